import { call } from '#client/api/call.ts';
import { storedUser } from '#client/device/stored.ts';
import { onPersonChange } from '#client/session/session.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { browserStore } from './waiting-store.ts';

const store = browserStore();
let opened: { userId: string; outbox: Outbox } | null = null;

/** The outbox of whoever is signed in on this page. It goes on sending while other screens are shown. */
export function outboxOf(userId: string): Outbox {
  if (opened?.userId === userId) return opened.outbox;
  opened?.outbox.close();
  const alone = (work: () => Promise<void>) =>
    'locks' in navigator ? navigator.locks.request(`stagedoor-my-voice-${userId}`, work) : work();
  opened = { userId, outbox: openOutbox({ userId, call, store, alone }) };
  return opened.outbox;
}

/** Forgets what anybody else said here and did not send. */
async function forgetOthers(userId: string | null): Promise<void> {
  const kept = await store.read();
  await Promise.all(kept.filter((one) => one.userId !== userId).map(({ clientId }) => store.forget(clientId)));
}

const forgetWhoLeft = () => void forgetOthers(storedUser.read()?.id ?? null);
forgetWhoLeft();
onPersonChange(() => {
  opened?.outbox.close();
  opened = null;
  forgetWhoLeft();
});

for (const sign of ['online', 'pageshow']) addEventListener(sign, () => opened?.outbox.goOn());
document.addEventListener('visibilitychange', () => opened?.outbox.goOn());
