import { call } from '#client/api/call.ts';
import { aloneFor } from '#client/outbox/alone.ts';
import { syncTag } from '#client/outbox/ask-for-sync.ts';
import { browserStore, forgetOthers } from '#client/outbox/queue-store.ts';
import { sendQueued } from '#client/outbox/send-queued.ts';

declare const self: ServiceWorkerGlobalScope;

/** An event of Background Sync, which Chromium alone has. If its promise rejects, the browser tries again later. */
type SyncEvent = ExtendableEvent & { tag: string };

const store = browserStore();

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === syncTag) (event as SyncEvent).waitUntil(sendInBackground());
});

/**
 * Sends the queued calls of the signed-in person, even with no page open, and deletes those of anybody else. With nobody
 * signed in it leaves them to the next page, which ends the session.
 * @throws {CallFailure} if a call has to stay queued
 */
async function sendInBackground(): Promise<void> {
  if ((await store.read()).length === 0) return;
  const { user } = await call('auth.session');
  if (!user) return;
  await forgetOthers(store, user.id);
  await sendQueued({ userId: user.id, call, store, alone: (work) => aloneFor(user.id, work) });
}
