import type { FailureCode } from '#contract/failure.ts';
import type { Reaction, RoomMode } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

/**
 * Where the reading of the room stands.
 * - connecting: the first page is on its way
 * - live: what is shown is what the room has
 * - catching-up: connected again, and reading what was missed
 * - offline: no connection; the next try comes by itself
 * - refused: the server wants this page no more until somebody comes back to it
 */
export type RoomState = 'connecting' | 'live' | 'catching-up' | 'offline' | 'refused';

/**
 * A message on its way: queued for the network or its turn, being sent, sent (the server has it, and the room
 * shows it in a moment), or refused and left to the person.
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

/** All that the screen of the room shows. A new object whenever something of it changed. */
export type RoomView = {
  state: RoomState;
  /** When the messages were known to be all there are, in milliseconds since 1970; null before the first page. */
  readAt: number | null;
  /** Where the person reads: a range of the room, oldest first, without holes. */
  messages: readonly Message[];
  /** Whether the room goes on before the first of them. */
  more: boolean;
  /** Whether it goes on after the last of them: the person reads far back. */
  newer: boolean;
  /** The range that reaches up to the room's end: the same, but for who reads far back. */
  newest: readonly Message[];
  /** The person's own, not yet confirmed, in the order they were said. */
  unsent: readonly Unsent[];
  mode: RoomMode;
  /** The reader's own reactions, by sequence number. */
  reacted: ReadonlyMap<number, ReadonlySet<Reaction>>;
  /** Until when the person is muted, and when that is by this device's own clock; null and 0 where they are not. */
  you: { moderator: boolean; mutedUntil: string | null; muteEndsAt: number };
  /** How many people are in the room; null while nobody knows. */
  present: number | null;
  /** Names of others who are writing just now; null for somebody without a name. */
  typing: readonly (string | null)[];
};

/** What a person does in the room. The promises reject with a CallFailure. */
export type RoomActs = {
  /** Sends a message, however long the network is away. */
  send(text: string, replyTo: number | null): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Reads the page before the first message, or after the last; one at a time. False where it brought nothing to show. */
  readOlder(): Promise<boolean>;
  readNewer(): Promise<boolean>;
  /** Shows a message, however far back, where it stands; false where there is none. */
  goTo(seq: number): Promise<boolean>;
  /** Shows the newest again. */
  goToNewest(): void;
  /** Tells which message is read just now, null for the newest: what is far from it may be let go. */
  isAt(seq: number | null): void;
  edit(seq: number, text: string): Promise<void>;
  remove(seq: number): Promise<void>;
  react(seq: number, emoji: Reaction, on: boolean): Promise<void>;
  report(seq: number, reason: string): Promise<void>;
  /** Says to the others that the person is writing; as often as a key is pressed. */
  isTyping(): void;
};
