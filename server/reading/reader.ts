import { deserialize, serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** The file that is read, as the child sees it: in ranges, each of which comes from the parent. */
export type FileBytes = {
  size: number;
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Buffer>;
  /** All of it; for files of a bounded size only. */
  whole(): Promise<Buffer>;
};

/** Reads one file: answers questions about it, one at a time. What cannot be read is an answer, too, and not thrown. */
type FileAnswers = (question: never) => unknown;

/** What opens a file for the questions of its kind. */
export type OpenReader = (file: FileBytes) => FileAnswers;

/** What the parent sends. */
export type ToReader = { question: Uint8Array; cpu: number } | { bytes: Uint8Array };

/** What the child sends: a range that it needs, or an answer, and the milliseconds of CPU that it has used by then. */
export type FromReader = { start: number; end: number } | { answer: Uint8Array; cpu: number } | { failed: string };

/** How the parent starts a child: the kind of file, its size, and the limit of memory in bytes. */
export type ReaderArguments = [kind: string, size: string, memory: string];

/** The most bytes of an answer: a document of 10 MB fits, a table comes in slices. */
const largestAnswer = 12 * 1024 * 1024;

/** Bytes that are asked for at a time. */
const largestRange = 1024 * 1024;

/**
 * Ends the process when it takes more memory or CPU than it may, or has lost its parent. It runs in a thread, because
 * the process itself may be busy; what it writes tells the parent why. Memory counts whole, buffers included.
 */
const watchdog = `
  const { workerData: { clock, memory, parent } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const why = () => {
    if (process.memoryUsage.rss() > memory) return 'memory';
    const { user, system } = process.cpuUsage();
    if (clock[0] > 0 && (user + system) / 1000 > clock[0]) return 'time';
    return process.ppid === parent ? null : 'orphan';
  };
  setInterval(() => {
    const reason = why();
    if (reason === null) return;
    try { writeSync(2, '\\n' + reason + '\\n'); } catch {}
    process.kill(process.pid, 'SIGKILL');
  }, 20);
`;

/** Serves one file, in the child: answers the parent's questions with the reader of its kind. */
export function serveReader(readers: Record<string, () => Promise<OpenReader>>): void {
  const [kind = '', size, memory] = process.argv.slice(2) as ReaderArguments;
  const clock = new Float64Array(new SharedArrayBuffer(8));
  new Worker(watchdog, { eval: true, workerData: { clock, memory: Number(memory), parent: process.ppid } }).unref();
  const send = (message: FromReader) => process.send?.(message);
  let received: ((bytes: Buffer) => void) | undefined;
  const read = (start: number, end: number) =>
    new Promise<Buffer>((resolve) => {
      received = resolve;
      send({ start, end });
    });
  const file = fileBytes(Number(size), read);
  const reader = readers[kind]?.().then((open) => open(file)) ?? Promise.reject(new Error(`Nobody reads ${kind}.`));
  reader.catch(() => {});
  process.on('message', async (message: ToReader) => {
    if ('bytes' in message) return received?.(Buffer.from(message.bytes));
    clock[0] = usedCpu() + message.cpu;
    try {
      const read = (await reader) as (question: unknown) => unknown;
      const answer = serialize(await read(deserialize(message.question)));
      clock[0] = 0;
      if (answer.length > largestAnswer) throw new Error(`An answer of ${answer.length} bytes is too large.`);
      send({ answer, cpu: usedCpu() });
    } catch (error) {
      send({ failed: error instanceof Error ? String(error.stack).slice(0, 4_000) : 'Something else was thrown.' });
    }
  });
  process.on('disconnect', () => process.exit());
}

/** Milliseconds of CPU that this process has used. */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function fileBytes(size: number, range: (start: number, end: number) => Promise<Buffer>): FileBytes {
  // One range at a time, whoever asks.
  let last: Promise<unknown> = Promise.resolve();
  const read = (start: number, end: number): Promise<Buffer> => {
    const to = Math.min(end, size);
    const reading = last.then(async () => {
      const parts: Buffer[] = [];
      for (let at = start; at < to; at += largestRange) parts.push(await range(at, Math.min(at + largestRange, to)));
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    });
    last = reading;
    return reading;
  };
  return { size, read, whole: () => read(0, size) };
}
