import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { readerFile } from '#server/file-paths.ts';
import type { FromReader, ReaderArguments, ToReader } from './reader.ts';
import { Turns } from './turns.ts';

/** How many people's files runs read at a time. The system shares its processors among them fairly. */
export const readAtOnce = 6;

/** A file that somebody sent, read in ranges from `start` to before `end`. */
export type SentFile = { size: number; read(start: number, end: number): AsyncIterable<Buffer> };

/** What reading may cost: milliseconds of CPU for each question and for the whole, and megabytes of resident memory. */
export type ReadingLimits = { question: number; whole: number; memory: number };

/** Whose file it is, what reading it may cost, and what waits for it. */
export type ReadingOptions = {
  owner: string;
  limits: ReadingLimits;
  signal?: AbortSignal | undefined;
  waits?: 'request' | 'run';
};

/** Thrown if reading a file takes more time or memory than it may. */
export class TooCostly extends Error {
  constructor(what: 'time' | 'memory', kind: string) {
    super(`Reading a file (${kind}) took too much ${what}.`);
    this.name = 'TooCostly';
  }
}

/** Thrown if a reader failed in a way that is not the file's fault. */
export class ReaderFailed extends Error {
  constructor(kind: string, cause: string) {
    super(`The reader of a file (${kind}) failed: ${cause}`);
    this.name = 'ReaderFailed';
  }
}

/**
 * Files that are read at a time, each in a process of its own and each of another person: those that somebody waits for
 * with a request open, and those of runs, which may take minutes. So one person's long file holds up neither what they
 * do by hand, nor three people together the file of a fourth.
 */
const turns = { request: new Turns(2), run: new Turns(readAtOnce) };

/** Milliseconds beyond the limit of CPU after which a child has had its time by the clock: others work, too. */
const allowance = 60_000;

/**
 * Opens a file that somebody sent for questions of its kind, in a child process. Every file of a stranger is read this
 * way: the child is killed when it takes too much, has no access to the database, the network or a secret, and writes
 * no file. An owner's files wait behind each other. Close what you open, or abort the signal.
 * @param entry what the child runs; tests have their own
 * @throws the signal's reason; it also ends the reading later
 */
export async function openReading<Question, Answer>(
  kind: string,
  file: SentFile,
  { owner, limits, signal, waits = 'run' }: ReadingOptions,
  entry: string = readerFile,
): Promise<ReadingProcess<Question, Answer>> {
  const end = await turns[waits].take(owner, signal);
  try {
    signal?.throwIfAborted();
    const reading = new ReadingProcess<Question, Answer>(kind, file, limits, entry);
    reading.ended.then(end);
    const aborted = () => reading.close(signal?.reason);
    signal?.addEventListener('abort', aborted, { once: true });
    reading.ended.then(() => signal?.removeEventListener('abort', aborted));
    return reading;
  } catch (error) {
    end();
    throw error;
  }
}

/** An open file. Its questions are answered one after the other. */
export class ReadingProcess<Question, Answer> {
  /** Milliseconds of CPU that were used, up to the last answer. */
  used = 0;
  /** May be raised once it is known how much there is to read. */
  limits: ReadingLimits;
  /** Settles once the child is gone. */
  readonly ended: Promise<void>;
  readonly #kind: string;
  readonly #file: SentFile;
  readonly #child: ChildProcess;
  #asked: PromiseWithResolvers<Answer> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #why: unknown;
  #stderr = '';

  constructor(kind: string, file: SentFile, limits: ReadingLimits, entry: string) {
    this.#kind = kind;
    this.#file = file;
    this.limits = limits;
    const memory = limits.memory * 1024 * 1024;
    this.#child = fork(entry, [kind, String(file.size), String(memory)] satisfies ReaderArguments, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: forNode(),
      // The heap's own limit is higher: whoever reaches it leaves a core file.
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        ...quiet,
        `--max-old-space-size=${2 * limits.memory}`,
      ],
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#child.stderr?.on('data', (some) => {
      this.#stderr = `${this.#stderr}${some}`.slice(-2_000);
    });
    this.#child.on('message', (message) => void this.#said(message as FromReader));
    this.#child.on('error', (error) => this.close(error));
    this.#child.on('close', (code, signal) => {
      this.#isOver = true;
      clearTimeout(this.#timer);
      this.#asked?.reject(this.#why ?? this.#causeOf(code, signal));
      resolve();
    });
    if (this.#child.pid) lower(this.#child.pid);
  }

  /**
   * The answer to a question.
   * @throws {TooCostly}; {ReaderFailed}; whatever kept the file from being read
   */
  ask(question: Question): Promise<Answer> {
    const asking = this.#last.then(() => this.#askNow(question));
    this.#last = asking.catch(() => {});
    return asking;
  }

  #askNow(question: Question): Promise<Answer> {
    if (this.#isOver) return Promise.reject(this.#why ?? new Error('This file is closed.'));
    const cpu = Math.min(this.limits.question, this.limits.whole - this.used);
    if (cpu <= 0) return Promise.reject(new TooCostly('time', this.#kind));
    this.#asked = Promise.withResolvers<Answer>();
    this.#send({ question: serialize(question), cpu });
    return this.#asked.promise;
  }

  /** Ends the child; what was asked is rejected with the reason. */
  close(reason: unknown = new Error('This file was closed.')): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#why = reason;
    clearTimeout(this.#timer);
    this.#child.kill('SIGKILL');
  }

  async #said(message: FromReader): Promise<void> {
    clearTimeout(this.#timer);
    if ('start' in message) {
      try {
        this.#send({ bytes: await buffer(this.#file.read(message.start, message.end)) });
      } catch (error) {
        this.close(error);
      }
      return;
    }
    const asked = this.#asked;
    this.#asked = null;
    if ('failed' in message) {
      asked?.reject(new ReaderFailed(this.#kind, message.failed));
      return;
    }
    this.used = message.cpu;
    asked?.resolve(deserialize(message.answer));
  }

  #send(message: ToReader): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(new TooCostly('time', this.#kind)), this.limits.question + allowance);
    // Whether it has arrived shows the exit of the child.
    this.#child.send(message, () => {});
  }

  #causeOf(code: number | null, signal: string | null): Error {
    const what = /\n(memory|time)\n$/.exec(this.#stderr)?.[1] as 'memory' | 'time' | undefined;
    if (what) return new TooCostly(what, this.#kind);
    // By V8, for memory alone. SIGKILL without a word is somebody else's, such as of a system that is short of memory for
    // whatever reason: it says nothing about the file, which a run then reads again.
    if (signal === 'SIGABRT') return new TooCostly('memory', this.#kind);
    return new ReaderFailed(this.#kind, `it ended with ${code ?? signal}. ${this.#stderr}`);
  }
}

const quiet = ['--disable-warning=SecurityWarning', '--disable-warning=ExperimentalWarning'];

/** What Node itself needs to start: Windows' folder, and where a release has its libraries. No setting, so no secret. */
function forNode(): NodeJS.ProcessEnv {
  const { SystemRoot, LD_LIBRARY_PATH } = process.env;
  return { ...(SystemRoot && { SystemRoot }), ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) };
}

/** Lets the server, and whatever else runs here, go first. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone, or this system has no priorities.
  }
}

/** Bytes in memory as a file. */
export function sentBytes(bytes: Buffer): SentFile {
  return {
    size: bytes.length,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
  };
}
