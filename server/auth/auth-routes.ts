import { ownPath } from '#contract/own-path.ts';
import { userDataOf } from '#server/directory/user-data-rows.ts';
import { audited, inTurn, operation } from '#server/http/operation.ts';
import { countResetRequest, refuseUsedUp } from '#server/http/password-attempts.ts';
import { accountTrace } from '#server/session/account-trace.ts';
import { findCaller } from '#server/session/caller.ts';
import { deviceIdOf } from '#server/session/known-device.ts';
import { requestReset } from '#server/session/reset-mail.ts';
import { endSessionsOnDevice } from '#server/session/session-rows.ts';
import { typedAddress } from '#server/tables/cells.ts';
import { acceptInvite } from './accept-invite.ts';
import { linkOrRefuse } from './mailed-links.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

export const authRoutes = {
  signIn: operation.auth.signIn.handler(async ({ context, input, signal }) => {
    const email = typedAddress(input.email);
    await refuseUsedUp(context, email);
    return inTurn(context, { caller: null, input, signal }, () =>
      signIn(context, { ...input, email, sharedDevice: input.sharedDevice ?? false }),
    );
  }),

  signOut: operation.auth.signOut.handler(async ({ context }) => {
    const found = await findCaller(context);
    const caller = found.caller ?? found.leaver;
    // A session that ran out may have lost its cookie; the browser's notifications end all the same.
    const deviceId = deviceIdOf(context);
    if (deviceId) await endSessionsOnDevice(context.db, deviceId);
    const { headers } = await context.auth.api.signOut({ headers: context.headers, returnHeaders: true });
    context.setCookies(headers.getSetCookie());
    context.clearCache();
    if (caller) await audited(context, caller, { act: 'sign-out', result: 'ok' });
    return { signedOut: true as const };
  }),

  session: operation.auth.session.handler(async ({ context }) => {
    const { caller, leaver, cookies } = await findCaller(context);
    context.setCookies(cookies);
    const person = caller ?? leaver;
    return { user: person && (await userDataOf(context.db, person.userId, context.appContext)) };
  }),

  requestPasswordReset: operation.auth.requestPasswordReset.handler(async ({ context, input }) => {
    const { db, appContext } = context;
    const email = typedAddress(input.email);
    await countResetRequest(context, email);
    // Making a link takes time, which must not tell who works here: both cases take at least the delay.
    await Promise.all([requestReset(db, appContext, email, ownPath(input.to)), appContext.resetDelay()]);
    const asked = { act: 'password-reset-requested', result: 'ok' } as const;
    await audited(context, null, asked, accountTrace(appContext, email));
    return { sent: true as const };
  }),

  readLink: operation.auth.readLink.handler(async ({ context, input }) => {
    const { kind, email, name } = await linkOrRefuse(context, input.token);
    return { kind, email, fullName: name, company: await context.appContext.companyName(context.db) };
  }),

  resetPassword: operation.auth.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context, input);
    return { changed: true as const };
  }),

  acceptInvite: operation.auth.acceptInvite.handler(({ context, input }) => acceptInvite(context, input)),
};
