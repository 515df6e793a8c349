import { useSyncExternalStore } from 'react';
import { useUser } from '#client/session/session.ts';
import type { Entry, Outbox } from './outbox.ts';
import { outboxOf } from './page-outbox.ts';

const nothing: readonly Entry[] = [];
const never = () => () => {};

/** The outbox of whoever is signed in, and all that is in it, in its order; null and nothing while somebody signs out. */
export function useOutbox(): { outbox: Outbox | null; entries: readonly Entry[] } {
  const user = useUser();
  const outbox = user && outboxOf(user.id);
  const entries = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.entries ?? (() => nothing));
  return { outbox, entries };
}
