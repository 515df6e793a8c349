import type { FailureCode } from '#contract/failure.ts';
import type { Database } from '#server/db/database.ts';
import type { Policy } from './access.ts';
import type { AppContext } from './app-context.ts';
import type { Caller, Found } from './caller.ts';
import { payGrantOf } from './pay-grant-rows.ts';

/** Why a caller may not. */
export type Refusal = Extract<
  FailureCode,
  'UNAUTHENTICATED' | 'PAYSLIPS_ONLY' | 'STEP_UP_REQUIRED' | 'MODERATORS_ONLY'
>;

/** Whether somebody may, and who it is; a caller who is refused may be known. */
export type Admission = { caller: Caller; refusal: null } | { caller: Caller | null; refusal: Refusal };

/** What the policies look at beside the session. */
export type Facts = { db: Database; appContext: Pick<AppContext, 'payReauthMinutes' | 'isModerator'> };

const admitsLeavers: ReadonlySet<Policy> = new Set(['own-payslips', 'pay-unlocked']);

/** Holds a policy against whoever the session says is asking. The one place that does, for operations and routes alike. */
export async function admissionBy(
  policy: Exclude<Policy, 'anyone'>,
  { caller: worker, leaver }: Found,
  { db, appContext }: Facts,
): Promise<Admission> {
  const caller = admitsLeavers.has(policy) ? (worker ?? leaver) : worker;
  if (!caller) return { caller: leaver, refusal: leaver ? 'PAYSLIPS_ONLY' : 'UNAUTHENTICATED' };
  if (policy === 'pay-unlocked' && !(await payGrantOf(db, caller.sessionId, appContext.payReauthMinutes))) {
    return { caller, refusal: 'STEP_UP_REQUIRED' };
  }
  if (policy === 'moderator' && !(await appContext.isModerator(db, caller.userId))) {
    return { caller, refusal: 'MODERATORS_ONLY' };
  }
  return { caller, refusal: null };
}
