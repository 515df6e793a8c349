import { call } from '#client/api/call.ts';
import { storedUser } from '#client/device/stored.ts';
import { onPersonChange } from '#client/session/session.ts';
import { aloneFor } from './alone.ts';
import { askForSync } from './ask-for-sync.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { browserStore, forgetOthers } from './waiting-store.ts';

const store = browserStore();
let opened: Outbox | null = null;

/** The outbox of whoever is signed in on this page. It goes on sending while other screens are shown. */
export function outboxOf(userId: string): Outbox {
  if (opened?.userId === userId) return opened;
  opened?.close();
  opened = openOutbox({ userId, call, store, alone: (work) => aloneFor(userId, work), whenStuck: askForSync });
  return opened;
}

const forgetWhoLeft = () => void forgetOthers(store, storedUser.read()?.id ?? null);
forgetWhoLeft();
onPersonChange(() => {
  opened?.close();
  opened = null;
  forgetWhoLeft();
});

for (const sign of ['online', 'pageshow']) addEventListener(sign, () => opened?.goOn());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') opened?.goOn();
  // Nobody may come back to this page. What it sent while it closes would arrive, and its answer would not.
  else if (opened?.entries().some(({ state }) => state === 'waiting' || state === 'sending')) askForSync();
});
