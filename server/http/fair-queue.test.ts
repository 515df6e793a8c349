import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

/** Work that ends on demand. */
function stubbedWork() {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((end) => {
      ends.push(() => {
        done.push(name);
        end();
      });
    });
  /** Ends the oldest work, and lets the next begin. */
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { done, ends, work, endOne };
}

test('a limited number of jobs run at a time, and callers take turns', async () => {
  const { done, ends, work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 10 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
    turn({ groups: [{ name: name.charAt(0), atMost: 5 }] }, work(name)),
  );
  for (let ended = 0; ended < 6; ended += 1) {
    expect(ends).toHaveLength(1);
    await endOne();
  }
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a caller with too many waiting jobs is refused, and nobody else is', async () => {
  const { work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 10 });
  const taken = ['a1', 'a2', 'a3'].map((name) => turn({ groups: [{ name: 'a', atMost: 2 }] }, work(name)));
  await expect(turn({ groups: [{ name: 'a', atMost: 2 }] }, work('a4'))).rejects.toThrow(QueueFull);
  taken.push(turn({ groups: [{ name: 'b', atMost: 2 }] }, work('b1')));
  for (const _ of taken) await endOne();
  await Promise.all(taken);
});

test('when too many jobs wait in total, the next one is refused', async () => {
  const { work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 2 });
  const taken = ['a1', 'b1', 'c1'].map((name) => turn({ groups: [{ name, atMost: 5 }] }, work(name)));
  await expect(turn({ groups: [{ name: 'd', atMost: 5 }] }, work('d1'))).rejects.toThrow(QueueFull);
  for (const _ of taken) await endOne();
  await Promise.all(taken);
});

test('work that fails makes room like any other', async () => {
  const turn = fairQueue({ running: 1, waiting: 2 });
  const fails = turn({ groups: [{ name: 'a', atMost: 1 }] }, () => Promise.reject(new Error('no')));
  const follows = turn({ groups: [{ name: 'a', atMost: 1 }] }, async () => 'done');
  await expect(fails).rejects.toThrow('no');
  expect(await follows).toBe('done');
});

test('when the queue is full, the caller with the most waiting jobs makes room for others', async () => {
  const { done, work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 3 });
  const taken = ['a1', 'a2', 'a3'].map((name) => turn({ groups: [{ name: 'a', atMost: 3 }] }, work(name)));
  const last = expect(turn({ groups: [{ name: 'a', atMost: 3 }] }, work('a4'))).rejects.toThrow(QueueFull);
  taken.push(turn({ groups: [{ name: 'b', atMost: 3 }] }, work('b1')));
  await last;
  for (const _ of taken) await endOne();
  await Promise.all(taken);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('the job of a caller who hangs up leaves the queue and does not run', async () => {
  const { done, work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 1 });
  const [hangUp, early] = [new AbortController(), AbortSignal.abort('gone')];
  const runs = turn({ groups: [{ name: 'a', atMost: 1 }] }, work('a1'));
  const gone = turn({ groups: [{ name: 'a', atMost: 1 }], signal: hangUp.signal }, work('a2'));
  hangUp.abort('gone');
  await expect(gone).rejects.toBe('gone');
  await expect(turn({ groups: [{ name: 'a', atMost: 1 }], signal: early }, work('a3'))).rejects.toBe('gone');
  const follows = turn({ groups: [{ name: 'a', atMost: 1 }] }, work('a4'));
  await endOne();
  await endOne();
  await Promise.all([runs, follows]);
  expect(done).toEqual(['a1', 'a4']);
});

test('when a group has too many waiting jobs, its busiest caller makes room for others in it', async () => {
  const { done, work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 10 });
  const of = (name: string) => ({ groups: [{ name: 'person', atMost: 3 }, { name }] });
  const taken = ['a1', 'a2', 'a3'].map((name) => turn(of('a'), work(name)));
  const newest = expect(turn(of('a'), work('a4'))).rejects.toThrow(QueueFull);
  taken.push(turn(of('b'), work('b1')));
  await newest;
  await expect(turn(of('a'), work('a5'))).rejects.toThrow(QueueFull);
  for (const _ of taken) await endOne();
  await Promise.all(taken);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('groups take turns before those within them do', async () => {
  const { done, work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 10 });
  const of = (...names: string[]) => ({ groups: names.map((name) => ({ name })) });
  const taken = ['a', 'b', 'c', 'd'].map((name) => turn(of('unknown', name), work(name)));
  taken.push(turn(of('known', 'e'), work('e1')), turn(of('known', 'e'), work('e2')));
  for (const _ of taken) await endOne();
  await Promise.all(taken);
  expect(done).toEqual(['a', 'b', 'e1', 'c', 'e2', 'd']);
});

test('when single strangers fill the queue, the newest of them makes room for a known caller', async () => {
  const { done, work, endOne } = stubbedWork();
  const turn = fairQueue({ running: 1, waiting: 3 });
  const of = (...names: string[]) => ({ groups: names.map((name) => ({ name })) });
  const taken = ['a', 'b', 'c'].map((name) => turn(of('unknown', name), work(name)));
  const newest = expect(turn(of('unknown', 'd'), work('d'))).rejects.toThrow(QueueFull);
  taken.push(turn(of('known', 'e'), work('e')));
  await newest;
  await expect(turn(of('unknown', 'f'), work('f'))).rejects.toThrow(QueueFull);
  for (const _ of taken) await endOne();
  await Promise.all(taken);
  expect(done).toEqual(['a', 'b', 'e', 'c']);
});
