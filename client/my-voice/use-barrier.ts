import { useEffect, useReducer } from 'react';
import type { RoomView } from './log/room-view.ts';

/** What keeps a person from writing, or slows them. */
export type Barrier = 'muted' | 'announce-only' | 'slow';

/** The longest a browser's timer can wait. */
const longestWait = 2 ** 31 - 1;

/** What keeps the reader from writing just now; null for nothing. A mute ends by itself. */
export function useBarrier({ mode, you }: Pick<RoomView, 'mode' | 'you'>): Barrier | null {
  const [turn, lookAgain] = useReducer((last: number) => last + 1, 0);
  const { muteEndsAt } = you;
  useEffect(() => {
    const left = muteEndsAt - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(lookAgain, Math.min(left, longestWait));
    return () => clearTimeout(timer);
  }, [muteEndsAt, turn]);
  if (muteEndsAt > Date.now()) return 'muted';
  if (you.moderator || mode === 'open') return null;
  return mode;
}
