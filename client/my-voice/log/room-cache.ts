import { contractVersion } from 'virtual:contract-version';
import { createStore, del, get, promisifyRequest, update } from 'idb-keyval';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedShared, storedUser } from '#client/device/stored.ts';
import { type OwnReactions, withStates } from './own-reactions.ts';
import { type RoomLog, withFrame, withNewestOnly } from './room-log.ts';
import type { RoomView } from './room-view.ts';

/** What is kept of the room: as the person last saw it, texts that were taken away taken away. */
export type CachedRoom = { log: RoomLog; own: OwnReactions; you: RoomView['you']; readAt: number };

/** Keeps the room on a device. */
export type RoomCache = {
  /** What was kept of it, not too old; null for nothing. */
  read(): Promise<CachedRoom | null>;
  /** Keeps it as it is, soon or now, in the place of what was kept before. */
  keep(room: () => CachedRoom, now: boolean): void;
};

type Entry = CachedRoom & { userId: string; version: string };

/** How many messages are kept. */
const messagesKept = 200;
/** How long at least is between two times that it is kept, in milliseconds: a busy room changes many times a second. */
const pace = 1_000;

const database = createStore('stagedoor-room', 'room');
const entry = 'newest';

/** Keeps the room for one person, for as long as they are the one who is signed in. */
export function openRoomCache(userId: string): RoomCache {
  let unkept: (() => CachedRoom) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastKept = Number.NEGATIVE_INFINITY;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const room = unkept?.();
    unkept = null;
    lastKept = performance.now();
    if (!room || storedUser.read()?.id !== userId || storedShared.read()) return;
    const log = newestOf(room.log);
    const kept: Entry = { ...room, log, userId, version: contractVersion };
    void orNull(() =>
      database('readwrite', (store) => {
        store.put(kept, entry);
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
      const kept = await orNull(() => get<Entry>(entry, database));
      return kept?.userId === userId && !isPast(kept) ? kept : null;
    },
    keep(room, now) {
      unkept = room;
      if (now || performance.now() - lastKept > pace) write();
      else timer ??= setTimeout(write, pace);
    },
  };
}

/** Deletes what was kept for another, in other shapes, or too long ago. */
export async function dropExpiredRoom(): Promise<void> {
  const kept = await orNull(() => get<Entry>(entry, database));
  if (kept && (kept.userId !== storedUser.read()?.id || isPast(kept))) await orNull(() => del(entry, database));
}

/**
 * Takes over what changed in the room since it was kept: a text that was taken away does not wait there until its reader
 * comes back. What cannot be caught up with is deleted.
 */
export async function catchUpCachedRoom(): Promise<void> {
  const kept = await orNull(() => get<Entry>(entry, database));
  if (!kept?.log.epoch) return;
  const { epoch, cursor: after } = kept.log;
  const reading = call('myVoice.changes', { epoch, after });
  if (await failureOf(reading)) return;
  const sent = await reading;
  const { log, next } = withFrame(kept.log, sent);
  const own = 'reset' in sent ? kept.own : withStates(kept.own, sent.events, kept.userId);
  const caughtUp = next === 'go-on' ? { ...kept, own, log: newestOf(log), readAt: Date.now() } : null;
  // Meanwhile the person may have been in the room, or have signed out.
  const isSame = (now: Entry | null) => now?.log.cursor === after && now.userId === kept.userId;
  await orNull(() => update<Entry | null>(entry, (now = null) => (isSame(now) ? caughtUp : now), database));
}

function newestOf(log: RoomLog): RoomLog {
  return { ...withNewestOnly(log, messagesKept), recent: [], recentFrom: log.cursor };
}

function isPast({ version, readAt }: Entry): boolean {
  return version !== contractVersion || isTooOld(readAt);
}

/** Storage that is barred throws, at once or later. */
async function orNull<T>(use: () => Promise<T>): Promise<T | null> {
  try {
    return await use();
  } catch {
    return null;
  }
}
