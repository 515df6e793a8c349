import type { Unsent } from '#client/my-voice/log/room-view.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** Where a message stands among those of the same sender, said within minutes of each other. */
export type InGroup = { opens: boolean; closes: boolean };

export type MessageRow = { kind: 'message'; key: string; message: Message } & InGroup;
export type UnsentRow = { kind: 'unsent'; key: string; unsent: Unsent } & InGroup;

/** What stands in the list, each with a key that outlives a message's way from unsent to sent. */
export type Row = { kind: 'day'; key: string; at: number } | { kind: 'unread'; key: string } | MessageRow | UnsentRow;

/** Messages of one person further apart than this are groups of their own, in milliseconds. */
const groupGap = 5 * 60_000;

type Said = { sender: string; at: number; day: number };
/** What was worked out about a message, once: a room may have a hundred thousand. */
type Known = Said & { row: MessageRow | null };
const knownOf = new WeakMap<Message, Known>();

type OpenDialog = {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  me: string;
  /** The sequence number after which the line "New messages" stands; null for none. */
  unreadAfter: number | null;
};

/**
 * Makes the rows of the list, oldest first. It remembers what it made last, for most changes are at the end: what stands
 * before them is taken over, and rows of messages that stand as before are the same objects as before.
 */
export function createRows(): (asked: OpenDialog) => Row[] {
  let last: { messages: readonly Message[]; line: number; rows: Row[] } = { messages: [], line: -1, rows: [] };

  return ({ messages, unsent, me, unreadAfter }) => {
    // The room may show a message a moment before the outbox lets go of it.
    const arrived = new Set(messages.slice(-100).map(({ clientId }) => clientId));
    const queued = unsent.filter(({ clientId }) => !arrived.has(clientId));
    const line = firstUnread(messages, me, unreadAfter);
    const said = (index: number): Said | null => {
      const message = messages[index];
      if (message) return known(message);
      const one = queued[index - messages.length];
      return one ? { sender: me, at: one.saidAt, day: dayOf(one.saidAt) } : null;
    };

    // The last row before a change is made again: whether its group ends there may have changed.
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

/** Where two lists begin to differ. */
function firstChange(some: readonly Message[], others: readonly Message[]): number {
  const end = Math.min(some.length, others.length);
  for (let index = 0; index < end; index++) if (some[index] !== others[index]) return index;
  return end;
}

/** Where a message's own row stands, looked for from the end. */
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

/** The row made for this message before, where nothing about it changed. */
function sameRow(message: Message, opens: boolean, closes: boolean): MessageRow {
  const about = known(message);
  if (about.row?.opens === opens && about.row.closes === closes) return about.row;
  about.row = { kind: 'message', key: message.clientId, message, opens, closes };
  return about.row;
}

/** The index of the first message of somebody else after another; none where something between the two is missing. */
function firstUnread(messages: readonly Message[], me: string, after: number | null): number {
  const first = messages[0]?.seq;
  if (after === null || first === undefined || first > after + 1) return -1;
  // Places have no holes: what is before need not be looked at.
  for (let index = Math.max(0, after + 1 - first); index < messages.length; index++) {
    if (messages[index]?.sender.id !== me) return index;
  }
  return -1;
}

function dayOf(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
