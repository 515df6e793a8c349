import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

/** Work that ends when it is told to. */
function held() {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((end) => {
      ends.push(() => {
        done.push(name);
        end();
      });
    });
  /** Ends what began first, and lets what follows begin. */
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { done, ends, work, endOne };
}

test('so much runs at a time, and callers take turns', async () => {
  const { done, ends, work, endOne } = held();
  const turn = fairQueue({ running: 1, waiting: 10 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => turn({ name: name.charAt(0), atMost: 5 }, work(name)));
  for (let ended = 0; ended < 6; ended += 1) {
    expect(ends).toHaveLength(1);
    await endOne();
  }
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a caller who has too much waiting is refused, and nobody else is', async () => {
  const { work, endOne } = held();
  const turn = fairQueue({ running: 1, waiting: 10 });
  const taken = ['a1', 'a2', 'a3'].map((name) => turn({ name: 'a', atMost: 2 }, work(name)));
  await expect(turn({ name: 'a', atMost: 2 }, work('a4'))).rejects.toThrow(QueueFull);
  taken.push(turn({ name: 'b', atMost: 2 }, work('b1')));
  for (const _ of taken) await endOne();
  await Promise.all(taken);
});

test('where everybody together waits for too much, one more is refused', async () => {
  const { work, endOne } = held();
  const turn = fairQueue({ running: 1, waiting: 2 });
  const taken = ['a1', 'b1', 'c1'].map((name) => turn({ name, atMost: 5 }, work(name)));
  await expect(turn({ name: 'd', atMost: 5 }, work('d1'))).rejects.toThrow(QueueFull);
  for (const _ of taken) await endOne();
  await Promise.all(taken);
});

test('work that fails makes room like any other', async () => {
  const turn = fairQueue({ running: 1, waiting: 2 });
  const fails = turn({ name: 'a', atMost: 1 }, () => Promise.reject(new Error('no')));
  const follows = turn({ name: 'a', atMost: 1 }, async () => 'done');
  await expect(fails).rejects.toThrow('no');
  expect(await follows).toBe('done');
});

test('where the queue is full, whoever has the most waiting makes room for others', async () => {
  const { done, work, endOne } = held();
  const turn = fairQueue({ running: 1, waiting: 3 });
  const taken = ['a1', 'a2', 'a3'].map((name) => turn({ name: 'a', atMost: 3 }, work(name)));
  const last = expect(turn({ name: 'a', atMost: 3 }, work('a4'))).rejects.toThrow(QueueFull);
  taken.push(turn({ name: 'b', atMost: 3 }, work('b1')));
  await last;
  for (const _ of taken) await endOne();
  await Promise.all(taken);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('whoever hangs up waits no longer, and is not run', async () => {
  const { done, work, endOne } = held();
  const turn = fairQueue({ running: 1, waiting: 1 });
  const [hangUp, early] = [new AbortController(), AbortSignal.abort('gone')];
  const runs = turn({ name: 'a', atMost: 1 }, work('a1'));
  const gone = turn({ name: 'a', atMost: 1, signal: hangUp.signal }, work('a2'));
  hangUp.abort('gone');
  await expect(gone).rejects.toBe('gone');
  await expect(turn({ name: 'a', atMost: 1, signal: early }, work('a3'))).rejects.toBe('gone');
  const follows = turn({ name: 'a', atMost: 1 }, work('a4'));
  await endOne();
  await endOne();
  await Promise.all([runs, follows]);
  expect(done).toEqual(['a1', 'a4']);
});
