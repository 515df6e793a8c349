import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { onSessionEnd } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';

/** What the login screen is told about why somebody lands there. */
export type LoginReason = { signedOut: true };

/** Goes back to the login screen when the session ends without the person's doing, and says so there. */
export function useReturnToLogin(): void {
  useEffect(
    () =>
      onSessionEnd(() => navigate(paths.login, { replace: true, state: { signedOut: true } satisfies LoginReason })),
    [],
  );
}
