import { type ImplementerInternalWithMiddlewares, implement, ORPCError } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import { contract, type OperationName } from '#contract/contract.ts';
import type { FailureCode } from '#contract/failure.ts';
import type { Id } from '#contract/id.ts';
import { admissionBy } from '#server/access/admission.ts';
import { type AccessTable, ruleIn } from '#server/access/policies.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { type AuditedBy, type Deed, type NewAuditEntry, record } from '#server/audit/audit.ts';
import { networksOf } from '#server/audit/networks.ts';
import { recordOrTally, tally } from '#server/audit/tally.ts';
import type { Database } from '#server/db/database.ts';
import type { Auth } from '#server/session/accounts.ts';
import type { AppContext } from '#server/session/app-context.ts';
import { type Acting, type Caller, findCaller } from '#server/session/caller.ts';
import { knownDeviceOf } from '#server/session/known-device.ts';
import { typedAddress } from '#server/tables/cells.ts';
import { failure } from './failure.ts';
import { type FairQueue, QueueFull } from './fair-queue.ts';
import { inOwnTurn } from './own-turns.ts';

/** What a handler gets to work with, one a request. */
export type RequestContext = {
  db: Database;
  log: FastifyBaseLogger;
  requestId: string;
  auth: Auth;
  /** Who may call each operation. */
  access: AccessTable;
  appContext: AppContext;
  /** The caller's headers as sign-in needs them: cookies, user agent and address, nothing else. */
  headers: Headers;
  ipAddress: string;
  /** The queue of what hashes a password. */
  hashing: FairQueue;
  setCookies(cookies: string[]): void;
  /** Notes who calls, for the log's line of the request. */
  noteCaller(userId: Id): void;
  /** Tells the browser to clear its HTTP cache; works on https and localhost only (W3C Clear Site Data). */
  clearCache(): void;
  /** Tells the caller how many seconds to wait before the next try. */
  retryAfter(seconds: number): void;
};

const nobody = { caller: null, scope: null };

/**
 * The contract, ready to be given its handlers: `operation.home.news.handler(…)`.
 * A refused caller never reaches the handler. In it, `context.caller` is the caller, and `context.scope` the people
 * whom an operation of the console may be about.
 */
export const operation: ImplementerInternalWithMiddlewares<
  typeof contract,
  RequestContext,
  RequestContext & { caller: Caller | null; scope: CallerScope | null }
> = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, path, next, signal }, input) => {
    const name = path.join('.') as OperationName;
    const { policy, hashesPassword, byItself, switchedBy } = ruleIn(context.access, name);
    const run = async ({ caller, scope }: { caller: Caller | null; scope: CallerScope | null } = nobody) => {
      try {
        return await next({ context: { caller, scope } });
      } catch (error) {
        if (caller && error instanceof ORPCError && error.code === 'NOT_FOUND') {
          await audited(context, caller, { act: 'unknown-object', result: 'refused', object: name }, objectOf(input));
        }
        throw error;
      }
    };
    if (policy === 'anyone')
      return hashesPassword ? inTurn(context, { caller: null, input, signal }, () => run()) : run();

    const use = byItself ? 'by-itself' : 'by-a-person';
    const admit = async () => {
      const found = await findCaller(context, use);
      const known = found.caller ?? found.leaver;
      if (known) context.noteCaller(known.userId);
      const admission = await admissionBy(policy, found, context, { input, use, switchedBy });
      if (found.caller || !admission.refusal) context.setCookies(found.cookies);
      if (admission.refusal === null) return admission;
      // A page from before it was turned off does nothing wrong.
      if (admission.refusal !== 'FEATURE_OFF') await auditDenied(context, admission, name);
      throw failure(admission.refusal);
    };
    const admission = await admit();
    const { caller } = admission;
    if (typeof policy === 'object' && 'roles' in policy) {
      return inOwnTurn(context, { userId: caller.userId, signal }, async (hasWaited) =>
        run(hasWaited ? await admit() : admission),
      );
    }
    return hashesPassword ? inTurn(context, { caller, input, signal }, () => run(admission)) : run(admission);
  });

/**
 * Runs an operation that hashes a password when its turn comes: unbounded hashing would take every processor and all of
 * libuv's threads.
 * @throws BUSY if too much waits already, for the caller or in all
 */
export async function inTurn<Result>(
  call: RequestContext,
  { caller, input, signal }: { caller: Caller | null; input: unknown; signal: AbortSignal | undefined },
  run: () => Promise<Result>,
): Promise<Result> {
  const waiter = { ...(await waiterOf(call, caller, input)), signal };
  return call.hashing(waiter, run).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
    call.retryAfter(secondsBusy);
    throw failure('BUSY');
  });
}

type Waiter = Parameters<FairQueue>[0];

