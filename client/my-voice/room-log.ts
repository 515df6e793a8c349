import type { RoomMode } from '#contract/my-voice-limits.ts';
import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** What this reader holds of the room: one stretch of it without holes, up to its end. */
export type RoomLog = {
  /** Which history of the room this is; null before the first page. */
  epoch: string | null;
  /** Every change up to this one is in. */
  cursor: number;
  mode: RoomMode;
  /** By place, oldest first. */
  messages: readonly Message[];
  /** Whether there is more of the room before the first of them. */
  more: boolean;
  /** Newest states of messages before the first: the page that brings them may have been read before they changed. */
  ahead: readonly Message[];
};

/** Changes of messages not held that are remembered; more of them than people make while a page is on its way. */
const mostAhead = 500;

/** A page of history as the server answers it. */
export type Page = { epoch: string; upto: number; mode: RoomMode; messages: readonly Message[]; more: boolean };

/** Nothing read yet. */
export const emptyLog: RoomLog = { epoch: null, cursor: 0, mode: 'open', messages: [], more: false, ahead: [] };

/** Begins anew with the newest page. */
export function withNewestPage(page: Page): RoomLog {
  const { epoch, upto, mode, more } = page;
  return { epoch, cursor: upto, mode, messages: inOrder(page.messages), more, ahead: [] };
}

/** Puts an older page before what is there. A page of another history changes nothing: a reset is on its way. */
export function withOlderPage(log: RoomLog, page: Page): RoomLog {
  if (page.epoch !== log.epoch) return log;
  const first = firstOf(log);
  const older = page.messages.filter(({ seq }) => seq < first);
  const from = page.more ? Math.min(...older.map(({ seq }) => seq)) : 0;
  const newer = log.ahead.filter(({ seq }) => seq >= from);
  return {
    ...log,
    messages: [...newest(older, newer), ...log.messages],
    more: page.more,
    ahead: log.ahead.filter(({ seq }) => seq < from),
  };
}

/** The newest messages alone, for a reader who is away; what is before them is a page like any other. */
export function withNewestOnly(log: RoomLog, count: number): RoomLog {
  if (log.messages.length <= count) return log;
  return { ...log, messages: log.messages.slice(-count), more: true, ahead: [] };
}

/** What a frame did: it is in; there is a hole before it, so that one has to catch up; or one has to begin anew. */
export type Taken = { log: RoomLog; next: 'go-on' | 'catch-up' | 'begin-anew' };

/**
 * Takes what the room sent, in any order and any number of times. A frame says everything between two cursors, so what
 * is behind ours is known, and what begins beyond it leaves a hole.
 */
export function withFrame(log: RoomLog, sent: Frame | Reset): Taken {
  if ('reset' in sent || sent.epoch !== log.epoch) return { log, next: 'begin-anew' };
  if (sent.from > log.cursor) return { log, next: 'catch-up' };
  if (sent.to < log.cursor) return { log, next: 'go-on' };
  const news = sent.events.filter(({ modSeq }) => modSeq > log.cursor);
  return { log: withChanges({ ...log, mode: sent.mode, cursor: sent.to }, news), next: 'go-on' };
}

function withChanges(log: RoomLog, news: readonly Message[]): RoomLog {
  if (news.length === 0) return log;
  const first = log.more ? firstOf(log) : 0;
  const [held, ahead] = [news.filter(({ seq }) => seq >= first), news.filter(({ seq }) => seq < first)];
  return { ...log, messages: newest(log.messages, held), ahead: [...log.ahead, ...ahead].slice(-mostAhead) };
}

/** Two lists as one in the order of the room, each message once, in its newer state. */
function newest(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  if (others.length === 0 && some.every(({ seq }, index) => seq > (some[index - 1]?.seq ?? 0))) return some;
  const bySeq = new Map(some.map((message) => [message.seq, message]));
  for (const message of others) {
    if (message.modSeq >= (bySeq.get(message.seq)?.modSeq ?? 0)) bySeq.set(message.seq, message);
  }
  return inOrder([...bySeq.values()]);
}

function firstOf(log: RoomLog): number {
  return log.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
}

function inOrder(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => a.seq - b.seq);
}
