import { useSyncExternalStore } from 'react';
import { call, onFeatureOff, onUnauthenticated, pendingAnswers } from '#client/api/call.ts';
import { CallFailure, failureOf } from '#client/api/call-failure.ts';
import { endForPerson } from '#client/api/personal-fetch.ts';
import { sessionIsChanged } from '#client/api/session-change.ts';
import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { createAtom, createEvent } from '#client/device/store.ts';
import {
  beginSharedUse,
  sealedEntries,
  storedContact,
  storedSessionEnded,
  storedSignOutDue,
  storedSnapshots,
  storedUser,
  storedWipeDue,
  unnamed,
} from '#client/device/stored.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import { endSubscription } from '#client/push/end-subscription.ts';
import type { UserData } from '#contract/auth.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import { sendDueSignOut } from './sign-out-due.ts';
import { clearTab, finishWipe, wipe } from './wipe.ts';

const user = createAtom(storedWipeDue.read() ? null : storedUser.read());
const ended = createEvent<[isEndedElsewhere: boolean]>();
const tooOld = createEvent();
const switched = createEvent();

/** Tells of a session that ended without this person's doing here: expired, revoked, signed out in another tab. */
export const onSessionEnd = ended.on;
/** Tells when the server was away for so long that what this page holds of the person must not be shown any more. */
export const onTooOld = tooOld.on;

/** Tells that the company has turned something off, or on again. */
export const onSwitch = switched.on;

/** Only the person's id is left, because the server was away for too long. */
let isForgotten = false;

let signsOut = false;

function set(next: UserData | null): void {
  isForgotten = false;
  const before = user.get();
  const isSwitched = before?.id === next?.id && before?.off?.join() !== next?.off?.join();
  // They show what is gone.
  if (isSwitched) storedSnapshots.remove();
  if (next) {
    signsOut = false;
    storedSessionEnded.remove();
    storedUser.write(next);
    storedContact.write(Date.now());
  }
  become(next);
  if (isSwitched) switched.emit();
}

/** What goes on for the person before ends first: whatever is told of the change must not wait for it. */
function become(next: UserData | null): void {
  const before = user.get()?.id;
  if (before && before !== next?.id) endForPerson();
  user.set(next);
}

/** Stores the person who signed in, after wiping what is left of anybody else. */
async function welcome(next: UserData, isShared: boolean): Promise<void> {
  if (user.get() && user.get()?.id !== next.id) await forgetPerson(true);
  if (isShared) beginSharedUse();
  storedSignOutDue.remove();
  set(next);
}

/** Asks the server to let a person in, and keeps their data. */
async function enter(ask: () => Promise<UserData>, isShared: boolean): Promise<void> {
  // First the server hears of a sign-out it missed, and a wipe that was cut off is finished. If either fails: the
  // sign-in fails too or replaces the old session, and old data bear another person's id.
  await Promise.allSettled([sendDueSignOut(), finishWipe()]);
  const answer = await ask();
  // Whoever was notified here before: what still comes for them must not be shown to this person.
  void endSubscription();
  await proveCookie(answer.id);
  await welcome(answer, isShared);
}

/** The signed-in person as this browser keeps them, or null; re-renders when they sign in or their session ends. */
export function useUser(): UserData | null {
  // The build prerenders the page for nobody.
  return useSyncExternalStore(user.subscribe, user.get, () => null);
}

const nothing: readonly FeatureSwitch[] = [];

/** What the company has turned off; re-renders when that changes. */
export function useOff(): readonly FeatureSwitch[] {
  return useUser()?.off ?? nothing;
}

/** Whether the company has turned a feature off; false for one that it cannot turn off. */
export function isOff(feature: FeatureSwitch | undefined): boolean {
  return feature !== undefined && user.get()?.off?.includes(feature) === true;
}

/** The time zone whose day is the signed-in person's, as the server said; undefined where it has not. */
export function personsTimeZone(): string | undefined {
  return user.get()?.timeZone;
}

/**
 * Asks whether the server knows the browser it has just given a session.
 * @throws {CallFailure} UNAUTHENTICATED where it does not: nobody is signed in here
 */
async function proveCookie(userId: string): Promise<void> {
  // The first answer may be the page's preload, from before the sign-in.
  if (!(await isSignedIn(userId)) && !(await isSignedIn(userId))) throw new CallFailure('UNAUTHENTICATED');
}

/** Whether the server knows this browser as this person's; also true if the call fails, which proves nothing. */
async function isSignedIn(userId: string): Promise<boolean> {
  const answering = call('auth.session');
  return (await failureOf(answering)) !== null || (await answering).user?.id === userId;
}

/**
 * Signs a person in and keeps their data.
 * @throws {CallFailure} INVALID_CREDENTIALS, PROFILE_NOT_FOUND (nobody is signed in then), UNAUTHENTICATED, or another
 * failure of the call
 */
export function signIn(email: string, password: string, sharedDevice: boolean): Promise<void> {
  return enter(() => call('auth.signIn', { email, password, sharedDevice }), sharedDevice);
}

