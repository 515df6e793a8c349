import type { Unsent } from '#client/my-voice/log/room-view.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** A message's position in a group: messages of one sender, said within minutes of each other. */
export type InGroup = { opens: boolean; closes: boolean };

export type MessageRow = { kind: 'message'; key: string; message: Message } & InGroup;
type UnsentRow = { kind: 'unsent'; key: string; unsent: Unsent } & InGroup;

/** A row of the list. Its key stays the same when a message goes from unsent to sent. */
export type Row = { kind: 'day'; key: string; at: number } | { kind: 'unread'; key: string } | MessageRow | UnsentRow;

/** A longer gap between two messages of one person begins a new group, in milliseconds. */
const groupGap = 5 * 60_000;

type Said = { sender: string; at: number; day: number };
/** Computed once for each message: a room may have a hundred thousand. */
type Known = Said & { row: MessageRow | null };
const knownOf = new WeakMap<Message, Known>();

type Contents = {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  me: string;
  /** The sequence number after which the line "New messages" stands; null for none. */
  unreadAfter: number | null;
};

/**
 * Makes the rows of the list, oldest first. Most changes are at the end, so it keeps the rows before the change, and
 * reuses the row object of each unchanged message.
 */
export function createRows(): (contents: Contents) => Row[] {
  let last: { messages: readonly Message[]; line: number; rows: Row[] } = { messages: [], line: -1, rows: [] };

  return ({ messages, unsent, me, unreadAfter }) => {
    // The room may show a message a moment before the outbox drops it.
    const arrived = new Set<string>(messages.slice(-100).map(({ clientId }) => clientId));
    const queued = unsent.filter(({ clientId }) => !arrived.has(clientId));
    const line = firstUnread(messages, me, unreadAfter);
    const said = (index: number): Said | null => {
      const message = messages[index];
      if (message) return known(message);
      const one = queued[index - messages.length];
      return one ? { sender: me, at: one.saidAt, day: dayOf(one.saidAt) } : null;
    };

    // The last row before the change is made again, because its group may end elsewhere now.
    const from = line === last.line ? Math.max(0, firstChange(last.messages, messages) - 1) : 0;
    const rows = from > 0 ? last.rows.slice(0, rowAt(last.rows, messages[from])) : [];
    let before = said(from - 1);
    let here = said(from);
    let opens = from === line || opensGroup(before, here);
    for (let index = from; here; index++) {
      if (before?.day !== here.day && (index > from || from === 0)) {
        rows.push({ kind: 'day', key: `day-${here.day}`, at: here.at });
      }
      if (index === line && (index > from || from === 0)) rows.push({ kind: 'unread', key: 'unread' });
      const next = said(index + 1);
      const closes = index + 1 === line || opensGroup(here, next);
      const message = messages[index];
      const one = queued[index - messages.length];
      if (message) rows.push(sameRow(message, opens, closes));
      else if (one) rows.push({ kind: 'unsent', key: one.clientId, unsent: one, opens, closes });
      [before, here, opens] = [here, next, closes];
    }
    last = { messages, line, rows };
    return rows;
  };
}

function opensGroup(before: Said | null, here: Said | null): boolean {
  if (!before || !here) return true;
  return before.sender !== here.sender || before.day !== here.day || here.at - before.at > groupGap;
}

/** The first index at which two lists differ. */
function firstChange(some: readonly Message[], others: readonly Message[]): number {
  const end = Math.min(some.length, others.length);
  for (let index = 0; index < end; index++) if (some[index] !== others[index]) return index;
  return end;
}

/** The index of a message's own row; searched from the end. */
function rowAt(rows: Row[], message: Message | undefined): number {
  return rows.findLastIndex((row) => row.kind === 'message' && row.message === message);
}

function known(message: Message): Known {
  const before = knownOf.get(message);
  if (before) return before;
  const at = Date.parse(message.ts);
  const made = { sender: message.sender.id, at, day: dayOf(at), row: null };
  knownOf.set(message, made);
  return made;
}

/** The message's earlier row if nothing about it changed, otherwise a new one. */
function sameRow(message: Message, opens: boolean, closes: boolean): MessageRow {
  const about = known(message);
  if (about.row?.opens === opens && about.row.closes === closes) return about.row;
  about.row = { kind: 'message', key: message.clientId, message, opens, closes };
  return about.row;
}

/**
 * The index of the first message of somebody else after a sequence number; -1 if messages between the two are missing.
 */
function firstUnread(messages: readonly Message[], me: string, after: number | null): number {
  const first = messages[0]?.seq;
  if (after === null || first === undefined || first > after + 1) return -1;
  // Sequence numbers have no gaps, so the messages before can be skipped.
  for (let index = Math.max(0, after + 1 - first); index < messages.length; index++) {
    if (messages[index]?.sender.id !== me) return index;
  }
  return -1;
}

function dayOf(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
