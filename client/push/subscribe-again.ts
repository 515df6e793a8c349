import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { notedPush } from '#client/device/worker-notes.ts';
import { endSubscription } from './end-subscription.ts';

/** Subscribes again after the browser ended the subscription by itself, and tells the server. For the worker. */
export async function subscribeAgain(given: PushSubscription | null, pushManager: PushManager): Promise<void> {
  const note = await notedPush();
  // Nobody who wants notifications is signed in here.
  if (!note) return;
  const subscription =
    given ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: note.publicKey }));
  const { endpoint = '', keys } = subscription.toJSON();
  const { language } = note;
  const failure = await failureOf(
    call('push.subscribe', { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, language }),
  );
  // Offline, the next page that opens tells the server; without a session there is nobody to notify.
  if (failure?.code === 'UNAUTHENTICATED') await endSubscription();
}