/**
 * Sets the first password by an invite, which signs the person in, and keeps their data.
 * @throws {CallFailure} what is wrong with the link or the password, UNAUTHENTICATED (the password is set then), or
 * another failure of the call
 */
export function acceptInvite(token: string, password: string, sharedDevice: boolean): Promise<void> {
  return enter(() => call('auth.acceptInvite', { token, password, sharedDevice }), sharedDevice);
}

/** Calls back when the signed-in person changes, to somebody else or nobody: the last person's reads must go. */
export function onPersonChange(listener: () => void): () => void {
  let last = user.get()?.id;
  return user.subscribe(() => {
    const now = user.get()?.id;
    if (now === last) return;
    last = now;
    listener();
  });
}

/** Whether the person is signing out right now, so that no screen tells them that they are not signed in. */
export function isSigningOut(): boolean {
  return signsOut;
}

/** Forgets the person here at once, and ends the session on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  signsOut = true;
  for (const [, left] of sealedEntries) left.remove();
  storedSignOutDue.write('yes');
  const forgotten = forgetPerson(true);
  await Promise.all([forgotten, Promise.race([signOutUntilHeard(), passing(5_000)])]);
  signsOut = false;
}

/** Wipes what this browser keeps of the person. Language and theme are the device's own and stay. */
function forgetPerson(endsNotifications: boolean): Promise<void> {
  const wiped = wipe(endsNotifications);
  set(null);
  // What could not be wiped now is wiped at the next start.
  return wiped.catch(() => {});
}

function endSession(): void {
  if (!user.get()) return;
  // If another tab signed out, it has removed the stored person already.
  const isEndedElsewhere = storedUser.read() !== null;
  if (isEndedElsewhere) storedSessionEnded.write('yes');
  // Whoever signs out takes what is unsent away; a session that ends without them leaves it, sealed.
  const sealed = storedSessionEnded.read() ? sealedEntries.map(([own, left]) => [own.read(), left] as const) : [];
  void forgetPerson(false);
  for (const [own, left] of sealed) if (own) left.write({ ...own, at: Date.now() });
  ended.emit(isEndedElsewhere);
}

/**
 * Forgets the person's profile, but not their id, once the server was away for too long. It is no sign-out: unsent
 * calls still wait.
 */
export function forgetOld(): void {
  const now = user.get();
  if (!now) return;
  const contact = storedContact.read();
  if (contact === null) storedContact.write(Date.now());
  if (contact === null || !isTooOld(contact) || isForgotten) return;
  isForgotten = true;
  storedSnapshots.remove();
  const forgotten = unnamed(now);
  storedUser.write(forgotten);
  user.set(forgotten);
  tooOld.emit();
}

/**
 * Watches the session: an UNAUTHENTICATED or FEATURE_OFF answer, a change in another tab, and a check whenever the page is shown again
 * or online. A network failure ends nothing.
 */
export function watchSession(): void {
  onUnauthenticated(endSession);
  onFeatureOff(() => void lookAtSession());
  addEventListener('storage', (event) => {
    if (event.key === storedUser.key || event.key === null) adopt(storedUser.read());
  });
  watchPage({
    visible: look,
    online: look,
    restored: () => {
      adopt(storedUser.read());
      look();
    },
  });
  look();
}

function look(): void {
  // Reading drops what is too old.
  for (const [, left] of sealedEntries) left.read();
  forgetOld();
  if (user.get()) void lookAtSession();
  else void signOutUntilHeard();
}

/** Retries on a timer: a page that did not notice that it was offline gets no `online` event. */
async function signOutUntilHeard(failedAttempts = 0): Promise<void> {
  try {
    await sendDueSignOut();
  } catch {
    await passing(reconnectDelay(failedAttempts));
    if (!user.get()) await signOutUntilHeard(failedAttempts + 1);
  }
}

function adopt(next: UserData | null): void {
  if (next?.id === user.get()?.id) return;
  if (!next) {
    endSession();
    return;
  }
  // The tab they signed in on has wiped what the browser stored.
  clearTab();
  become(next);
}

/** Asks the server whose session this is and stores the answer; if it is nobody's, it ends here, too. */
export async function lookAtSession(): Promise<void> {
  const asked = user.get()?.id;
  if (!asked) return;
  let found = await personOfSession();
  if (found === null) {
    // A change of password ends one session before its answer brings the cookie of the next.
    await sessionIsChanged();
    found = await personOfSession();
  }
  // Somebody else signed in while the answer was in flight.
  if (found === undefined || user.get()?.id !== asked) return;
  if (found) await welcome(found, false);
  else endSession();
}

/** Whose session the server takes this for; null for nobody's, undefined without an answer. */
async function personOfSession(): Promise<UserData | null | undefined> {
  const answering = call('auth.session');
  return (await failureOf(answering)) ? undefined : (await answering).user;
}

/**
 * Checks a session that may be over. A change of password, or a sign-in in another tab, ends one session and begins the
 * next, so the check first waits until the new cookie has arrived, whichever tab gets it.
 */
export async function doubtSession(): Promise<void> {
  await Promise.all([Promise.race([pendingAnswers(), passing(10_000)]), sessionIsChanged(), passing(500)]);
  await lookAtSession();
}

function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
