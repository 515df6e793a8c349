import { useHasPassed } from '#client/device/use-has-passed.ts';
import type { RoomView } from './log/room-view.ts';

/** What keeps a person from writing, or slows them down. */
export type Barrier = 'muted' | 'announce-only' | 'slow';

/** What keeps the reader from writing now; null for nothing. A mute ends by itself. */
export function useBarrier({ mode, you }: Pick<RoomView, 'mode' | 'you'>): Barrier | null {
  if (!useHasPassed(you.muteEndsAt)) return 'muted';
  if (you.moderator || mode === 'open') return null;
  return mode;
}
