import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call.ts';

/** The sentences of a sign-in that fails (SPEC section 8). */
export function useSignInWords() {
  const { t } = useLingui();
  return {
    missing: `❌ ${t`Email and Password are required!`}`,
    of(code: CallFailure['code']): string {
      switch (code) {
        case 'PROFILE_NOT_FOUND':
          return t`User profile not found.`;
        case 'TOO_MANY_REQUESTS':
          return t`Too many tries. Please wait a little and try again.`;
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
