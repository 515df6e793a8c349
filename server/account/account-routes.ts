import { rolesWithGranter } from '#server/access/role-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { checkOwnPassword } from '#server/http/own-password.ts';
import { countOwnResetRequest } from '#server/http/password-attempts.ts';
import { requestReset } from '#server/session/reset-mail.ts';
import { devicesOf, endOtherSessions, endSessionOf } from '#server/session/session-rows.ts';
import { changePassword } from './change-password.ts';
import { looksAtContactOf } from './emergency-look-rows.ts';
import { nameChangesOf } from './name-change-rows.ts';
import { viewsOfPayslips } from './payslip-view-rows.ts';

/** The operations of the own account. A sealed draft opens with the newest secret alone: with a new one it is lost. */
export const accountRoutes = (secret: string) => ({
  sealKey: operation.account.sealKey.handler(({ context }) => ({
    key: derivedKey(secret, `seal of ${requireCaller(context).userId}`).toString('base64url'),
  })),

  identity: operation.account.identity.handler(async ({ context }) => {
    const { name, email } = await personById(context.db, requireCaller(context).userId);
    return { name, email, company: await context.appContext.companyName(context.db) };
  }),

  requestPasswordReset: operation.account.requestPasswordReset.handler(async ({ context }) => {
    const caller = requireCaller(context);
    await countOwnResetRequest(context, caller);
    await requestReset(context.db, context.appContext, caller.email);
    await audited(context, caller, { act: 'password-reset-requested', result: 'ok' });
    return { sent: true as const };
  }),

  changePassword: operation.account.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, requireCaller(context), input);
    return { changed: true as const };
  }),

  devices: operation.account.devices.handler(async ({ context }) => {
    const { userId, sessionId } = requireCaller(context);
    const sessions = await devicesOf(context.db, userId);
    return sessions
      .map(({ id, userAgent, createdAt, updatedAt, isLive }) => ({
        id,
        userAgent: userAgent?.slice(0, 400) ?? null,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
        current: id === sessionId,
        isSignedOut: !isLive,
      }))
      .sort((a, b) => Number(b.current) - Number(a.current));
  }),

  payslipViews: operation.account.payslipViews.handler(async ({ context }) => {
    const views = await viewsOfPayslips(context.db, requireCaller(context).userId);
    return views.map(({ at, by }) => ({ at: at.toISOString(), by }));
  }),

  emergencyLooks: operation.account.emergencyLooks.handler(async ({ context }) => {
    const looks = await looksAtContactOf(context.db, requireCaller(context).userId);
    return looks.map(({ at, ...look }) => ({ at: at.toISOString(), ...look }));
  }),

  nameChanges: operation.account.nameChanges.handler(async ({ context }) => {
    const changes = await nameChangesOf(context.db, requireCaller(context).userId);
    return changes.map(({ at, ...change }) => ({ at: at.toISOString(), ...change }));
  }),

  roles: operation.account.roles.handler(async ({ context }) => {
    const roles = await rolesWithGranter(context.db, requireCaller(context).userId);
    return roles.map(({ role, scope, grantedAt, by }) => ({ role, scope, since: grantedAt.toISOString(), by }));
  }),

  endDevice: operation.account.endDevice.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await checkOwnPassword(context, caller, input.password);
    if (!(await endSessionOf(context.db, caller.userId, input.id))) throw failure('NOT_FOUND');
    await audited(context, caller, { act: 'session-ended', result: 'ok' });
    return { ended: true as const };
  }),

  endOtherDevices: operation.account.endOtherDevices.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await checkOwnPassword(context, caller, input.password);
    const ended = await endOtherSessions(context.db, caller.userId, caller.sessionId);
    await audited(context, caller, { act: 'other-sessions-ended', result: 'ok' });
    return { ended };
  }),
});
