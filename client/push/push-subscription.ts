import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { createAtom } from '#client/device/store.ts';
import { storedNotifications, storedShared, storedUser } from '#client/device/stored.ts';
import { notePush } from '#client/device/worker-notes.ts';
import { currentLanguage, loadSignedInWords } from '#client/i18n/language-switch.ts';
import { endpointHere, subscriptionFor } from './browser-subscription.ts';
import { endSubscription, subscriptionEnded } from './end-subscription.ts';
import { type PushSupport, pushSupport } from './push-support.ts';

/** The state of notifications in this browser. */
export type PushState =
  | Exclude<PushSupport, 'supported'>
  | 'off'
  /** Wanted, but nobody is signed in. */
  | 'signed-out'
  /** Wanted, but the person called this a shared device, on which others would see their notifications. */
  | 'shared'
  /** Wanted, but the permission prompt was not shown yet, or was dismissed. */
  | 'unasked'
  | 'blocked'
  | 'turning-on'
  | 'on'
  /** Wanted and allowed; turned on once there is a network. */
  | 'offline'
  | 'failed';

export type Push = {
  /** The stored preference, whatever the state. */
  isWanted: boolean;
  state: PushState;
};

const withoutPermission = { denied: 'blocked', default: 'unasked', granted: null } as const;

let isSignedIn = storedUser.read() !== null;
let signedOut = false;
const push = createAtom(firstLook());
/** The last registration sent to the server, so that only changes are sent. */
let lastSaved = '';
let publicKey: string | null = null;

/** Whether notifications are wanted here, and their state; re-renders when that changes. */
export function usePush(): Push {
  return useSyncExternalStore(push.subscribe, push.get);
}

/**
 * Stores the preference, and applies it as far as the browser allows. Call it from a tap only: it may ask for
 * permission.
 */
export async function wantPush(isWanted: boolean): Promise<void> {
  storedNotifications.write(isWanted);
  show({ isWanted });
  if (pushSupport() === 'supported' && !whatHinders(isWanted) && permission() === 'default') {
    show({ state: 'unasked' });
    // No await before this: browsers show the prompt only during a tap.
    await Notification.requestPermission();
  }
  await settle();
}

/** Subscribes for the person who has just signed in, if they want it. */
export async function keepSubscription(): Promise<void> {
  isSignedIn = true;
  signedOut = false;
  lastSaved = '';
  publicKey = null;
  await settle();
}

/**
 * Stops to keep it. Somebody who signed out is unsubscribed, perhaps while a subscription was in progress; one whose
 * session ended stays subscribed, as far as the server says.
 */
export async function dropSubscription(hasSignedOut: boolean): Promise<void> {
  isSignedIn = false;
  signedOut = hasSignedOut;
  await settle();
}

/** Applies the preference that another tab has changed. */
export async function readPreferenceAgain(): Promise<void> {
  show({ isWanted: storedNotifications.read() ?? false });
  await settle();
}

/** Registers again with the server, which says that it knows no subscription. */
export async function registerAgain(): Promise<void> {
  lastSaved = '';
  await settle();
}

let settling: Promise<void> | null = null;
let isStale = false;

/** Brings the subscription into the wanted state, one run at a time; a change during a run starts another. */
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
  const hindrance = whatHinders(push.get().isWanted);
  if (hindrance) {
    if (hindrance !== 'signed-out' || signedOut) await unsubscribe();
    return hindrance;
  }
  const missing = withoutPermission[permission()];
  if (missing) return missing;
  if (push.get().state !== 'on') show({ state: 'turning-on' });
  const hadOne = Boolean(await endpointHere());
  try {
    await subscribe();
    return 'on';
  } catch (error) {
    const code = codeOf(error);
    if (code === null) return permission() === 'denied' ? 'blocked' : 'failed';
    if (code === 'UNAUTHENTICATED') {
      // The session ended meanwhile: the server knows an older subscription, and will never know a new one.
      if (!hadOne) await endSubscription();
      return 'signed-out';
    }
    // The server was told of it on an earlier visit, when it was made.
    if (hadOne) return 'on';
    return code === 'OFFLINE' ? 'offline' : 'failed';
  }
}

function whatHinders(isWanted: boolean): PushState | null {
  if (!isWanted) return 'off';
  if (!isSignedIn) return 'signed-out';
  return storedShared.read() ? 'shared' : null;
}

async function subscribe(): Promise<void> {
  publicKey ??= (await call('push.settings')).publicKey;
  const { endpoint = '', keys } = (await subscriptionFor(publicKey)).toJSON();
  const language = currentLanguage();
  const news = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, language };
  if (lastSaved === JSON.stringify(news)) return;
  // This runs as soon as somebody is signed in, perhaps before the words are loaded.
  await loadSignedInWords();
  const anything = t({
    message: 'There is something new for you.',
    comment: 'Notification on a phone, where what it is about cannot be read',
  });
  await notePush({ language, anything, publicKey });
  await call('push.subscribe', news);
  lastSaved = JSON.stringify(news);
}

async function unsubscribe(): Promise<void> {
  const endpoint = await endpointHere();
  if (!endpoint) return;
  await endSubscription();
  lastSaved = '';
  // If this fails, the push service tells the server at the next message.
  if (isSignedIn) await call('push.unsubscribe', { endpoint }).catch(() => {});
}

function firstLook(): Push {
  const isWanted = storedNotifications.read() ?? false;
  const support = pushSupport();
  if (support !== 'supported') return { isWanted, state: support };
  return { isWanted, state: whatHinders(isWanted) ?? withoutPermission[permission()] ?? 'turning-on' };
}

/** Read each time: it may change during an await. */
function permission(): NotificationPermission {
  return Notification.permission;
}

function show(change: Partial<Push>): void {
  const now = push.get();
  const next = { ...now, ...change };
  if (next.isWanted !== now.isWanted || next.state !== now.state) push.set(next);
}
