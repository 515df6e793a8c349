import { del, update } from 'idb-keyval';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { storedUser } from '#client/device/stored.ts';
import { unlessBarred } from '#client/device/unless-barred.ts';
import { withStates } from './own-reactions.ts';
import { type CacheEntry, database, entry, isPast, newestOf, readEntry } from './room-cache.ts';
import { withFrame } from './room-log.ts';

/** Deletes the cached room if it is another person's, of another contract version, or too old. */
export async function dropExpiredRoom(): Promise<void> {
  const cached = await readEntry();
  if (cached && (cached.userId !== storedUser.read()?.id || isPast(cached)))
    await unlessBarred(() => del(entry, database));
}

/**
 * Brings the cached room up to date, so that a deleted text does not stay on the device until its reader comes back. A
 * cache that cannot catch up is deleted; if the server cannot be reached, it stays.
 */
export async function catchUpCachedRoom(): Promise<void> {
  const cached = await readEntry();
  if (!cached?.log.epoch) return;
  const { epoch, cursor: after } = cached.log;
  const reading = call('myVoice.changes', { epoch, after });
  if (await failureOf(reading)) return;
  const sent = await reading;
  const { log, next } = withFrame(cached.log, sent);
  const own = 'reset' in sent ? cached.own : withStates(cached.own, sent.events, cached.userId);
  const caughtUp = next === 'go-on' ? { ...cached, own, log: newestOf(log), readAt: Date.now() } : null;
  // Meanwhile the person may have been in the room, or have signed out.
  const isSame = (now: CacheEntry | null) => now?.log.cursor === after && now.userId === cached.userId;
  await unlessBarred(() => update<CacheEntry | null>(entry, (now = null) => (isSame(now) ? caughtUp : now), database));
}
