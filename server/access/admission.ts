import { z } from 'zod';
import type { FailureCode } from '#contract/failure.ts';
import { id } from '#contract/id.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import type { AppContext } from '#server/session/app-context.ts';
import { type Caller, type Found, isPayOpen } from '#server/session/caller.ts';
import { isConsoleOpen, useConsole } from '#server/session/console-rows.ts';
import { type ConsolePolicy, isOfConsole, type OwnOrRole, type Policy } from './policies.ts';
import { type CallerScope, callerScope } from './scope.ts';
import { isInScope } from './scope-rows.ts';

/** Why a caller may not. */
type RefusalCode = Extract<
  FailureCode,
  | 'UNAUTHENTICATED'
  | 'PAYSLIPS_ONLY'
  | 'STEP_UP_REQUIRED'
  | 'MODERATORS_ONLY'
  | 'NOT_FOUND'
  | 'CONSOLE_LOCKED'
  | 'FEATURE_OFF'
>;

/** The caller and their scope, or why they are refused; a refused caller may be known. */
export type Admission =
  | { caller: Caller; scope: CallerScope | null; refusal: null }
  | { caller: Caller | null; refusal: RefusalCode };

/** What the policies look at beside the session. */
export type Facts = { db: Database; appContext: Pick<AppContext, 'payReauthMinutes'> };

/** What is asked for: the input, not checked yet, whether a page asks by itself, and what turns it off, if anything does. */
type AccessRequest = {
  input?: unknown;
  use: 'by-a-person' | 'by-itself';
  switchedBy?: FeatureSwitch | undefined;
};

const admitsLeavers: ReadonlySet<Policy> = new Set(['own-payslips', 'pay-unlocked']);

/**
 * Checks a policy against the session's caller, and then whether the company uses what is asked for: the one place that
 * does, for operations and routes alike. Whom the policy refuses does not learn what is turned off.
 */
export async function admissionBy(
  policy: Exclude<Policy, 'anyone'>,
  found: Found,
  facts: Facts,
  request: AccessRequest,
): Promise<Admission> {
  const admission = await policyAdmission(policy, found, facts, request);
  const { caller, refusal } = admission;
  const isOff = request.switchedBy !== undefined && caller?.off.includes(request.switchedBy);
  return refusal === null && isOff ? { caller, refusal: 'FEATURE_OFF' } : admission;
}

async function policyAdmission(
  policy: Exclude<Policy, 'anyone'>,
  { caller: worker, leaver }: Found,
  facts: Facts,
  request: AccessRequest,
): Promise<Admission> {
  const { db, appContext } = facts;
  if (isOfConsole(policy)) {
    if (worker) return consoleAdmission(policy, worker, facts, request);
    return { caller: leaver, refusal: leaver ? 'NOT_FOUND' : 'UNAUTHENTICATED' };
  }
  const caller = admitsLeavers.has(policy) ? (worker ?? leaver) : worker;
  if (!caller) return { caller: leaver, refusal: leaver ? 'PAYSLIPS_ONLY' : 'UNAUTHENTICATED' };
  if (policy === 'pay-unlocked' && !isPayOpen(caller, appContext.payReauthMinutes)) {
    return { caller, refusal: 'STEP_UP_REQUIRED' };
  }
  if (policy === 'moderator' && !caller.roles.some(({ role }) => role === 'moderator')) {
    return { caller, refusal: 'MODERATORS_ONLY' };
  }
  const scope = typeof policy === 'object' ? await scopeBeside(policy, caller, db, request) : null;
  return { caller, scope, refusal: null };
}

/** Whom a role lets the caller act on beside themselves; null if none does. */
async function scopeBeside(
  { or }: OwnOrRole,
  caller: Caller,
  db: Database,
  { use }: AccessRequest,
): Promise<CallerScope | null> {
  const scopes = caller.roles.filter(({ role }) => role === or).map(({ scope }) => scope);
  if (scopes.length === 0) return null;
  const counts = or === 'moderator' || (await (use === 'by-itself' ? isConsoleOpen : useConsole)(db, caller.sessionId));
  return counts ? callerScope(scopes) : null;
}

/** Roles first, then whether the console is open, then whom it is about: who has no role learns nothing of the rest. */
async function consoleAdmission(
  policy: Extract<Policy, 'role-holder'> | ConsolePolicy,
  caller: Caller,
  { db }: Facts,
  { input, use }: AccessRequest,
): Promise<Admission> {
  const isOpen = () => (use === 'by-itself' ? isConsoleOpen : useConsole)(db, caller.sessionId);
  if (policy === 'role-holder') {
    if (caller.roles.length === 0) return { caller, refusal: 'NOT_FOUND' };
    await isOpen();
    return { caller, scope: null, refusal: null };
  }
  const scopes = caller.roles.filter(({ role }) => policy.roles.includes(role)).map(({ scope }) => scope);
  if (scopes.length === 0) return { caller, refusal: 'NOT_FOUND' };
  if (policy.about === 'company' && !scopes.some(isWholeCompany)) return { caller, refusal: 'NOT_FOUND' };
  if (!(await isOpen())) return { caller, refusal: 'CONSOLE_LOCKED' };
  const scope = callerScope(scopes);
  if (policy.about === 'person') {
    const { data } = aPerson.safeParse(input);
    // The contract will refuse what is no id; until then the scope is empty.
    if (!data) return { caller, scope: callerScope([]), refusal: null };
    if (!(await isInScope(db, scope, data.userId))) return { caller, refusal: 'NOT_FOUND' };
  }
  return { caller, scope, refusal: null };
}

/** The one field that says whom an operation is about; the input is not checked yet. */
const aPerson = z.object({ userId: id });
