import type { Message } from '#contract/my-voice-log.ts';
import type { Unsent } from './room-view.ts';

/** Where a message stands among those of the same sender, said within minutes of each other. */
export type InGroup = { opens: boolean; closes: boolean };

export type MessageRow = { kind: 'message'; key: string; message: Message } & InGroup;
export type UnsentRow = { kind: 'unsent'; key: string; unsent: Unsent } & InGroup;

/** What stands in the list, each with a key that outlives a message's way from unsent to sent. */
export type Row = { kind: 'day'; key: string; at: number } | { kind: 'unread'; key: string } | MessageRow | UnsentRow;

/** Messages of one person further apart than this are groups of their own, in milliseconds. */
const groupGap = 5 * 60_000;

type Said = { sender: string; at: number; day: number };
const saidOf = new WeakMap<Message, Said>();
const rowOf = new WeakMap<Message, MessageRow>();

/**
 * The rows of the list, oldest first. Rows of messages that stand as before are the same objects as before.
 * @param unreadAfter the place after which the line "New messages" stands; null for none
 */
export function rowsOf(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  me: string,
  unreadAfter: number | null,
): Row[] {
  // The room may show a message a moment before the outbox lets go of it.
  const arrived = new Set(messages.slice(-100).map(({ clientId }) => clientId));
  const waiting = unsent.filter(({ clientId }) => !arrived.has(clientId));
  const all = [...messages.map(said), ...waiting.map(({ saidAt }) => ({ sender: me, at: saidAt, day: dayOf(saidAt) }))];
  const line = firstUnread(messages, me, unreadAfter);
  const opens = (index: number) => {
    const [before, here] = [all[index - 1], all[index]];
    if (!before || !here || index === line) return true;
    return before.sender !== here.sender || before.day !== here.day || here.at - before.at > groupGap;
  };

  const rows: Row[] = [];
  for (const [index, { at, day }] of all.entries()) {
    if (all[index - 1]?.day !== day) rows.push({ kind: 'day', key: `day-${day}`, at });
    if (index === line) rows.push({ kind: 'unread', key: 'unread' });
    const inGroup = { opens: opens(index), closes: opens(index + 1) };
    const message = messages[index];
    const one = waiting[index - messages.length];
    if (message) rows.push(sameRow({ kind: 'message', key: message.clientId, message, ...inGroup }));
    else if (one) rows.push({ kind: 'unsent', key: one.clientId, unsent: one, ...inGroup });
  }
  return rows;
}

/** Worked out once a message, for a room may have a hundred thousand. */
function said(message: Message): Said {
  const known = saidOf.get(message);
  if (known) return known;
  const at = Date.parse(message.ts);
  const made = { sender: message.sender.id, at, day: dayOf(at) };
  saidOf.set(message, made);
  return made;
}

/** The row made for this message before, where nothing about it changed. */
function sameRow(row: MessageRow): MessageRow {
  const known = rowOf.get(row.message);
  if (known && known.opens === row.opens && known.closes === row.closes) return known;
  rowOf.set(row.message, row);
  return row;
}

/** The index of the first message of somebody else after a place; none where something between the two is missing. */
function firstUnread(messages: readonly Message[], me: string, after: number | null): number {
  const first = messages[0]?.seq;
  if (after === null || first === undefined || first > after + 1) return -1;
  return messages.findIndex(({ seq, sender }) => seq > after && sender.id !== me);
}

function dayOf(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
