import { useLingui } from '@lingui/react/macro';
import { CallFailure } from '#client/api/call.ts';
import { CookieLost } from '#client/session/session.ts';
import { useWaitWords } from '#client/session/wait-words.ts';

/** The sentences of a sign-in that fails. */
export function useSignInWords() {
  const { t } = useLingui();
  const waitWords = useWaitWords();
  const cookieLost = t`This browser did not keep you signed in. Allow cookies for this address and log in again.`;
  return {
    cookieLost,
    missing: `❌ ${t`Email and Password are required!`}`,
    why: {
      nobody: t`No user is currently logged in. Redirecting to login...`,
      ended: t`You were signed out. Please log in again.`,
    },
    /** @throws what is no failure of a sign-in */
    of(failure: unknown): string {
      if (failure instanceof CookieLost) return cookieLost;
      if (!(failure instanceof CallFailure)) throw failure;
      const wait = waitWords(failure);
      if (wait && failure.code === 'TOO_MANY_REQUESTS') {
        return `${wait} ${t`Or choose a new password with Forgot Password.`}`;
      }
      if (wait) return wait;
      switch (failure.code) {
        case 'PROFILE_NOT_FOUND':
          return t`User profile not found.`;
        case 'OFFLINE':
        case 'UNAVAILABLE':
        case 'INTERNAL':
          return t`The server cannot be reached. Check your connection and try again.`;
        default:
          return t`Invalid email or password.`;
      }
    },
  };
}
