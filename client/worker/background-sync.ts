import { call } from '#client/api/call.ts';
import { aloneFor } from '#client/outbox/alone.ts';
import { browserStore, forgetOthers } from '#client/outbox/queue-store.ts';
import { sendQueued } from '#client/outbox/send-queued.ts';
import { syncTag } from '#client/outbox/sync-tag.ts';

declare const self: ServiceWorkerGlobalScope;

/** Of Background Sync, which Chromium alone has. A promise that rejects makes the browser try again later. */
type SyncEvent = ExtendableEvent & { tag: string };

const store = browserStore();

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === syncTag) (event as SyncEvent).waitUntil(sendInBackground());
});

/**
 * Sends what waits of whoever is signed in, also with no page open. What is of anybody else goes: their session is over.
 * @throws {CallFailure} where something has to wait on
 */
async function sendInBackground(): Promise<void> {
  if ((await store.read()).length === 0) return;
  const { user } = await call('auth.session');
  await forgetOthers(store, user?.id ?? null);
  if (user) await sendQueued({ userId: user.id, call, store, alone: (work) => aloneFor(user.id, work) });
}
