import { useEffect, useState } from 'react';
import type { RoomView } from './room-view.ts';

/** What keeps a person from writing, or slows them. */
export type Barrier = 'muted' | 'announce-only' | 'slow';

/** The longest a browser's timer can wait. */
const longestWait = 2 ** 31 - 1;

/** What keeps the reader from writing just now; null for nothing. A mute ends by itself. */
export function useBarrier({ mode, you }: Pick<RoomView, 'mode' | 'you'>): Barrier | null {
  const until = you.mutedUntil === null ? 0 : Date.parse(you.mutedUntil);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(until - Date.now(), longestWait));
    return () => clearTimeout(timer);
  }, [until]);
  if (until > now) return 'muted';
  if (you.moderator || mode === 'open') return null;
  return mode;
}
