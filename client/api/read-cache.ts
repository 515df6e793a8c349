import type { Query, QueryClient } from '@tanstack/react-query';
import { cacheRetention, isTooOld } from '#client/device/cache-age.ts';
import { type CallFailure, codeOf } from './call-failure.ts';
import { cachedReads, isCached } from './read-decisions.ts';
import type { CachedRead, ReadsStore } from './reads-store.ts';

type Parts = {
  client: QueryClient;
  store: ReadsStore;
  userId: string;
  /** Of the contract's shapes: what was kept in other shapes is not read. */
  version: string;
  /** Told whenever the server answered a read. */
  onRead(): void;
};

/** Answers by which there is no such thing for this person any more; any other says nothing about it. */
const refusals: (CallFailure['code'] | null)[] = ['NOT_FOUND', 'MODERATORS_ONLY'];

/**
 * Keeps what a person reads, by the decisions made for each read, and brings back what they read last. What is kept is as
 * old as the server's answer, whatever was changed in it here since.
 */
export function cacheReads({ client, store, userId, version, onRead }: Parts) {
  /** When the server answered what is held, by the read's hash. */
  const readTimes = new Map<string, number>();
  let isOver = false;
  let isRestoring = false;
  const cache = client.getQueryCache();
  const nameOf = (hash: string) => `${userId} ${hash}`;

  // Screens come and go; what they show offline has to be there for as long as the page is.
  for (const name of cachedReads) client.setQueryDefaults(name.split('.'), { gcTime: cacheRetention });

  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated' || isRestoring || cache.get(event.query.queryHash) !== event.query) return;
    const { query, action } = event;
    if (action.type === 'success' && !action.manual) onRead();
    if (!isCached(query.queryKey)) return;
    if (action.type === 'success') keep(query, action.manual === true);
    if (action.type === 'error' && isRefusal(action.error)) void store.forget([nameOf(query.queryHash)]);
  });

  function keep({ queryHash, queryKey, state }: Query, isByHand: boolean): void {
    const readAt = (isByHand && readTimes.get(queryHash)) || state.dataUpdatedAt;
    readTimes.set(queryHash, readAt);
    void store.keep(nameOf(queryHash), { userId, version, key: queryKey, data: state.data, readAt });
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

  function isOurs({ userId: whose, version: shapes, key, readAt }: CachedRead): boolean {
    return whose === userId && shapes === version && isCached(key) && !isTooOld(readAt);
  }

  function show({ key, data, readAt }: CachedRead): void {
    isRestoring = true;
    client.setQueryData(key, data, { updatedAt: readAt });
    isRestoring = false;
    const query = cache.find({ queryKey: key, exact: true });
    if (!query) return;
    readTimes.set(query.queryHash, readAt);
    // However new it is: whoever loads the page again asks for what is there now.
    query.invalidate();
  }

  return {
    /** Settled once what was kept is back. */
    restored: restore(),

    /** Takes what has become too old from the screen and out of the store. */
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

function isRefusal(error: unknown): boolean {
  return refusals.includes(codeOf(error));
}
