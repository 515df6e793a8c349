import type { FailureCode } from '#contract/failure.ts';
import type { Reaction, RoomMode } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

/**
 * How the reading of the room stands.
 * - connecting: the first page is loading
 * - live: the screen shows all that the room has
 * - catching-up: connected again, reading what was missed
 * - offline: no connection; it retries by itself
 * - refused: the server refuses this page until the person comes back to it
 */
export type RoomState = 'connecting' | 'live' | 'catching-up' | 'offline' | 'refused';

/**
 * A message in flight: queued (for the network or its turn), being sent, sent (the server has it, and the room will
 * show it in a moment), or refused and left to the person.
 */
export type Unsent = {
  clientId: string;
  text: string;
  replyTo: number | null;
  /** When it was said, in milliseconds since 1970. */
  saidAt: number;
} & (
  | { state: 'queued' | 'sending' /** The last try failed, and others follow. */; isStuck: boolean }
  | { state: 'sent' }
  | { state: 'failed'; why: FailureCode }
);

/** Everything that the room's screen shows. Each change makes a new object. */
export type RoomView = {
  state: RoomState;
  /** Whether the server has confirmed the messages since the person came in. */
  isCurrent: boolean;
  /** When the messages were last known to be complete, in milliseconds since 1970; null before the first page. */
  readAt: number | null;
  /** The range that the person reads, oldest first, without holes. */
  messages: readonly Message[];
  /** Whether the room has messages before the first of them. */
  more: boolean;
  /** Whether it has messages after the last of them: the person reads far back. */
  newer: boolean;
  /** The range up to the room's end; the same as `messages` unless the person reads far back. */
  newest: readonly Message[];
  /** The person's own messages that the room does not show yet, in order. */
  unsent: readonly Unsent[];
  mode: RoomMode;
  /** The reader's own reactions, by sequence number. */
  reacted: ReadonlyMap<number, ReadonlySet<Reaction>>;
  /** When the person's mute ends, by the server and by this device's clock; null and 0 if they are not muted. */
  you: { moderator: boolean; mutedUntil: string | null; muteEndsAt: number };
  /** How many people are in the room; null while unknown. */
  present: number | null;
  /** Names of others who are typing; null for a person without a name. */
  typing: readonly (string | null)[];
};