/**
 * The groups of a caller. Known callers and strangers take turns, so that no number of strangers holds up anybody who
 * is signed in. Known callers take turns by person and then by session, so that a stolen session does not keep its
 * owner out; a known device of the named account counts as its owner. Strangers take turns by network, the widest
 * first, so a whole /32 has one turn.
 */
async function waiterOf(call: RequestContext, caller: Caller | null, input: unknown): Promise<Waiter> {
  const known = { name: 'known' };
  if (caller) {
    const person = { name: `person ${caller.userId}`, atMost: waitingOfPerson };
    return { groups: [known, person, { name: caller.sessionId }] };
  }
  const { email } = anEmail.safeParse(input).data ?? {};
  if (email !== undefined && (await knownDeviceOf(call, email)) !== null)
    return { groups: [known, { name: `owner ${email.trim().toLowerCase()}`, atMost: waitingOfPerson }] };
  const [widest, ...within] = networksOf(call.ipAddress)
    .map(({ name }) => ({ name }))
    .toReversed();
  return { groups: [{ name: 'unknown' }, { name: widest?.name ?? '', atMost: waitingOfAddress }, ...within] };
}

/** The one field that says whose account is meant; the input is not checked yet, and may be of any length. */
const anEmail = z.object({ email: z.string().max(254, { abort: true }).transform(typedAddress) });

/** How much may wait for one person, and for one address or /32, which may be a company of a thousand on payday. */
const waitingOfPerson = 4;
const waitingOfAddress = 200;

/** When to try again where the queue is full: it empties in this time, at some 20 hashes a second. */
const secondsBusy = 10;

/** The person who asks, in an operation that only signed-in people may call. */
export function requireCaller(context: { caller: Caller | null }): Caller {
  if (!context.caller) throw failure('UNAUTHENTICATED');
  return context.caller;
}

/** Whom the caller may see and change, in an operation of the console. */
export function requireScope(context: { scope: CallerScope | null }): CallerScope {
  if (!context.scope) throw new Error('An operation without a policy of the console has no scope.');
  return context.scope;
}

/** The fields that say which object is meant; the input may be anything. */
const anObject = z.object({
  id: z.string().optional(),
  ids: z.array(z.string()).optional(),
  seq: z.union([z.number(), z.string()]).optional(),
  userId: z.string().optional(),
});

/** The id of what an operation was asked for, where it takes one. */
function objectOf(input: unknown): string | undefined {
  const { id, ids, seq, userId } = anObject.safeParse(input).data ?? {};
  return id ?? ids?.[0] ?? userId ?? seq?.toString();
}

/**
 * Writes what a call did into the audit log, with the caller's id, session and address. Refusals are summed up, and so
 * are the acts of callers who are not signed in.
 * @param target the keyed hash of the account, the id of the object, or the operation that was meant: one sum counts
 *   its targets apart, while each `entry` that differs has a sum of its own
 */
export async function audited(
  call: Pick<RequestContext, 'db' | 'ipAddress'>,
  caller: Acting | null,
  entry: Deed & Pick<NewAuditEntry, 'actor' | 'object'>,
  target?: string,
): Promise<void> {
  const { userId: actor = null, sessionId = null, cause = null } = caller ?? {};
  const whole = { actor, sessionId, cause, ipAddress: call.ipAddress, ...entry };
  if (entry.result === 'refused' || whole.actor === null) await tally(call.db, whole, target);
  else await record(call.db, whole);
}

/** The same for what somebody may do over and over: the first time an hour is a row, all others are summed up. */
export async function auditedOften(
  call: Pick<RequestContext, 'db' | 'ipAddress'>,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  entry: { act: ActOnNobody; object?: string | null },
): Promise<void> {
  await recordOrTally(call.db, { ...auditedBy(call, caller), ...entry, result: 'ok' });
}

/** Who calls, as the audit has it: for what is done on their behalf after the request. */
export function auditedBy(call: Pick<RequestContext, 'ipAddress'>, { userId, sessionId, cause }: Acting): AuditedBy {
  return { actor: userId, sessionId, ipAddress: call.ipAddress, cause };
}

/**
 * Audits that a caller was refused. Whoever asks once a lock has closed, as an open tab does by itself, asks for nothing
 * that they may not see.
 * @param name what was asked for
 * @param target what one sum counts apart
 */
export async function auditDenied(
  call: Pick<RequestContext, 'db' | 'ipAddress'>,
  { caller, refusal }: { caller: Caller | null; refusal: FailureCode },
  name: string,
  target = caller ? undefined : name,
): Promise<void> {
  const isLocked = refusal === 'CONSOLE_LOCKED' || refusal === 'STEP_UP_REQUIRED';
  const act = isLocked ? 'asked-while-locked' : 'access-denied';
  await audited(call, caller, { act, result: 'refused', ...(caller && { object: name }) }, target);
}
