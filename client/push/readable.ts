import type { PushMessage } from '#contract/push.ts';

/**
 * A message as far as this browser may show it. If the recipient has signed out, which takes the note away, the
 * notification names the app and says nothing else. If their session has ended, it says that there is news, also where
 * the server did not know yet.
 */
export function readable(received: PushMessage | null, note: object | null, isSignedIn: boolean): PushMessage | null {
  return note && received && (isSignedIn || received.tag === 'anything') ? received : null;
}
