import { msg } from '@lingui/core/macro';
import { notNow, unreachable, type WordsFor } from './failure-words.ts';

export const credentialsMissing = msg`Email and Password are required!`;
export const credentialsWrong = msg`Invalid email or password.`;
export const cookieLost = msg`This browser did not keep you signed in. Allow cookies for this address and log in again.`;

/** The sentences for failures of the login and of unlocking pay; any other means wrong credentials. */
export const credentialWords = {
  PROFILE_NOT_FOUND: msg`User profile not found.`,
  UNAUTHENTICATED: cookieLost,
  OFFLINE: unreachable,
  UNAVAILABLE: unreachable,
  INTERNAL: notNow,
} satisfies WordsFor<'auth.signIn' | 'pay.unlock', 'INVALID_CREDENTIALS' | 'WRONG_PASSWORD'>;
