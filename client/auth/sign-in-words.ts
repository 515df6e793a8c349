import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call.ts';
import { useWaitWords } from '#client/session/wait-words.ts';

/** The sentences of a sign-in that fails (SPEC section 8). */
export function useSignInWords() {
  const { t } = useLingui();
  const waitWords = useWaitWords();
  return {
    missing: `❌ ${t`Email and Password are required!`}`,
    of(failure: CallFailure): string {
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
