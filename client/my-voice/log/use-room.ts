import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { liveChannel } from '#client/live/live-channel.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { onPersonChange, onTooOld, useUser } from '#client/session/session.ts';
import type { Id } from '#contract/id.ts';
import { openRoom, type Room, type RoomActs } from './room.ts';
import { openRoomCache } from './room-cache.ts';
import { roomOutbox } from './room-outbox.ts';
import type { RoomView } from './room-view.ts';

let opened: { userId: Id; room: Room } | null = null;
/** The person has signed out, or the cached data are too old; the next use opens a new room. */
let isOver = false;
const end = () => {
  isOver = true;
};

/** One room for every component, which stays open between visits; while somebody signs out, the last one. */
function roomOf(userId: Id | undefined): Room {
  if (userId && (isOver || opened?.userId !== userId)) {
    if (!opened) for (const happens of [onPersonChange, onTooOld]) happens(end);
    const [outbox, cache] = [roomOutbox(outboxOf(userId)), openRoomCache(userId)];
    opened = { userId, room: openRoom({ userId, call, channel: liveChannel, outbox, cache }) };
    isOver = false;
  }
  if (!opened) throw new Error('Nobody is signed in.');
  return opened.room;
}

/** The room; the person is in it while any component uses it. Only for a signed-in person. */
export function useRoom(): { view: RoomView; acts: RoomActs } {
  const room = roomOf(useUser()?.id);
  return { view: useSyncExternalStore(room.subscribe, room.view), acts: room.acts };
}
