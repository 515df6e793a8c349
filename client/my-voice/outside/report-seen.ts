import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedReading, storedUser } from '#client/device/stored.ts';
import { isOff } from '#client/session/session.ts';
import { unreadInRoom } from './unread-queries.ts';

/** How often the server hears of it while the person reads, in milliseconds. */
const pace = 30_000;

/** How far the server knows that a person has read. */
let reported: { userId: string; seq: number } | null = null;

/**
 * Reports to the server how far the person has read, for their other devices. Whoever was never in the room has read
 * what was said before they came, up to what addressed them.
 */
export async function reportSeen(): Promise<void> {
  const userId = storedUser.read()?.id;
  if (!userId || isOff('myVoice')) return;
  const known = queryClient.getQueryData(unreadInRoom().queryKey);
  let here = storedReading.read();
  if (here?.userId !== userId && known && known.seen === null) {
    here = { userId, seq: known.addressed ? known.addressed.seq - 1 : known.newest };
    storedReading.write(here);
  }
  if (here?.userId !== userId) return;
  const heard = Math.max(known?.seen ?? -1, reported?.userId === userId ? reported.seq : -1);
  if (here.seq <= heard) return;
  const { seq } = here;
  if (!(await failureOf(call('myVoice.seen', { seq })))) reported = { userId, seq };
}

/**
 * Reports it from time to time, and when the page is hidden: it may not come back.
 * @returns how to stop
 */
export function keepReportingSeen(): () => void {
  const timer = setInterval(reportSeen, pace);
  const stopWatching = watchPage({ hidden: () => void reportSeen() });
  return () => {
    clearInterval(timer);
    stopWatching();
  };
}
