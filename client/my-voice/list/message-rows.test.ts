import { expect, test } from 'vitest';
import type { Unsent } from '#client/my-voice/log/room-view.ts';
import type { Id } from '#contract/id.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { createRows } from './message-rows.ts';

/** A message of the sender with this letter, so many minutes after noon. */
function message(seq: number, sender: string, minutes: number): Message {
  return {
    seq,
    modSeq: seq,
    clientId: `c${seq}` as Id,
    sender: { id: sender as Id, username: sender, fullName: sender, profilePic: null },
    text: 'Hello',
    ts: new Date(2026, 10, 21, 12, minutes).toISOString(),
    editedAt: null,
    gone: null,
    replyTo: null,
    announcement: null,
    reactions: [],
  };
}

const rowsOf = (messages: Message[], unsent: Unsent[], me: string, unreadAfter: number | null, rows = createRows()) =>
  rows({ messages, unsent, me, unreadAfter });

/** The rows in short: [ opens a group, ] closes it. */
const inShort = (...args: Parameters<typeof rowsOf>) =>
  rowsOf(...args).map((row) => {
    if (row.kind === 'day' || row.kind === 'unread') return row.kind;
    const name = row.kind === 'message' ? row.message.seq : row.unsent.clientId;
    return `${row.opens ? '[' : ''}${name}${row.closes ? ']' : ''}`;
  });

const unsent = (clientId: string): Unsent => ({
  clientId,
  text: 'Hello',
  replyTo: null,
  saidAt: new Date(2026, 10, 21, 12, 30).getTime(),
  state: 'sending',
  isStuck: false,
});

test('one sender within minutes is a group; a pause, another sender and another day begin a new one', () => {
  const messages = [message(1, 'a', 0), message(2, 'a', 1), message(3, 'a', 9), message(4, 'b', 9)];
  const tomorrow = message(5, 'b', 12 * 60);
  expect(inShort([...messages, tomorrow], [], 'me', null)).toEqual(['day', '[1', '2]', '[3]', '[4]', 'day', '[5]']);
});

test('the line stands before the first new message of somebody else, and not across a hole', () => {
  const messages = [message(4, 'a', 0), message(5, 'me', 1), message(6, 'b', 2), message(7, 'b', 3)];
  expect(inShort(messages, [], 'me', 4)).toEqual(['day', '[4]', '[5]', 'unread', '[6', '7]']);
  expect(inShort(messages, [], 'me', 6)).toEqual(['day', '[4]', '[5]', '[6]', 'unread', '[7]']);
  expect(inShort(messages, [], 'me', 3)[1]).toBe('unread');
  expect(inShort(messages, [], 'me', 2)).not.toContain('unread');
  expect(inShort(messages, [], 'me', 7)).not.toContain('unread');
});

test('unsent messages stand last in the person’s own group, and once where the room shows them already', () => {
  const messages = [message(1, 'b', 0), message(2, 'me', 29)];
  expect(inShort(messages, [unsent('u1'), unsent('u2')], 'me', null)).toEqual(['day', '[1]', '[2', 'u1', 'u2]']);
  expect(inShort(messages, [unsent('c2')], 'me', null)).toEqual(['day', '[1]', '[2]']);
});

test('what did not change is the same row, so that nothing draws it again', () => {
  const messages = [message(1, 'a', 0), message(2, 'a', 1)];
  const before = rowsOf(messages, [], 'me', null);
  const after = rowsOf([...messages, message(3, 'a', 2)], [], 'me', null);
  expect(after[1]).toBe(before[1]);
  expect(after[2]).not.toBe(before[2]);
  expect(rowsOf(messages, [], 'me', null)[1]).toBe(before[1]);
});

test('whatever changes, what is remembered makes no difference', () => {
  const senders = ['a', 'a', 'b', 'me', 'me', 'a', 'b', 'b', 'b', 'a'];
  const all = senders.map((sender, index) => message(index + 1, sender, index * 90));
  const other = { ...(all[7] as Message), modSeq: 99, text: 'Changed' };
  const remembering = createRows();
  const steps: [Message[], Unsent[], number | null][] = [
    [all.slice(4, 7), [], null],
    [all.slice(4, 8), [unsent('u1')], null],
    [all.slice(4, 8), [unsent('u1')], 5],
    [all.slice(4, 9), [], 5],
    [all.slice(2, 9), [], 5],
    [all.slice(2, 10), [unsent('u2'), unsent('u3')], 5],
    [[...all.slice(2, 7), other, ...all.slice(8)], [], 5],
    [[...all.slice(2, 7), other, ...all.slice(8)], [], 9],
    [all.slice(8), [], 9],
    [all, [], null],
  ];
  for (const [messages, queued, line] of steps) {
    expect(inShort(messages, queued, 'me', line, remembering)).toEqual(inShort(messages, queued, 'me', line));
  }
});
