import type { Message } from '#contract/my-voice-log.ts';
import { type RingEntry, ringEntry } from './frames.ts';

/** How many of the room's latest changes are cached in memory. */
export const ringSize = 2_000;

/** The room's latest changes, so that returning readers are answered without the database. */
type Ring = {
  add(messages: Message[], upto: number): void;
  /** The messages changed after a cursor, in the order of change; null if the ring does not reach back to it. */
  since(after: number): RingEntry[] | null;
  /** Forgets everything; from here on it holds what follows a cursor. */
  clear(cursor: number): void;
};

export function createRing(): Ring {
  /** By number of change, the oldest first. */
  let changes = new Map<number, RingEntry>();
  /** The latest change of each message in `changes`. */
  let latest = new Map<number, number>();
  let floor = 0;
  /** `changes` as a list, built on first use. */
  let list: RingEntry[] | null = null;

  return {
    add(messages, upto) {
      list = null;
      for (const message of messages) {
        // Nobody may read an earlier version of a message, least of all of a deleted one.
        changes.delete(latest.get(message.seq) ?? 0);
        changes.set(message.modSeq, ringEntry(message));
        latest.set(message.seq, message.modSeq);
      }
      floor = Math.max(floor, upto - ringSize);
      for (const [modSeq, { message }] of changes) {
        if (modSeq > floor) break;
        changes.delete(modSeq);
        latest.delete(message.seq);
      }
    },
    since(after) {
      if (after < floor) return null;
      list ??= [...changes.values()];
      return list.slice(list.findLastIndex(({ message }) => message.modSeq <= after) + 1);
    },
    clear(cursor) {
      changes = new Map();
      latest = new Map();
      list = null;
      floor = cursor;
    },
  };
}
