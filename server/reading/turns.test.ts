import { setImmediate as others } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type EndTurn, Turns } from './turns.ts';

/** Takes turns and records who got theirs. */
function recorded(most: number, each?: number) {
  const turns = new Turns(most, each);
  const begun: string[] = [];
  const ends = new Map<string, EndTurn>();
  const take = (name: string, signal?: AbortSignal) => {
    const taken = turns.take(name[0] as string, signal).then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
    taken.catch(() => {});
    return taken;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await others();
  };
  return { begun, take, end };
}

test('an owner has one turn at a time, and nobody else waits behind the rest of theirs', async () => {
  const { begun, take, end } = recorded(2);
  for (const name of ['a1', 'a2', 'a3', 'b1']) void take(name);
  await others();
  expect(begun).toEqual(['a1', 'b1']);
  void take('c1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  void take('b2');
  await end('a2');
  expect(begun.at(-1)).toBe('c1');
  await end('b1');
  expect(begun.at(-1)).toBe('a3');
  await end('c1');
  expect(begun.at(-1)).toBe('b2');
});

test('an owner may have a few turns at a time, and others have theirs beside them', async () => {
  const { begun, take, end } = recorded(3, 2);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void take(name);
  await others();
  // The third turn is free for b, although a3 came before.
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
  await end('b1');
  expect(begun.at(-1)).toBe('b2');
});

test('whoever lets go before their turn gets none, and holds nobody up', async () => {
  const { begun, take, end } = recorded(1);
  const leaving = new AbortController();
  void take('a1');
  const left = take('b1', leaving.signal);
  void take('c1');
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
});
