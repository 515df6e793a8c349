import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReading, ReaderFailed, type ReadingLimits, sentBytes, TooCostly } from './reading.ts';
import type { OddQuestion } from './testing/odd-reader.ts';

const entry = join(import.meta.dirname, 'testing/odd-reader.ts');
const roomy: ReadingLimits = { question: 20_000, whole: 20_000, memory: 400 };
const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));

function open(limits: Partial<ReadingLimits> = {}, more: { owner?: string; signal?: AbortSignal } = {}) {
  const owner = more.owner ?? crypto.randomUUID();
  const options = { owner, limits: { ...roomy, ...limits }, signal: more.signal };
  return openReading<OddQuestion, unknown>('odd', sentBytes(bytes), options, entry);
}

test('a file is read in ranges, and answers come back as they were', async () => {
  const reading = await open();
  for (const [start, end] of [
    [0, 10],
    [999_999, 2_900_000],
    [2_999_990, 9_000_000],
  ] as const) {
    expect(Buffer.from((await reading.ask({ does: 'read', start, end })) as Uint8Array)).toEqual(
      bytes.subarray(start, end),
    );
  }
  expect(reading.used).toBeGreaterThan(0);
  reading.close();
  await reading.ended;
});

test.for([
  ['a busy child', { does: 'busy' }, { question: 300 }, 'too much time'],
  ['a child with many buffers', { does: 'memory' }, { memory: 150 }, 'too much memory'],
  ['a child with a large heap', { does: 'heap' }, { memory: 150 }, 'too much memory'],
] as const)('%s is killed at its limit', async ([_, question, limits, why]) => {
  const reading = await open(limits);
  const answered = reading.ask(question);
  await expect(answered).rejects.toThrow(TooCostly);
  await expect(answered).rejects.toThrow(why);
  await reading.ended;
  await expect(reading.ask({ does: 'read', start: 0, end: 1 })).rejects.toThrow();
});

test('the limit holds for all questions together', async () => {
  const reading = await open({ whole: 1 });
  await expect(
    (async () => {
      for (;;) await reading.ask({ does: 'read', start: 0, end: 100_000 });
    })(),
  ).rejects.toThrow(TooCostly);
  reading.close();
});

test('a reader that throws, ends or answers too much has failed, and says how', async () => {
  const reading = await open();
  await expect(reading.ask({ does: 'throw' })).rejects.toThrow(/It broke/);
  await expect(reading.ask({ does: 'large', bytes: 20 * 1024 * 1024 })).rejects.toThrow(/too large/);
  await expect(reading.ask({ does: 'exit' })).rejects.toThrow(ReaderFailed);
});

test('a child that something else kills has failed, and its file is not called too costly', async () => {
  const reading = await open();
  await expect(reading.ask({ does: 'killed' })).rejects.toThrow(ReaderFailed);
  await reading.ended;
});

test('what keeps the file from being read is what the question rejects with', async () => {
  const broken = {
    size: 10,
    // biome-ignore lint/correctness/useYield: it fails before.
    async *read() {
      throw new Error('The database is away.');
    },
  };
  const options = { owner: crypto.randomUUID(), limits: roomy };
  const reading = await openReading<OddQuestion, unknown>('odd', broken, options, entry);
  await expect(reading.ask({ does: 'read', start: 0, end: 1 })).rejects.toThrow('The database is away.');
  await reading.ended;
});

test('letting go ends a busy child, while it reads and while it waits for its turn', async () => {
  const owner = crypto.randomUUID();
  const [first, second] = [new AbortController(), new AbortController()];
  const reading = await open({}, { owner, signal: first.signal });
  const busy = reading.ask({ does: 'busy' });
  const waiting = open({}, { owner, signal: second.signal });
  second.abort(new Error('Nobody wants it.'));
  await expect(waiting).rejects.toThrow('Nobody wants it.');
  first.abort(new Error('Discarded.'));
  await expect(busy).rejects.toThrow('Discarded.');
  await reading.ended;
});

test('a child reaches nothing but its file', async () => {
  const path = join(tmpdir(), crypto.randomUUID());
  const reading = await open();
  const { settings, ...reached } = (await reading.ask({ does: 'reach', path })) as { settings: string[] };
  expect(reached).toEqual({ writes: false, starts: false, network: false });
  expect(settings.filter((name) => !/^(NODE_CHANNEL|SystemRoot)/.test(name))).toEqual([]);
  expect(existsSync(path)).toBe(false);
  reading.close();
});
