import type { RoomMode } from '#contract/my-voice-limits.ts';
import type { Frame, Message, Reset } from '#contract/my-voice-log.ts';

/** A part of the room without holes. */
type MessageRange = {
  /** By sequence number, oldest first. */
  messages: readonly Message[];
  /** Whether the room has messages before the first of them. */
  more: boolean;
};

/** What this reader holds of the room: a range up to its end, and perhaps an older one. */
export type RoomLog = MessageRange & {
  /** The history that the room belongs to, new after a restore; null before the first page. */
  epoch: string | null;
  /** Every change up to this one is applied. */
  cursor: number;
  mode: RoomMode;
  /** The older range that a reader far back reads; messages between the two are not loaded. */
  back: MessageRange | null;
  /** The latest changes, each message in its newest state: a page may have been read before them. */
  recent: readonly Message[];
  /** Every change after this one is in `recent`. */
  recentFrom: number;
};

/** How many changes are remembered; more than people make while a page is loading. */
const mostRecent = 500;

/** A longer range is trimmed to the second number of messages, so that a page open for days does not grow. */
const maxInMemory = 1_200;
const messagesInMemory = 1_000;

/** The same for the newest messages, while the reader is further back. */
const mostBesides = 400;
const messagesBesides = 100;

/** A page of history as the server sends it. */
export type Page = { epoch: string; upto: number; mode: RoomMode; messages: readonly Message[]; more: boolean };

/** The log before the first page. */
export const emptyLog: RoomLog = {
  epoch: null,
  cursor: 0,
  mode: 'open',
  messages: [],
  more: false,
  back: null,
  recent: [],
  recentFrom: 0,
};

/** Starts again with the newest page. */
export function withNewestPage({ epoch, upto, mode, messages, more }: Page): RoomLog {
  return { ...emptyLog, epoch, cursor: upto, mode, messages: inOrder(messages), more, recentFrom: upto };
}

/** The range that the reader is in. */
export function shown(log: RoomLog): MessageRange {
  return log.back ?? log;
}

/** Adds a page to the shown range if the two touch; otherwise the log stays as it is. */
export function withPageBeside(log: RoomLog, page: Page): RoomLog {
  const read = asOfNow(log, page);
  const longer = read && joined(shown(log), read);
  return longer ? withShown(log, longer) : log;
}

/** Shows a page from anywhere in the room, joined with the shown range if the two touch. */
export function withPageElsewhere(log: RoomLog, page: Page): RoomLog {
  const read = asOfNow(log, page);
  return read ? withShown(log, joined(shown(log), read) ?? read) : log;
}

/** Shows the newest messages again. */
export function withoutBack(log: RoomLog): RoomLog {
  return log.back ? { ...log, back: null } : log;
}

/** Trims the shown range if it is too long, at the end farther from a message. */
export function trimmedAround(log: RoomLog, seq: number): RoomLog {
  const { messages, more } = shown(log);
  if (messages.length <= maxInMemory) return log;
  if (seq - firstOf(messages) > messages.length / 2) {
    const later = { messages: messages.slice(-messagesInMemory), more: true };
    return log.back ? { ...log, back: later } : { ...log, ...later };
  }
  const back = { messages: messages.slice(0, messagesInMemory), more };
  return log.back ? { ...log, back } : { ...log, messages: messages.slice(-messagesBesides), more: true, back };
}

/** Only the newest messages, for a reader who is away; the others can be read again as pages. */
export function withNewestOnly(log: RoomLog, count: number): RoomLog {
  const { messages } = log;
  if (messages.length <= count) return withoutBack(log);
  return { ...log, messages: messages.slice(-count), more: true, back: null };
}

/** A message, if it is loaded. Sequence numbers have no gaps, so it is found by index. */
export function messageAt(log: RoomLog, seq: number): Message | undefined {
  for (const { messages } of [shown(log), log]) {
    const message = messages[seq - firstOf(messages)];
    if (message?.seq === seq) return message;
  }
  return undefined;
}

/** A frame's result: it is applied; there is a hole before it, to be caught up; or the log must start again. */
export type Taken = { log: RoomLog; next: 'go-on' | 'catch-up' | 'begin-again' };

