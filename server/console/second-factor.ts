import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '#contract/console.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { countAgainstLimit, forgetAttempts, wrongPasswords } from '#server/session/attempt-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { lockConsolesOf, openConsole } from '#server/session/console-rows.ts';
import {
  confirmSecret,
  pendingSecretOf,
  putPendingSecret,
  removeSecondFactor,
  sealedSecretOf,
  useRecoveryCode,
  useStep,
} from './second-factor-rows.ts';
import { base32, otpauthAddress, secretLength, stepOf } from './totp.ts';

/** The purpose for which the key is derived that seals secrets. */
export const secondFactorPurpose = 'second factors';

/** Makes a secret, to be confirmed; its seal is bound to the person. */
export async function beginSecondFactor(call: RequestContext, { userId, email }: Caller) {
  const secret = randomBytes(secretLength);
  const { secondFactorSeal, companyName } = call.appContext;
  await putPendingSecret(call.db, userId, secondFactorSeal.close(secret.toString('base64'), userId));
  const issuer = await companyName(call.db);
  return { secret: base32(secret), address: otpauthAddress(secret, { issuer, account: email }) };
}

/**
 * Makes the pending secret the person's second factor, by one of its codes, and opens the console: anybody who knows
 * that secret entered the password when it was made.
 * @returns the recovery codes, of which only hashes are stored
 * @throws WRONG_CODE, also if no secret is pending any more; TOO_MANY_REQUESTS
 */
export async function confirmSecondFactor(call: RequestContext, caller: Caller, typed: string): Promise<string[]> {
  const { userId } = caller;
  await countCode(call, caller);
  const pending = await pendingSecretOf(call.db, userId);
  const secret = pending && openedSecret(call, userId, pending);
  const step = secret && stepOf(secret, plain(typed), new Date());
  if (!pending || !step) throw await refusedCode(call, caller, 'second-factor-set-up');
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await call.db.transaction(async (transaction) => {
    const codeHashes = codes.map((code) => hashOf(plain(code)));
    if (!(await confirmSecret(transaction, userId, { pending, step, codeHashes }))) throw failure('WRONG_CODE');
    await lockConsolesOf(transaction, userId);
    await openConsole(transaction, caller.sessionId);
    await forgetAttempts(transaction, attemptsOf(userId));
    await audited({ ...call, db: transaction }, caller, { act: 'second-factor-set-up', result: 'ok' });
    await audited({ ...call, db: transaction }, caller, { act: 'console-opened', result: 'ok' });
  });
  return codes;
}

/**
 * Checks a code of the person's second factor, by time or a recovery code, and uses it up.
 * @throws WRONG_CODE; TOO_MANY_REQUESTS after five wrong ones in a quarter of an hour, over all sessions
 */
export async function checkSecondFactor(call: RequestContext, caller: Caller, typed: string): Promise<void> {
  const { userId } = caller;
  await countCode(call, caller);
  const code = plain(typed);
  const isRight = /^\d{6}$/.test(code)
    ? await isCodeByTime(call, userId, code)
    : await useRecoveryCode(call.db, userId, hashOf(code));
  if (!isRight) throw await refusedCode(call, caller, 'console-opened');
  await forgetAttempts(call.db, attemptsOf(userId));
  if (code.length > 6) await audited(call, caller, { act: 'recovery-code-used', result: 'ok' });
}

/** Removes somebody's second factor and locks their consoles; false if they have none. */
export function resetSecondFactor(db: Database, userId: Id): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockConsolesOf(transaction, userId);
    return removeSecondFactor(transaction, userId);
  });
}

async function isCodeByTime(call: RequestContext, userId: Id, code: string): Promise<boolean> {
  const sealed = await sealedSecretOf(call.db, userId);
  if (!sealed) return false;
  const secret = openedSecret(call, userId, sealed);
  if (!secret) return false;
  const step = stepOf(secret, code, new Date());
  // Sealed again by the newest key, so that an older line of AUTH_SECRET can be removed one day.
  const again = call.appContext.secondFactorSeal.close(secret.toString('base64'), userId);
  return step !== null && useStep(call.db, userId, step, again);
}

/** The secret of a second factor; null if no AUTH_SECRET opens its seal any more, so that no code is right. */
function openedSecret({ appContext, log }: RequestContext, userId: Id, sealed: string): Buffer | null {
  try {
    return Buffer.from(appContext.secondFactorSeal.open(sealed, userId), 'base64');
  } catch (err) {
    log.warn({ err }, 'a second factor was sealed by a secret that is not in AUTH_SECRET any more: reset it');
    return null;
  }
}

const attemptsOf = (userId: Id) => `second-factor:${userId}`;

/** Only somebody who knows the password or the pending secret gets here: nobody else can use up these attempts. */
async function countCode(call: RequestContext, caller: Caller): Promise<void> {
  const wait = await countAgainstLimit(call.db, attemptsOf(caller.userId), wrongPasswords);
  if (wait === null) return;
  await audited(call, caller, { act: 'too-many-tries', result: 'refused' });
  call.retryAfter(wait);
  throw failure('TOO_MANY_REQUESTS');
}

async function refusedCode(call: RequestContext, caller: Caller, act: 'console-opened' | 'second-factor-set-up') {
  await audited(call, caller, { act, result: 'refused' });
  return failure('WRONG_CODE');
}

/** A code in the form for comparison: without the separators that people type, in lower case and ASCII digits. */
function plain(typed: string): string {
  return typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\s\-–]/g, '')
    .toLowerCase();
}

/** 28 letters and digits of 32, in groups of four: 140 random bits. */
function newRecoveryCode(): string {
  return (base32(randomBytes(18)).toLowerCase().match(/.{4}/g) ?? []).join('-');
}

/** A recovery code has so many random bits that its hash needs no salt. */
function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
