import { call } from '#client/api/call.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedUser } from '#client/device/stored.ts';
import { onPersonChange, onSwitch } from '#client/session/session.ts';
import { aloneFor } from './alone.ts';
import { askForSync } from './ask-for-sync.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { browserStore, forgetOthers } from './queue-store.ts';

const store = browserStore();
let opened: Outbox | null = null;

/** The outbox of whoever is signed in on this page. It goes on sending while other screens are shown. */
export function outboxOf(userId: string): Outbox {
  if (opened?.userId === userId) return opened;
  opened?.close();
  opened = openOutbox({ userId, call, store, alone: (work) => aloneFor(userId, work), whenStuck: askForSync });
  return opened;
}

/** Drops unsent calls of anybody no longer signed in, and retries at each sign that the network may be back. */
export function startOutbox(): void {
  const forgetWhoLeft = () => void forgetOthers(store, storedUser.read()?.id ?? null);
  forgetWhoLeft();
  onPersonChange(() => {
    opened?.close();
    opened = null;
    forgetWhoLeft();
  });
  const goOn = () => opened?.goOn();
  onSwitch(goOn);
  watchPage({
    online: goOn,
    restored: goOn,
    visible: goOn,
    // The page may never be shown again. A call sent while it closes would arrive, but its answer would not.
    hidden: () => {
      if (opened?.entries().some(({ state }) => state === 'queued' || state === 'sending')) askForSync();
    },
  });
}
