import type { QueryKey } from '@tanstack/react-query';
import { createStore, delMany, entries, set } from 'idb-keyval';
import { unlessBarred } from '#client/device/unless-barred.ts';

/** What a person read, as this browser stores it. */
export type CachedRead = {
  userId: string;
  version: string;
  key: QueryKey;
  data: unknown;
  /** When the server answered it, in milliseconds since 1970. */
  readAt: number;
};

/** Where reads are stored. None of this fails: without storage nothing is saved. */
export type ReadsStore = {
  read(): Promise<[name: string, read: CachedRead][]>;
  save(name: string, read: CachedRead): Promise<void>;
  forget(names: string[]): Promise<void>;
};

/** The reads that this browser stores, for all its tabs. */
export function browserReads(): ReadsStore {
  const database = createStore('stagedoor-reads', 'reads');
  return {
    read: async () => (await unlessBarred(() => entries<string, CachedRead>(database))) ?? [],
    save: (name, read) => unlessBarred(() => set(name, read, database)),
    async forget(names) {
      if (names.length > 0) await unlessBarred(() => delMany(names, database));
    },
  };
}
