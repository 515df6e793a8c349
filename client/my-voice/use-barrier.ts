import { useEffect, useReducer } from 'react';
import type { RoomView } from './log/room-view.ts';

/** What keeps a person from writing, or slows them down. */
export type Barrier = 'muted' | 'announce-only' | 'slow';

/** A browser timer's longest delay, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** A new object even if the clock has not moved on, so that the effect runs again. */
const instant = () => ({ at: Date.now() });

/** What keeps the reader from writing now; null for nothing. A mute ends by itself. */
export function useBarrier({ mode, you }: Pick<RoomView, 'mode' | 'you'>): Barrier | null {
  const [now, lookAgain] = useReducer(instant, null, instant);
  const { muteEndsAt } = you;
  const isMuted = muteEndsAt > now.at;
  useEffect(() => {
    if (!isMuted) return;
    const timer = setTimeout(lookAgain, Math.min(muteEndsAt - Date.now(), longestWait));
    return () => clearTimeout(timer);
  }, [isMuted, muteEndsAt, now]);
  if (isMuted) return 'muted';
  if (you.moderator || mode === 'open') return null;
  return mode;
}
