import { createHash } from 'node:crypto';
import { networksOf } from '#server/audit/networks.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
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
import { passwordTriedMail } from '#server/session/password-mails.ts';
import { countRefusal, endSessionOf, forgetRefusals } from '#server/session/session-rows.ts';
import { failure } from './failure.ts';
import { audited, type RequestContext } from './operation.ts';

/**
 * Wrong passwords from one address or /64, for any account; its wider networks may have more (server/audit/networks.ts). A whole
 * office may sit behind one address.
 */
const wrongFromAddress: Allowance = { atMost: 100, seconds: 15 * 60 };

const anHour = 3600;
/** Reset mails to one account, asked for by one caller. */
const resetsOfOne: Allowance = { atMost: 3, seconds: anHour };
/**
 * Reset mails to one account, whichever stranger asks. The window is as long as a link opens: if strangers use it up,
 * the last mail they caused still lets the owner in.
 */
const resetsOfAccount: Allowance = { atMost: 6, seconds: 30 * 60 };
/** Requests for reset mails from one address or /64, for any account; each leaves a row. */
const resetsFromAddress: Allowance = { atMost: 100, seconds: anHour };

/** How many refused passwords in a row end a session. */
const refusalsOfSession = 10;

/** Mails to an owner that strangers try their password. */
const warnings: Allowance = { atMost: 1, seconds: 24 * 3600 };

/** Whose attempt it is: who is signed in, or the address that somebody typed. */
type Who = { caller?: Caller | null; email?: string };

/** What attempts are counted by, and how many are allowed. */
type Budget = [key: string, allowed: Allowance];

/** An attempt that was counted before the password is looked at. */
export type Attempt = {
  /** Gives the attempt back: a right password does not count. */
  wasRight(): Promise<void>;
};

/**
 * Counts an attempt to sign in, before the password is checked. A known device of the account has a budget of its own;
 * all others share one per account and one per network, so strangers who use these up lock out only strangers.
 * @throws TOO_MANY_REQUESTS, even for the right password, with the seconds to wait
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
    // The password is unchecked and may be right: a locked-out owner must not use up the budget of their address.
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
 * Refuses an attempt to sign in whose budgets are used up already, without counting it, so that it takes no place in
 * the hashing queue, and a flood of wrong passwords keeps nobody out of it.
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
 * Counts a signed-in person's attempt to enter their password again. All places that ask for it share one count per
 * session, so that a thief's session cannot keep the owner from ending it.
 * @throws TOO_MANY_REQUESTS, even for the right password, with the wait in seconds; UNAUTHENTICATED if the session ends
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
 * The failure for a refused password of a signed-in person. The tenth in a row ends the session, however many days they
 * took: the session's row counts them, because attempts are forgotten after a day.
 */
export async function refusalOf(call: RequestContext, caller: Caller, code: 'WRONG_PASSWORD' | 'TOO_MANY_REQUESTS') {
  if ((await countRefusal(call.db, caller.sessionId)) < refusalsOfSession) return failure(code);
  await endSessionOf(call.db, caller.userId, caller.sessionId);
  await audited(call, caller, { act: 'session-ended', result: 'ok', object: 'too many wrong passwords' });
  return failure('UNAUTHENTICATED');
}

/**
 * Counts a signed-out person's request for a reset mail. One address may ask three times an hour for one account, all
 * strangers together six times in half an hour; a known device of the account has three an hour of its own.
 * @throws TOO_MANY_REQUESTS, also for an unknown email
 */
export async function countResetRequest(call: RequestContext, email: string): Promise<void> {
  const device = await knownDeviceOf(call, email);
  if (device) return countReset(call, [[`reset-device:${device}`, resetsOfOne]], { email });
  const networks = inNetworks(call, 'reset-from', resetsFromAddress);
  // Checked before counting: else each further /64 would leave a row although its /48 or /32 is over the limit.
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

/** Forgets strangers' attempts on an account whose password was replaced. */
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
 * Mails the owner of an account, once a day, that strangers try its password. For an unknown email or somebody who
 * left, the mail is stored but never sent, so that the time it takes tells nothing.
 */
async function warnOwner(call: RequestContext, email: string): Promise<void> {
  if ((await countAgainstLimit(call.db, `warned:${sha256Of(email)}`, warnings)) !== null) return;
  const person = await personByEmail(call.db, email.trim());
  const to = person && !person.deactivatedAt ? person.email : null;
  await enqueueMail(call.db, { to, language: person?.language ?? 'en', write: passwordTriedMail, urgency: 'awaited' });
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

/** Hashed, so that the table names nobody: unknown emails are counted, too. */
const strangersOf = (email: string) => `password:${sha256Of(email)}`;
const sha256Of = (email: string) => sha256(email.trim().toLowerCase());
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
