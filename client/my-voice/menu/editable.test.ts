import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { isEditable } from './editable.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const message = (ago: number, text: string | null = 'Hello') =>
  ({ sender: { id: 'me' }, text, ts: new Date(now - ago).toISOString() }) as unknown as Message;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a message is editable as long as the server takes an edit of it', () => {
  const ages = [0, roomLimits.editing - 1, roomLimits.editing];
  expect(ages.map((ago) => isEditable(message(ago), 'me'))).toEqual([true, true, false]);
});

test('an edit gives no more time for another', () => {
  const edited = { ...message(roomLimits.editing), editedAt: new Date(now - 1).toISOString() };
  expect(isEditable(edited, 'me')).toBe(false);
});

test("nobody edits another's message, or one that was deleted", () => {
  expect(isEditable(message(0), 'another')).toBe(false);
  expect(isEditable(message(0, null), 'me')).toBe(false);
});
