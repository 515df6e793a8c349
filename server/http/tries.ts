import { createHash } from 'node:crypto';
import { countTry, forgetTries, wrongPasswords } from '#server/session/tries.ts';
import { failure } from './failure.ts';
import { audited, type Call } from './operation.ts';

/**
 * Counts a try of a password for an account, before it is made; every place that checks one shares the count.
 * @throws TOO_MANY_REQUESTS, for the right password too, telling how long to wait
 */
export async function countPasswordTry(call: Call, email: string): Promise<void> {
  const wait = await countTry(call.db, passwordKey(email), wrongPasswords);
  if (wait === null) return;
  await audited(call, null, { act: 'too-many-tries', result: 'refused' });
  call.retryAfter(wait);
  throw failure('TOO_MANY_REQUESTS');
}

/** Forgets the tries of an account, after its right password. */
export async function forgetPasswordTries(call: Call, email: string): Promise<void> {
  await forgetTries(call.db, passwordKey(email));
}

/** Hashed, so that the table names nobody: also addresses that are none of ours are counted. */
function passwordKey(email: string): string {
  return `password:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
}
