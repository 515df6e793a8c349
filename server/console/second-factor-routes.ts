import { deed } from '#server/audit/audit.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { checkOwnPassword } from '#server/http/own-password.ts';
import { isConsoleOpen } from '#server/session/console-rows.ts';
import { beginSecondFactor, confirmSecondFactor, resetSecondFactor } from './second-factor.ts';
import { hasSecondFactor } from './second-factor-rows.ts';

/** Sets up the caller's own second factor, and resets another person's. */
export const secondFactorRoutes = {
  begin: operation.secondFactor.begin.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await checkOwnPassword(context, caller, input.password);
    // Somebody who has one must prove it first: a password alone must not replace it.
    if ((await hasSecondFactor(context.db, caller.userId)) && !(await isConsoleOpen(context.db, caller.sessionId))) {
      throw failure('CONSOLE_LOCKED');
    }
    return beginSecondFactor(context, caller);
  }),

  confirm: operation.secondFactor.confirm.handler(async ({ context, input }) => ({
    recoveryCodes: await confirmSecondFactor(context, requireCaller(context), input.code),
  })),

  reset: operation.secondFactor.reset.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    const isOwn = input.userId === caller.userId;
    const isReset = !isOwn && (await resetSecondFactor(context.db, input.userId));
    await audited(context, caller, { ...deed('second-factor-reset', input.userId, isReset), object: input.userId });
    if (isOwn) throw failure('OWN_SECOND_FACTOR');
    if (!isReset) throw failure('NOT_FOUND');
    return { reset: true as const };
  }),
};
