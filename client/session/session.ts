import { useSyncExternalStore } from 'react';
import { answersUnderWay, CallFailure, call, onUnauthenticated } from '#client/api/call.ts';
import { storedDiscount, storedPayslips, storedReading, storedUser } from '#client/device/stored.ts';
import type { UserData } from '#contract/auth.ts';

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
let user: UserData | null = storedUser.read();

function set(next: UserData | null): void {
  user = next;
  if (next) storedUser.write(next);
  else storedUser.remove();
  for (const listener of listeners) listener();
}

/** The signed-in person as this browser keeps them, or null; re-renders when they sign in or their session ends. */
export function useUser(): UserData | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => user,
  );
}

/**
 * Signs a person in and keeps their data.
 * @throws {CallFailure} INVALID_CREDENTIALS, PROFILE_NOT_FOUND (nobody is signed in then), or a failure of the network
 */
export async function signIn(email: string, password: string, sharedDevice: boolean): Promise<void> {
  set(await call('auth.signIn', { email, password, sharedDevice }));
}

/** Sets the first password by an invite, which signs the person in, and keeps their data. */
export async function acceptInvite(token: string, password: string): Promise<void> {
  set(await call('auth.acceptInvite', { token, password }));
}

/** Tells when somebody else signs in here, or nobody is signed in any more: what was read for the last person must go. */
export function onPersonChange(listener: () => void): () => void {
  let last = user?.id;
  const check = () => {
    if (user?.id === last) return;
    last = user?.id;
    listener();
  };
  listeners.add(check);
  return () => void listeners.delete(check);
}

/** Tells of a session that ended without this person's doing here: expired, revoked, signed out in another tab. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/** Ends the session on the server and forgets the person here, also where the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call('auth.signOut');
  } finally {
    forgetPerson();
  }
}

/** Wipes what this browser keeps of the person. Language and theme are the device's own and stay. */
function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Barred storage holds nothing.
  }
  storedDiscount.remove();
  storedPayslips.remove();
  storedReading.remove();
  set(null);
}

function endSession(): void {
  if (!user) return;
  forgetPerson();
  for (const listener of endListeners) listener();
}

/**
 * Watches the session: the server's word that it ended, another tab's, and a look whenever the app comes back to the
 * screen. A network that fails says nothing about the session and ends nothing.
 */
export function watchSession(): void {
  onUnauthenticated(endSession);
  addEventListener('storage', (event) => {
    if (event.key === storedUser.key || event.key === null) adopt(storedUser.read());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookAtSession();
  });
  void lookAtSession();
}

function adopt(next: UserData | null): void {
  if (next?.id === user?.id) return;
  if (!next) {
    endSession();
    return;
  }
  user = next;
  for (const listener of listeners) listener();
}

/** Asks the server whose session this is, and keeps the answer; nobody's ends it here too. */
export async function lookAtSession(): Promise<void> {
  if (!user) return;
  const asked = user.id;
  try {
    const answer = await call('auth.session');
    // Whoever signed in while the answer was under way is not who was asked about.
    if (user?.id !== asked) return;
    if (answer.user) set(answer.user);
    else endSession();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}

/**
 * Looks at the session where a sign says that it may be over. A change of password, or a new sign-in in another tab, ends
 * one session and begins the next, whose cookie is still on its way: the look waits for it.
 */
export async function doubtSession(): Promise<void> {
  await Promise.all([Promise.race([answersUnderWay(), passing(10_000)]), passing(500)]);
  await lookAtSession();
}

function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
