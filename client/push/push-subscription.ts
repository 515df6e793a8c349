import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { createAtom } from '#client/device/store.ts';
import { storedNotifications, storedShared, storedUser } from '#client/device/stored.ts';
import { notePush } from '#client/device/worker-notes.ts';
import { currentLanguage, loadSignedInWords } from '#client/i18n/language-switch.ts';
import { endpointHere, subscriptionFor } from './browser-subscription.ts';
import { endSubscription, subscriptionEnded } from './end-subscription.ts';
import { type PushSupport, pushSupport } from './push-support.ts';

/** What is true of notifications in this browser. */
export type PushState =
  | Exclude<PushSupport, 'supported'>
  | 'off'
  /** Wanted, and nobody is signed in to be notified. */
  | 'signed-out'
  /** Wanted, and the person called this a shared device: others would see what is for them. */
  | 'shared'
  /** Wanted, and the browser has not been asked, or its question was put away. */
  | 'unasked'
  | 'blocked'
  | 'turning-on'
  | 'on'
  /** Wanted and allowed; it goes on by itself once there is a network. */
  | 'offline'
  | 'failed';

export type Push = {
  /** The stored preference, whatever became of it. */
  isWanted: boolean;
  state: PushState;
};

let isSignedIn = storedUser.read() !== null;
const push = createAtom(firstLook());
/** What the server was told last, so that it is told again only what is new. */
let told = '';
let publicKey: string | null = null;

/** Whether notifications are wanted here, and what is true of them; re-renders when that changes. */
export function usePush(): Push {
  return useSyncExternalStore(push.subscribe, push.get);
}

/** Keeps the preference, and makes it true as far as the browser lets us. Only from a tap: it may ask for permission. */
export async function wantPush(isWanted: boolean): Promise<void> {
  storedNotifications.write(isWanted);
  show({ isWanted });
  if (pushSupport() === 'supported' && !whatHinders() && permission() === 'default') {
    show({ state: 'unasked' });
    // Nothing is waited for before it: browsers ask only in the very moment of a tap.
    await Notification.requestPermission();
  }
  await settle();
}

/** Keeps the subscription for whoever is signed in now. */
export async function keepSubscription(): Promise<void> {
  isSignedIn = true;
  told = '';
  publicKey = null;
  await settle();
}

/** Lets it go: the person has signed out, perhaps while a subscription was under way. */
export async function dropSubscription(): Promise<void> {
  isSignedIn = false;
  await settle();
}

/** Takes over what another tab made of the preference. */
export async function readPreferenceAgain(): Promise<void> {
  show({ isWanted: storedNotifications.read() ?? false });
  await settle();
}

/** Tells the server of the subscription again, though it was told: it says that it knows of none. */
export async function registerAgain(): Promise<void> {
  told = '';
  await settle();
}

let settling: Promise<void> | null = null;
let isStale = false;

/** Makes true what is wanted, one step at a time; what changes meanwhile is looked at right after. */
export function settle(): Promise<void> {
  isStale = true;
  settling ??= untilSettled().finally(() => {
    settling = null;
  });
  return settling;
}

async function untilSettled(): Promise<void> {
  while (isStale) {
    isStale = false;
    const state = await nextState();
    if (!isStale) show({ state });
  }
}

async function nextState(): Promise<PushState> {
  const support = pushSupport();
  if (support !== 'supported') return support;
  await subscriptionEnded();
  const hindrance = whatHinders();
  if (hindrance) {
    await unsubscribe();
    return hindrance;
  }
  if (permission() === 'denied') return 'blocked';
  if (permission() === 'default') return 'unasked';
  if (push.get().state !== 'on') show({ state: 'turning-on' });
  const hadOne = Boolean(await endpointHere());
  try {
    await subscribe();
    return 'on';
  } catch (error) {
    if (!(error instanceof CallFailure)) return permission() === 'denied' ? 'blocked' : 'failed';
    if (error.code === 'UNAUTHENTICATED') await endSubscription();
    // The server was told of it when it was made, on an earlier visit.
    else if (hadOne) return 'on';
    return error.code === 'OFFLINE' ? 'offline' : 'failed';
  }
}

function whatHinders(): PushState | null {
  if (!push.get().isWanted) return 'off';
  if (!isSignedIn) return 'signed-out';
  return storedShared.read() ? 'shared' : null;
}

async function subscribe(): Promise<void> {
  publicKey ??= (await call('push.settings')).publicKey;
  const { endpoint = '', keys } = (await subscriptionFor(publicKey)).toJSON();
  const language = currentLanguage();
  const news = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, language };
  if (told === JSON.stringify(news)) return;
  // This runs as soon as somebody is signed in, which may be before the words are there.
  await loadSignedInWords();
  const anything = t({
    message: 'There is something new for you.',
    comment: 'Notification on a phone, where what it is about cannot be read',
  });
  await notePush({ language, anything, publicKey });
  await call('push.subscribe', news);
  told = JSON.stringify(news);
}

async function unsubscribe(): Promise<void> {
  const endpoint = await endpointHere();
  if (!endpoint) return;
  await endSubscription();
  told = '';
  // Where the server does not hear of it, the push service tells it at the next message.
  if (isSignedIn) await call('push.unsubscribe', { endpoint }).catch(() => {});
}

function firstLook(): Push {
  const isWanted = storedNotifications.read() ?? false;
  const support = pushSupport();
  if (support !== 'supported') return { isWanted, state: support };
  if (!isWanted) return { isWanted, state: 'off' };
  if (!isSignedIn || storedShared.read()) return { isWanted, state: isSignedIn ? 'shared' : 'signed-out' };
  const states = { denied: 'blocked', default: 'unasked', granted: 'turning-on' } as const;
  return { isWanted, state: states[permission()] };
}

/** Asked each time: it changes while we wait. */
function permission(): NotificationPermission {
  return Notification.permission;
}

function show(change: Partial<Push>): void {
  const now = push.get();
  const next = { ...now, ...change };
  if (next.isWanted !== now.isWanted || next.state !== now.state) push.set(next);
}
