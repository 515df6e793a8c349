import { del, update } from 'idb-keyval';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { storedUser } from '#client/device/stored.ts';
import { withStates } from './own-reactions.ts';
import { type CacheEntry, database, entry, isPast, newestOf, orNull, readEntry } from './room-cache.ts';
import { withFrame } from './room-log.ts';

/** Deletes what was kept for another, in other shapes, or too long ago. */
export async function dropExpiredRoom(): Promise<void> {
  const kept = await readEntry();
  if (kept && (kept.userId !== storedUser.read()?.id || isPast(kept))) await orNull(() => del(entry, database));
}

/**
 * Takes over what changed in the room since it was kept: a text that was taken away does not wait there until its reader
 * comes back. What cannot be caught up with is deleted.
 */
export async function catchUpCachedRoom(): Promise<void> {
  const kept = await readEntry();
  if (!kept?.log.epoch) return;
  const { epoch, cursor: after } = kept.log;
  const reading = call('myVoice.changes', { epoch, after });
  if (await failureOf(reading)) return;
  const sent = await reading;
  const { log, next } = withFrame(kept.log, sent);
  const own = 'reset' in sent ? kept.own : withStates(kept.own, sent.events, kept.userId);
  const caughtUp = next === 'go-on' ? { ...kept, own, log: newestOf(log), readAt: Date.now() } : null;
  // Meanwhile the person may have been in the room, or have signed out.
  const isSame = (now: CacheEntry | null) => now?.log.cursor === after && now.userId === kept.userId;
  await orNull(() => update<CacheEntry | null>(entry, (now = null) => (isSame(now) ? caughtUp : now), database));
}
