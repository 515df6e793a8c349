import { expect, test } from 'vitest';
import type { Message } from '#contract/my-voice-log.ts';
import { said } from './log/testing/test-room.ts';
import { initialScene, nothingNew, type OpenOnMessage, type SceneEvent, sceneAfter } from './scene.ts';

const message: Message = said(1);
const menu: OpenOnMessage = { kind: 'menu', message, beside: {} as HTMLElement };
const report: OpenOnMessage = { kind: 'report', message };
const open = (over: OpenOnMessage): SceneEvent => ({ type: 'open', over });
const after = (...events: SceneEvent[]) => events.reduce(sceneAfter, initialScene);

test('writing changes what the composer does, whatever else is open', () => {
  const writing = { kind: 'reply' as const, message };
  expect(after({ type: 'write', writing }, open(menu)).writing).toBe(writing);
  expect(after({ type: 'write', writing }, { type: 'write', writing: nothingNew }).writing).toBe(nothingNew);
});

test('a stored edit ends only itself, not what is written by then', () => {
  const edit: SceneEvent = { type: 'write', writing: { kind: 'edit', message } };
  const edited: SceneEvent = { type: 'edited', seq: message.seq };
  expect(after(edit, edited).writing).toBe(nothingNew);
  const reply = { kind: 'reply' as const, message };
  expect(after(edit, { type: 'write', writing: reply }, edited).writing).toBe(reply);
  const other = { kind: 'edit' as const, message: { ...message, seq: message.seq + 1 } };
  expect(after(edit, { type: 'write', writing: other }, edited).writing).toBe(other);
});

test('people or the search stand beside the messages', () => {
  expect(after({ type: 'look-beside', beside: 'search' }).beside).toBe('search');
  expect(after({ type: 'look-beside', beside: 'search' }, { type: 'look-beside', beside: 'people' })).toEqual(
    initialScene,
  );
});

test('closing a menu keeps the dialog chosen in it, in either order', () => {
  const [menuGoes, dialogGoes] = (['menu', 'dialog'] as const).map((kind): SceneEvent => ({ type: 'close', kind }));
  expect(after(open(menu)).over).toBe(menu);
  for (const events of [
    [open(menu), open(report), menuGoes],
    [open(menu), menuGoes, open(report)],
  ])
    expect(after(...(events as SceneEvent[])).over).toBe(report);
  expect(after(open(menu), menuGoes as SceneEvent)).toEqual(initialScene);
  expect(after(open(report), dialogGoes as SceneEvent)).toEqual(initialScene);
  expect(after(open(menu), dialogGoes as SceneEvent).over).toBe(menu);
});

test('a message that is taken back is gone until it is brought back', () => {
  const remove = (seq: number): SceneEvent => ({ type: 'remove', seq });
  expect([...after(remove(1), remove(2)).removed]).toEqual([1, 2]);
  expect([...after(remove(1), remove(2), { type: 'restore', seq: 1 }).removed]).toEqual([2]);
});
