import { useSyncExternalStore } from 'react';
import { useUser } from '#client/session/session.ts';
import type { Entry, Outbox } from './outbox.ts';
import { outboxOf } from './page-outbox.ts';

type UsedOutbox = { outbox: Outbox | null; entries: readonly Entry[] };

const nothing: UsedOutbox['entries'] = [];
const never = () => () => {};

/** The outbox of whoever is signed in; null while somebody signs out. */
export function useOwnOutbox(): Outbox | null {
  const user = useUser();
  return user && outboxOf(user.id);
}

/** The same, and all that is in it, in its order; nothing while somebody signs out. */
export function useOutbox(): UsedOutbox {
  const outbox = useOwnOutbox();
  const entries = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.entries ?? (() => nothing));
  return { outbox, entries };
}

/**
 * The same for a component that shows a small part of a long queue: it re-renders only when the text that stands for
 * its part changes, not with every step of the others.
 */
export function useOutboxPart(textOf: (entries: readonly Entry[]) => string): UsedOutbox {
  const outbox = useOwnOutbox();
  const entries = () => outbox?.entries() ?? nothing;
  useSyncExternalStore(outbox?.subscribe ?? never, () => textOf(entries()));
  return { outbox, entries: entries() };
}
