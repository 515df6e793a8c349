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
 * A message on its way: waiting for the network or its turn, being sent, sent (the server has it, and its place in the
 * room is about to show), or refused and left to the person.
 */
export type Unsent = {
  clientId: string;
  text: string;
  replyTo: number | null;
  /** When it was said, in milliseconds since 1970. */
  saidAt: number;
} & ({ state: 'waiting' | 'sending' | 'sent' } | { state: 'failed'; why: FailureCode });

/** All that the screen of the room shows. A new object whenever something of it changed. */
export type RoomView = {
  state: RoomState;
  /** The stretch of the room that is held, oldest first, without holes up to its newest. */
  messages: readonly Message[];
  /** Whether the room goes on before the first of them. */
  more: boolean;
  /** The person's own, not yet confirmed, in the order they were said. */
  unsent: readonly Unsent[];
  mode: RoomMode;
  /** The reader's own reactions, by place. */
  reacted: ReadonlyMap<number, ReadonlySet<Reaction>>;
  you: { moderator: boolean; mutedUntil: string | null };
  /** How many people are in the room; null while nobody knows. */
  present: number | null;
  /** Names of others who are writing just now; null for somebody without a name. */
  typing: readonly (string | null)[];
};

/** What a person does in the room. The promises reject with a CallFailure. */
export type RoomActs = {
  /** Takes a message to be sent, however long the network is away. */
  say(text: string, replyTo: number | null): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Reads the page before the first message held; one at a time. */
  readOlder(): Promise<void>;
  edit(seq: number, text: string): Promise<void>;
  remove(seq: number): Promise<void>;
  react(seq: number, emoji: Reaction, on: boolean): Promise<void>;
  report(seq: number, reason: string): Promise<void>;
  /** Says to the others that the person is writing; as often as a key is pressed. */
  isTyping(): void;
};
