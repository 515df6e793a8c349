import { z } from 'zod';
import type { Id } from '#contract/id.ts';
import { id } from './id.ts';
import { reactions, roomLimits, roomModes } from './my-voice-limits.ts';

/** A message's number in the room: 1, 2, 3 … without holes, and in the order of time. */
export const sequenceNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** How far somebody has read the changes of the room. */
export const cursor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const message = z.object({
  seq: sequenceNumber,
  /** The number of its latest change: sent, edited, reacted to, taken away. */
  modSeq: sequenceNumber,
  /** The id its sender's device gave it; nobody else's device can send under it. */
  clientId: id,
  sender: z.object({
    id,
    username: z.string().max(100).nullable(),
    fullName: z.string().max(200).nullable(),
    profilePic: z.string().max(200).nullable(),
  }),
  /** Null once it is gone. */
  text: z
    .string()
    .max(2 * roomLimits.message)
    .nullable(),
  /** In microseconds: as text, these are in the order of `seq`. */
  ts: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Taken back by its sender or a moderator, or hidden by a moderator. */
  gone: z.enum(['deleted', 'hidden']).nullable(),
  replyTo: sequenceNumber.nullable(),
  /** What a moderator announced; null for what anybody said. */
  announcement: z.object({ id, mustRead: z.boolean() }).nullable(),
  reactions: z
    .array(
      z.object({
        emoji: z.enum(reactions),
        count: z.number().int().min(1),
        /** The first who reacted, up to `roomLimits.reactors`. */
        by: z.array(id).max(roomLimits.reactors),
      }),
    )
    .max(reactions.length),
});

export type Message = z.infer<typeof message>;

/** One history of the room: restoring the database to an older state begins a new one. */
export const epoch = id;

/**
 * Everything that changed with from < modSeq <= to, each message as it is now. A reader at a cursor from `from` to `to`
 * takes it and is at `to`; one before `from` has a gap and catches up; one beyond `to` has it already. Of two states of a
 * message the one with the greater modSeq holds: a page of history may be ahead of the frames. Messages stand by seq.
 */
export const frame = z.object({
  epoch,
  from: cursor,
  to: cursor,
  mode: z.enum(roomModes),
  events: z.array(message).max(roomLimits.catchUp),
});

export type Frame = z.infer<typeof frame>;

/** Too much was missed, or the room began again: forget everything and read the newest page. */
export const reset = z.object({ reset: z.literal(true) });

export type Reset = z.infer<typeof reset>;

/** A reader's position in the room. */
export type Position = { epoch: Id; after: number };
