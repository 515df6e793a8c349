import { createHash } from 'node:crypto';
import { enqueueMail } from '#server/mail/outbox.ts';
import { accountTrace } from '#server/session/account-trace.ts';
import {
  type Allowance,
  countAgainstLimit,
  forgetAttempts,
  refundAttempt,
  waitFor,
  wrongPasswords,
} from '#server/session/attempt-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { knownDeviceOf } from '#server/session/known-device.ts';
import { personByEmail } from '#server/session/person-rows.ts';
import { countRefusal, endSessionOf, forgetRefusals } from '#server/session/session-rows.ts';
import { failure } from './failure.ts';
import { networksOf } from './networks.ts';
import { audited, type RequestContext } from './operation.ts';

/**
 * Wrong passwords from one address or /64, and more from its wider networks (./networks.ts), whoever they are for: a whole office
 * may sit behind one.
 */
const wrongFromAddress: Allowance = { atMost: 100, seconds: 15 * 60 };

const anHour = 3600;
/** Reset mails to one account, asked for by one caller. */
const resetsOfOne: Allowance = { atMost: 3, seconds: anHour };
/**
 * Reset mails to one account, whoever asks. The window is as long as a link opens: where strangers used it up, the last
 * mail they caused still lets the owner in.
 */
const resetsOfAccount: Allowance = { atMost: 6, seconds: 30 * 60 };
/** Requests for reset mails from one address or /64, for whomever; each leaves a row. */
const resetsFromAddress: Allowance = { atMost: 100, seconds: anHour };

/** Refused passwords in one session, without a right one in between: the one that ends it. */
const refusalsOfSession = 10;

/** Mails to an owner that strangers try their password. */
const warnings: Allowance = { atMost: 1, seconds: 24 * 3600 };

/** Whose attempt it is: who is signed in, or the address that somebody typed. */
type Who = { caller?: Caller | null; email?: string };

/** What attempts are counted by, and how many are allowed. */
type Budget = [key: string, allowed: Allowance];

/** An attempt that was counted before the password is looked at. */
export type Attempt = {
  /** What a right password gives back: it never counts. */
  wasRight(): Promise<void>;
};

/**
 * Counts an attempt to sign in, before the password is looked at. A browser that the account is known in has a budget of
 * its own; all others share one an account and one a network, which strangers can use up, and only they suffer by it.
 * @throws TOO_MANY_REQUESTS, for the right password too, telling how long to wait
 */
export async function countSignInAttempt(call: RequestContext, email: string): Promise<Attempt> {
  const device = await knownDeviceOf(call, email);
  if (device) return countAttempt(call, `password-device:${device}`, { email });

  const networks = strangersFrom(call);
  for (const [index, [key, allowed]] of networks.entries()) {
    const wait = await countAgainstLimit(call.db, key, allowed);
    if (wait === null) continue;
    await giveBack(call, networks.slice(0, index));
    throw await refused(call, wait, { email });
  }
  const whenTooMany = async () => {
    // The password is not looked at, and may be right: owners who are kept out keep nobody else at their address out.
    await giveBack(call, networks);
    await warnOwner(call, email);
  };
  const account = await countAttempt(call, strangersOf(email), { email, whenTooMany });
  return {
    wasRight: async () => {
      await account.wasRight();
      await giveBack(call, networks);
    },
  };
}

/**
 * Refuses an attempt to sign in whose budgets are used up already, without counting it: so it does not wait for its turn
 * among those whose password will be looked at, and a flood of wrong ones keeps the queue from nobody.
 * @throws TOO_MANY_REQUESTS
 */
export async function refuseUsedUp(call: RequestContext, email: string): Promise<void> {
  if ((await knownDeviceOf(call, email)) !== null) return;
  await refuseAnyUsedUp(call, strangersFrom(call), email);
  const wait = await waitFor(call.db, strangersOf(email), wrongPasswords);
  if (wait === null) return;
  await warnOwner(call, email);
  throw await refused(call, wait, { email });
}

/** @throws TOO_MANY_REQUESTS where one of these budgets is used up; nothing is counted */
async function refuseAnyUsedUp(call: RequestContext, budgets: Budget[], email: string): Promise<void> {
  for (const [key, allowed] of budgets) {
    const wait = await waitFor(call.db, key, allowed);
    if (wait !== null) throw await refused(call, wait, { email });
  }
}

/**
 * Counts an attempt of somebody who is signed in to prove it once more. Every place that asks for it shares the count, but
 * each session has its own: a thief's cannot keep the owner from ending it.
 * @throws TOO_MANY_REQUESTS, for the right password too, telling how long to wait; UNAUTHENTICATED where that ends the session
 */
