import type { ConsoleState } from '#contract/console.ts';
import { rolesWithGranter } from '#server/access/role-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { checkOwnPassword } from '#server/http/own-password.ts';
import type { Caller } from '#server/session/caller.ts';
import { consoleOf, lockConsole, openConsole } from '#server/session/console-rows.ts';
import { checkSecondFactor } from './second-factor.ts';
import { hasSecondFactor } from './second-factor-rows.ts';

/** The console of the session: whether it is open, and how it opens. */
export const consoleRoutes = {
  mine: operation.console.mine.handler(({ context }) => stateOf(context, requireCaller(context))),

  open: operation.console.open.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await checkOwnPassword(context, caller, input.password);
    if (await hasSecondFactor(context.db, caller.userId)) {
      await checkSecondFactor(context, caller, input.code ?? '');
    } else if (context.appContext.needsSecondFactor) {
      throw failure('CONSOLE_NEEDS_SECOND_FACTOR');
    }
    await openConsole(context.db, caller.sessionId);
    await audited(context, caller, { act: 'console-opened', result: 'ok' });
    return stateOf(context, caller);
  }),

  lock: operation.console.lock.handler(async ({ context }) => {
    const caller = requireCaller(context);
    if (await lockConsole(context.db, caller.sessionId)) {
      await audited(context, caller, { act: 'console-locked', result: 'ok' });
    }
    return { locked: true as const };
  }),
};

async function stateOf({ db, appContext }: RequestContext, { userId, sessionId }: Caller): Promise<ConsoleState> {
  const roles = await rolesWithGranter(db, userId);
  const isSetUp = await hasSecondFactor(db, userId);
  return {
    roles: roles.map(({ role, scope, grantedAt }) => ({ role, scope, since: grantedAt.toISOString() })),
    open: await consoleOf(db, sessionId),
    secondFactor: isSetUp ? 'set-up' : appContext.needsSecondFactor ? 'needed' : 'none',
  };
}
