import { normalizeIP } from '@fastify/rate-limit';
import { implement } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { contract, type OperationName } from '#contract/contract.ts';
import { type AuditEntry, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { access, askedByItself, hashesPassword } from '#server/session/access.ts';
import type { Auth } from '#server/session/accounts.ts';
import { type Asker, findAsker } from '#server/session/asker.ts';
import type { House } from '#server/session/house.ts';
import { knownDeviceOf } from '#server/session/known-device.ts';
import { auditAnonymousDenial, auditLeaverDenial } from './denials.ts';
import { failure } from './failure.ts';
import { type FairQueue, QueueFull } from './fair-queue.ts';

/** What a handler gets to work with, one a request. */
export type Call = {
  db: Database;
  log: FastifyBaseLogger;
  requestId: string;
  auth: Auth;
  house: House;
  /** The caller's headers as sign-in needs them: cookies, user agent and address, nothing else. */
  headers: Headers;
  ipAddress: string;
  /** The queue of what hashes a password. */
  hashing: FairQueue;
  setCookies(cookies: string[]): void;
  /** Tells the caller how many seconds to wait before the next try. */
  retryAfter(seconds: number): void;
};

/**
 * The contract, ready to be given its handlers: `operation.home.news.handler(…)`.
 * Whoever may not call an operation never reaches its handler; `context.asker` is who does.
 */
export const operation = implement(contract)
  .$context<Call>()
  .use(async ({ context, path, next, signal }, input) => {
    const name = path.join('.') as OperationName;
    const goOn = async (asker: Asker | null) => {
      const run = async () => next({ context: { asker } });
      if (!hashesPassword.has(name)) return run();
      return inTurn(context, { ...(await waiterOf(context, asker, input)), signal }, run);
    };
    if (access[name] === 'anyone') return goOn(null);

    const found = await findAsker(context, askedByItself.has(name) ? 'by-itself' : 'by-a-person');
    const asker = access[name] === 'signed-in-or-left' ? (found.asker ?? found.leaver) : found.asker;
    if (!asker && found.leaver) {
      await auditLeaverDenial(context, found.leaver, name);
      throw failure('PAYSLIPS_ONLY');
    }
    if (!asker) {
      await auditAnonymousDenial(context, name);
      throw failure('UNAUTHENTICATED');
    }
    context.setCookies(found.cookies);
    return goOn(asker);
  });

/**
 * Runs an operation that hashes a password when its turn comes: an unbounded number of hashes would take every processor
 * and all of libuv's threads, and stop everybody.
 * @throws BUSY where the caller, or everybody together, waits for too much already
 */
async function inTurn<Result>(call: Call, waiter: Waiter, run: () => Promise<Result>) {
  return call.hashing(waiter, run).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
    call.retryAfter(secondsBusy);
    throw failure('BUSY');
  });
}

type Waiter = Parameters<FairQueue>[0];

/**
 * Who takes turns. Signed-in callers do by person, and so does a browser that the account is known in which it names: a
 * crowd at its address does not keep it out. All others do by address or /64.
 */
async function waiterOf(call: Call, asker: Asker | null, input: unknown): Promise<Waiter> {
  if (asker) return { name: `person ${asker.userId}`, atMost: waitingOfPerson };
  const { email } = anEmail.safeParse(input).data ?? {};
  const isKnown = email !== undefined && (await knownDeviceOf(call, email)) !== null;
  return isKnown
    ? { name: `owner ${email.trim().toLowerCase()}`, atMost: waitingOfPerson }
    : { name: `address ${normalizeIP(call.ipAddress)}`, atMost: waitingOfAddress };
}

/** The one field that says whose account is meant; the input is not checked yet. */
const anEmail = z.object({ email: z.string() });

/** How much may wait for one person; and for one address, which a company of a thousand may sit behind on payday. */
const waitingOfPerson = 4;
const waitingOfAddress = 200;

/** When to try again where the queue is full: it empties in this time, at some 20 hashes a second. */
const secondsBusy = 10;

/** The person who asks, in an operation that only signed-in people may call. */
export function whoAsks(context: { asker: Asker | null }): Asker {
  if (!context.asker) throw failure('UNAUTHENTICATED');
  return context.asker;
}

/** Writes what a call did into the audit log: who, from where and in which session come from the call. */
export function audited(
  call: Pick<Call, 'db' | 'ipAddress'>,
  asker: Asker | null,
  entry: Omit<AuditEntry, 'sessionId' | 'ipAddress'>,
): Promise<void> {
  const { userId: actor = null, sessionId = null } = asker ?? {};
  return record(call.db, { actor, sessionId, ipAddress: call.ipAddress, ...entry });
}
