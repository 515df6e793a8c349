import { contractVersion } from 'virtual:contract-version';
import { createStore, get, promisifyRequest } from 'idb-keyval';
import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedShared, storedUser } from '#client/device/stored.ts';
import type { OwnReactions } from './own-reactions.ts';
import { type RoomLog, withNewestOnly } from './room-log.ts';
import type { RoomView } from './room-view.ts';

/** What is cached of the room: as the person last saw it, texts that were taken away taken away. */
export type CachedRoom = { log: RoomLog; own: OwnReactions; you: RoomView['you']; readAt: number };

/** Keeps the room on a device. */
export type RoomCache = {
  /** What was cached of it, not too old; null for nothing. */
  read(): Promise<CachedRoom | null>;
  /** Caches it as it is, soon or now, instead of what was cached before. */
  keep(room: () => CachedRoom, now: boolean): void;
};

/** As it lies in its database. */
export type CacheEntry = CachedRoom & { userId: string; version: string };

/** How many messages are cached. */
const messagesKept = 200;
/** How long at least is between two times that it is cached, in milliseconds: a busy room changes many times a second. */
const pace = 1_000;

/** Where it lies: one entry of a database of its own. */
export const database = createStore('stagedoor-room', 'room');
export const entry = 'newest';

/** What was cached of the room, whoever it is of. */
export const readEntry = () => orNull(() => get<CacheEntry>(entry, database));

/** Keeps the room for one person, for as long as they are the one who is signed in. */
export function openRoomCache(userId: string): RoomCache {
  let unsaved: (() => CachedRoom) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastKept = Number.NEGATIVE_INFINITY;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const room = unsaved?.();
    unsaved = null;
    lastKept = performance.now();
    if (!room || storedUser.read()?.id !== userId || storedShared.read()) return;
    const log = newestOf(room.log);
    const cached: CacheEntry = { ...room, log, userId, version: contractVersion };
    void orNull(() =>
      database('readwrite', (store) => {
        store.put(cached, entry);
        // A page that is being closed does not wait for what it did not call finished.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      }),
    );
  }

  // A page that goes away may not come back.
  watchPage({ hidden: write, leaving: write });

  return {
    async read() {
      const cached = await readEntry();
      return cached?.userId === userId && !isPast(cached) ? cached : null;
    },
    keep(room, now) {
      unsaved = room;
      if (now || performance.now() - lastKept > pace) write();
      else timer ??= setTimeout(write, pace);
    },
  };
}

/** So much of a log as is cached. */
export function newestOf(log: RoomLog): RoomLog {
  return { ...withNewestOnly(log, messagesKept), recent: [], recentFrom: log.cursor };
}

/** Whether something was cached in another shape, or too long ago. */
export function isPast({ version, readAt }: CacheEntry): boolean {
  return version !== contractVersion || isTooOld(readAt);
}

/** Storage that is barred throws, at once or later. */
export async function orNull<T>(use: () => Promise<T>): Promise<T | null> {
  try {
    return await use();
  } catch {
    return null;
  }
}
