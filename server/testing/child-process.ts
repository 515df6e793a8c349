import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '../..');

/** A process's output and exit. */
export type Ended = { code: number | null; signal: string | null; said: string };

/** A process of our own Node, and its output. */
export type Child = {
  process: ChildProcess;
  /** Waits for a line that contains the words; fails if the process ends without it. */
  says(words: string): Promise<void>;
  /** The output so far, as lines. */
  lines(): string[];
  ended: Promise<Ended>;
};

/** Starts a process that runs a module's text or a file, in the root of the project. */
export function startChild(program: string[], environment: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, said: lines.join('\n') }));
  return {
    process: child,
    ended,
    lines: () => lines,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (lines.some((line) => line.includes(words))) resolve();
        };
        listeners.add(look);
        look();
        ended.then(({ said }) => reject(new Error(`Ended without saying "${words}":\n${said}`)));
      }),
  };
}

/**
 * Ends the process together with its parent, even a killed one: the kernel then closes the parent's end of the pipe.
 */
const untilWeAreGone = `
process.stdin.on('end', () => process.exit()).resume().unref();
`;

/** The options that run a module's text with our imports until the parent ends. */
export function text(module: string): string[] {
  return ['--no-warnings', '--input-type=module-typescript', '--eval', untilWeAreGone + module];
}
