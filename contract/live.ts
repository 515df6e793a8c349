import type { Frame, Position, Reset } from './my-voice-log.ts';

/** Where a signed-in client opens its one WebSocket. */
export const livePath = '/live';

/** How long a handshake may take, in milliseconds. */
export const longestHandshake = 10_000;

/**
 * Where a page opens it that has read all it shows within so many milliseconds: its first message is then what changed
 * meanwhile (docs/decisions/177-a-page-reads-once.md).
 */
export const livePathSince = (age: number) => `${livePath}?since=${Math.ceil(age)}`;

/**
 * What the live connection tells a signed-in person: that something of theirs changed and is to be read again. It
 * carries no data, so that each read stays behind its own operation's rules.
 */
export const liveTopics = [
  'payslips',
  'profile',
  'time-off',
  'team-time-off',
  'news',
  'benefits',
  'company',
  'moderation',
  'my-voice',
  'room-mute',
  'payslip-batches',
  'absence',
  'team-absence',
  'absences',
  'leaves',
] as const;

export type LiveTopic = (typeof liveTopics)[number];

/** The topics that only the console reads: what it reads again for them comes with its code. */
export type ConsoleTopic = Extract<LiveTopic, 'payslip-batches' | 'absences' | 'leaves'>;

/**
 * One message from the server: a topic that changed; those that changed since the page began to read; that news may have
 * been missed, so that everything is to be read again; that the server is there, so that silence means a dead connection; and to who joined the room, what changed in
 * it, how many people are in it, and who is writing. A session that ended closes the connection instead.
 */
export type LiveEvent =
  | { topic: LiveTopic }
  | { changed: LiveTopic[] }
  | { missed: true }
  | { here: true }
  | Frame
  | Reset
  | { present: number }
  | { typing: { id: string; name: string | null } };

/** The question whether anybody is there. The answer is `{here: true}`. */
export const liveQuestion = 'are you there';

/**
 * What a client says besides its question, as JSON: that it reads the room on from a position, or no more; that its
 * person is writing.
 */
export type LiveRemark = { room: Position | null } | { typing: true };

/** How often the server says that it is there, in milliseconds; under the minute after which proxies cut. */
export const liveBeat = 25_000;

/** Why the server closes a connection. Codes from 4000 on are ours. */
export const liveClose = {
  /** The server stops or starts again: come back, but not all in the same second. */
  restarting: 1012,
  /** The client says what no client of ours says, or too much. */
  refused: 1008,
  sessionEnded: 4401,
  /** The person opened one more than they may have; the oldest made room. */
  crowdedOut: 4409,
} as const;
