import { contractVersion } from 'virtual:contract-version';
import { createStore, get, promisifyRequest } from 'idb-keyval';
import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedShared, storedUser } from '#client/device/stored.ts';
import { unlessBarred } from '#client/device/unless-barred.ts';
import type { Id } from '#contract/id.ts';
import type { OwnReactions } from './own-reactions.ts';
import { type RoomLog, withNewestOnly } from './room-log.ts';
import type { RoomView } from './room-view.ts';

/** The cached room: as the person last saw it, without deleted texts. */
export type CachedRoom = { log: RoomLog; own: OwnReactions; you: RoomView['you']; readAt: number };

export type RoomCache = ReturnType<typeof openRoomCache>;

/** The entry as stored in IndexedDB. */
export type CacheEntry = CachedRoom & { userId: Id; version: string };

/** How many messages are cached. */
const maxCachedMessages = 200;
/** The shortest time between two writes, in milliseconds: a busy room changes many times a second. */
const pace = 1_000;

/** The one entry of a database of its own. */
export const database = createStore('stagedoor-room', 'room');
export const entry = 'newest';

/** The cached room, whoever's it is. */
export const readEntry = () => unlessBarred(() => get<CacheEntry>(entry, database));

/** Caches the room for one person while they are signed in. */
export function openRoomCache(userId: Id) {
  let unsaved: (() => CachedRoom) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWritten = Number.NEGATIVE_INFINITY;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const room = unsaved?.();
    unsaved = null;
    lastWritten = performance.now();
    if (!room || storedUser.read()?.id !== userId || storedShared.read()) return;
    const log = newestOf(room.log);
    const cached: CacheEntry = { ...room, log, userId, version: contractVersion };
    void unlessBarred(() =>
      database('readwrite', (store) => {
        store.put(cached, entry);
        // A closing page does not wait for a transaction without a commit.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      }),
    );
  }

  // A hidden page may not come back.
  watchPage({ hidden: write, leaving: write });

  return {
    /** The cached room, if it is not too old; null for none. */
    async read(): Promise<CachedRoom | null> {
      const cached = await readEntry();
      return cached?.userId === userId && !isPast(cached) ? cached : null;
    },
    /** Replaces the cached room, soon or now. */
    save(room: () => CachedRoom, now: boolean): void {
      unsaved = room;
      if (now || performance.now() - lastWritten > pace) write();
      else timer ??= setTimeout(write, pace);
    },
  };
}

/** The part of a log that is cached. */
export function newestOf(log: RoomLog): RoomLog {
  return { ...withNewestOnly(log, maxCachedMessages), recent: [], recentFrom: log.cursor };
}

/** Whether an entry is of another contract version, or too old. */
export function isPast({ version, readAt }: CacheEntry): boolean {
  return version !== contractVersion || isTooOld(readAt);
}