export async function countOwnAttempt(call: RequestContext, caller: Caller): Promise<Attempt> {
  const key = `password-own:${caller.sessionId}`;
  const wait = await countAgainstLimit(call.db, key, wrongPasswords);
  if (wait !== null) {
    await refused(call, wait, { caller });
    throw await refusalOf(call, caller, 'TOO_MANY_REQUESTS');
  }
  return {
    wasRight: async () => {
      await forgetAttempts(call.db, key);
      await forgetRefusals(call.db, caller.sessionId);
    },
  };
}

/**
 * The failure that answers a refused password of somebody who is signed in; the tenth in a row ends the session, on however
 * many days they came. The session's row counts them: attempts are forgotten after a day.
 */
export async function refusalOf(call: RequestContext, caller: Caller, code: 'WRONG_PASSWORD' | 'TOO_MANY_REQUESTS') {
  if ((await countRefusal(call.db, caller.sessionId)) < refusalsOfSession) return failure(code);
  await endSessionOf(call.db, caller.userId, caller.sessionId);
  await audited(call, caller, { act: 'session-ended', result: 'ok', object: 'too many wrong passwords' });
  return failure('UNAUTHENTICATED');
}

/**
 * Counts a request for a reset mail of somebody who is signed out. A stranger's requests use up nobody else's: they are
 * three an hour from one address for one account, and a browser the account is known in has three of its own.
 * @throws TOO_MANY_REQUESTS, for an address that nobody has as well
 */
export async function countResetRequest(call: RequestContext, email: string): Promise<void> {
  const device = await knownDeviceOf(call, email);
  if (device) return countReset(call, [[`reset-device:${device}`, resetsOfOne]], { email });
  const networks = inNetworks(call, 'reset-from', resetsFromAddress);
  // Counted in the narrowest first, each further /64 would leave a row although its /48 or /32 is over the limit.
  await refuseAnyUsedUp(call, networks, email);
  const [nearest] = networksOf(call.ipAddress);
  const address = sha256(nearest?.name ?? '');
  const account = sha256Of(email);
  await countReset(
    call,
    [...networks, [`reset:${account}:${address}`, resetsOfOne], [`reset:${account}`, resetsOfAccount]],
    { email },
  );
}

/** @throws TOO_MANY_REQUESTS after three an hour of somebody who is signed in */
export function countOwnResetRequest(call: RequestContext, caller: Caller): Promise<void> {
  return countReset(call, [[`reset-own:${caller.userId}`, resetsOfOne]], { caller });
}

async function countReset(call: RequestContext, budgets: Budget[], who: Who) {
  for (const [key, allowed] of budgets) {
    const wait = await countAgainstLimit(call.db, key, allowed);
    if (wait !== null) throw await refused(call, wait, who);
  }
}

/** Forgets what strangers tried on an account: its password is a new one. */
export async function forgetStrangers(call: RequestContext, email: string): Promise<void> {
  await forgetAttempts(call.db, strangersOf(email));
}

async function countAttempt(
  call: RequestContext,
  key: string,
  { whenTooMany = async () => {}, ...who }: Who & { whenTooMany?: () => Promise<void> },
): Promise<Attempt> {
  const wait = await countAgainstLimit(call.db, key, wrongPasswords);
  if (wait !== null) {
    await whenTooMany();
    throw await refused(call, wait, who);
  }
  return { wasRight: () => forgetAttempts(call.db, key) };
}

async function refused(call: RequestContext, wait: number, { caller = null, email }: Who) {
  const target = email === undefined ? undefined : accountTrace(call.appContext, email);
  await audited(call, caller, { act: 'too-many-tries', result: 'refused' }, target);
  call.retryAfter(wait);
  return failure('TOO_MANY_REQUESTS');
}

/**
 * Tells the owner of an account that strangers try its password, once a day. The same is written for an address nobody
 * has and for somebody who left, and not sent: the time it takes tells nothing.
 */
async function warnOwner(call: RequestContext, email: string): Promise<void> {
  if ((await countAgainstLimit(call.db, `warned:${sha256Of(email)}`, warnings)) !== null) return;
  const person = await personByEmail(call.db, email.trim());
  const to = person && !person.deactivatedAt ? person.email : null;
  await enqueueMail(call.db, { to, language: person?.language ?? 'en', about: 'password-tried' });
}

/** The budgets of a kind in each of a caller's networks. */
function inNetworks({ ipAddress }: RequestContext, kind: string, { atMost, seconds }: Allowance): Budget[] {
  return networksOf(ipAddress).map(({ name, budgets }) => [
    `${kind}:${sha256(name)}`,
    { atMost: atMost * budgets, seconds },
  ]);
}

const strangersFrom = (call: RequestContext) => inNetworks(call, 'password-from', wrongFromAddress);

async function giveBack(call: RequestContext, budgets: Budget[]): Promise<void> {
  for (const [key] of budgets) await refundAttempt(call.db, key);
}

/** Hashed, so that the table names nobody: also addresses that are none of ours are counted. */
const strangersOf = (email: string) => `password:${sha256Of(email)}`;
const sha256Of = (email: string) => sha256(email.trim().toLowerCase());
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
