import { call } from '#client/api/call.ts';
import { storedSignOutDue } from '#client/device/stored.ts';

let current: Promise<void> | null = null;

/**
 * Tells the server of a sign-out that it missed: no script can delete the session's cookie. One tab at a time, because
 * the answer deletes whatever cookie is there by then.
 * @throws {CallFailure} if the server cannot be told; the sign-out stays due
 */
export function sendDueSignOut(): Promise<void> {
  current ??= alone(async () => {
    if (!storedSignOutDue.read()) return;
    await call('auth.signOut');
    storedSignOutDue.remove();
  }).finally(() => {
    current = null;
  });
  return current;
}

/** Web Locks are missing on a plain LAN address. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('stagedoor-sign-out', work) : work();
}
