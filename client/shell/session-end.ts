import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type LoginReason, pathHere } from '#client/session/return-path.ts';
import { onSessionEnd } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';

/** Goes back to the login screen when the session ends without the person's doing, and says so there. */
export function useReturnToLogin(): void {
  // A layout effect: a session may end between the first paint and an effect, and the reason would be lost.
  useLayoutEffect(
    () =>
      onSessionEnd((isEndedElsewhere) => {
        // After a sign-out the next person may be another one.
        const to = isEndedElsewhere ? pathHere() : null;
        const state: LoginReason = { why: 'ended', ...(to && { to }) };
        navigate(paths.login, { replace: true, state });
      }),
    [],
  );
}
