import type { Query, QueryClient } from '@tanstack/react-query';
import { cacheRetention, isTooOld } from '#client/device/cache-age.ts';
import { type CallFailure, codeOf } from './call-failure.ts';
import type { CachedRead, ReadsStore } from './reads-store.ts';

type Parts = {
  client: QueryClient;
  store: ReadsStore;
  userId: string;
  /** The version of the contract's shapes: reads cached under another one are dropped. */
  version: string;
  /** Told whenever the server answered a read. */
  onRead(): void;
};

/** Failures that say that the data no longer exist for this person; all others say nothing about them. */
const refusals: (CallFailure['code'] | null)[] = ['NOT_FOUND', 'MODERATORS_ONLY'];

/**
 * Caches a person's reads, as each of them says beside itself (offline-reads.ts), and restores them. A cached read is as old as the
 * server's answer, even if the page has changed it since.
 */
export function cacheReads({ client, store, userId, version, onRead }: Parts) {
  /** When the server answered each cached read, by query hash. */
  const readTimes = new Map<string, number>();
  let isOver = false;
  let isRestoring = false;
  const cache = client.getQueryCache();
  const nameOf = (hash: string) => `${userId} ${hash}`;

  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated' || isRestoring || cache.get(event.query.queryHash) !== event.query) return;
    const { query, action } = event;
    if (action.type === 'success' && !action.manual) onRead();
    const isStored = query.meta?.isStored === true;
    if (!isStored && !readTimes.has(query.queryHash)) return;
    if (action.type === 'success' && isStored) save(query, action.manual === true);
    if (action.type === 'success' && !isStored) drop(query);
    if (action.type === 'error' && refusals.includes(codeOf(action.error)))
      void store.forget([nameOf(query.queryHash)]);
  });

  function save({ queryHash, queryKey, state }: Query, isByHand: boolean): void {
    const readAt = (isByHand && readTimes.get(queryHash)) || state.dataUpdatedAt;
    readTimes.set(queryHash, readAt);
    void store.save(nameOf(queryHash), { userId, version, key: queryKey, data: state.data, readAt });
  }

  /** Forgets a read that an earlier release stored. */
  function drop({ queryHash }: Query): void {
    readTimes.delete(queryHash);
    void store.forget([nameOf(queryHash)]);
  }

  async function restore(): Promise<void> {
    const gone: string[] = [];
    for (const [name, read] of await store.read()) {
      if (isOver) return;
      if (!isOurs(read)) gone.push(name);
      else if (client.getQueryData(read.key) === undefined) show(read);
    }
    await store.forget(gone);
  }

  function isOurs({ userId: whose, version: shapes, readAt }: CachedRead): boolean {
    return whose === userId && shapes === version && !isTooOld(readAt);
  }

  function show({ key, data, readAt }: CachedRead): void {
    isRestoring = true;
    // Until a screen asks for it with its own options.
    client.setQueryDefaults(key, { gcTime: cacheRetention, meta: { isStored: true } });
    client.setQueryData(key, data, { updatedAt: readAt });
    isRestoring = false;
    const query = cache.find({ queryKey: key, exact: true });
    if (!query) return;
    readTimes.set(query.queryHash, readAt);
    // Even a recent read is stale: a reloaded page asks for the present state.
    query.invalidate();
  }

  return {
    /** Settles once the cached reads are restored. */
    restored: restore(),

    /** Removes reads that are too old, from the screen and from the store. */
    dropOld(): void {
      const old = [...readTimes].filter(([, readAt]) => isTooOld(readAt)).map(([hash]) => hash);
      if (old.length === 0) return;
      for (const hash of old) readTimes.delete(hash);
      void store.forget(old.map(nameOf));
      void client.resetQueries({ predicate: ({ queryHash }) => old.includes(queryHash) });
    },

    /** Keeps nothing more. */
    stop(): void {
      isOver = true;
      stopWatching();
    },
  };
}