/**
 * Applies a frame; frames may come in any order and repeat. A frame holds every change between two cursors: one behind
 * our cursor is known already, and one that begins beyond it leaves a hole.
 */
export function withFrame(log: RoomLog, sent: Frame | Reset): Taken {
  if ('reset' in sent || sent.epoch !== log.epoch) return { log, next: 'begin-again' };
  if (sent.from > log.cursor) return { log, next: 'catch-up' };
  if (sent.to < log.cursor) return { log, next: 'go-on' };
  const news = sent.events.filter(({ modSeq }) => modSeq > log.cursor);
  return { log: withChanges({ ...log, mode: sent.mode, cursor: sent.to }, news), next: 'go-on' };
}

function withChanges(log: RoomLog, news: readonly Message[]): RoomLog {
  if (news.length === 0) return log;
  const first = log.more ? firstOf(log.messages) : 0;
  const messages = newest(
    log.messages,
    news.filter(({ seq }) => seq >= first),
  );
  const next = { ...log, ...remembered(log, news), messages };
  if (!log.back) return next;
  const apart = withShown(next, { ...log.back, messages: inNewerStates(log.back.messages, news) });
  if (!apart.back || messages.length <= mostBesides) return apart;
  return { ...apart, messages: messages.slice(-messagesBesides), more: true };
}

function remembered(log: RoomLog, news: readonly Message[]): Pick<RoomLog, 'recent' | 'recentFrom'> {
  // Former texts are stored nowhere, least of all deleted ones.
  const changed = new Set(news.map(({ seq }) => seq));
  const recent = [...log.recent.filter(({ seq }) => !changed.has(seq)), ...inOrderOfChange(news)];
  const gone = recent.slice(0, -mostRecent);
  return { recent: recent.slice(-mostRecent), recentFrom: gone.at(-1)?.modSeq ?? log.recentFrom };
}

/** A page with the changes made since it was read; null if it is of another epoch, or older than `recent`. */
function asOfNow(log: RoomLog, page: Page): MessageRange | null {
  if (page.epoch !== log.epoch || page.upto < log.recentFrom || page.messages.length === 0) return null;
  return { messages: inNewerStates(inOrder(page.messages), log.recent), more: page.more };
}

/** Shows a range; if it touches the newest, it is joined with them. */
function withShown(log: RoomLog, range: MessageRange): RoomLog {
  const whole = joined(range, log);
  return whole ? { ...log, ...whole, back: null } : { ...log, back: range };
}

/** Joins two ranges; null if messages between them are missing. */
function joined(one: MessageRange, other: MessageRange): MessageRange | null {
  const [earlier, later] = firstOf(one.messages) <= firstOf(other.messages) ? [one, other] : [other, one];
  if (later.messages.length === 0) return earlier;
  if (firstOf(later.messages) > (earlier.messages.at(-1)?.seq ?? 0) + 1) return null;
  return { messages: newest(earlier.messages, later.messages), more: earlier.more };
}

/** Merges two lists in the order of the room, each message once, in its newer state. */
function newest(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const last = some.at(-1)?.seq ?? 0;
  if (others.every(({ seq }, index) => seq > (others[index - 1]?.seq ?? last)))
    return others.length === 0 ? some : [...some, ...others];
  const bySeq = new Map(some.map((message) => [message.seq, message]));
  for (const message of others) {
    if (message.modSeq >= (bySeq.get(message.seq)?.modSeq ?? 0)) bySeq.set(message.seq, message);
  }
  return inOrder([...bySeq.values()]);
}

/** Updates the messages of a list to their newer states. */
function inNewerStates(messages: readonly Message[], news: readonly Message[]): readonly Message[] {
  const seqs = new Set(messages.map(({ seq }) => seq));
  return newest(
    messages,
    news.filter(({ seq }) => seqs.has(seq)),
  );
}

function firstOf(messages: readonly Message[]): number {
  return messages[0]?.seq ?? Number.POSITIVE_INFINITY;
}

function inOrder(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => a.seq - b.seq);
}

function inOrderOfChange(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => a.modSeq - b.modSeq);
}
