import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');

/** What a process said and how it ended. */
export type Ended = { code: number | null; signal: string | null; said: string };

/** A process of the same Node as ours, and what it says. */
export type Child = {
  process: ChildProcess;
  /** Waits for a line that contains the words; fails where the process ends without it. */
  says(words: string): Promise<void>;
  /** What it has said so far. */
  lines(): string[];
  ended: Promise<Ended>;
};

/** Starts a process of its own that runs a module's text or a file, from the root of the project. */
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

/** Ends a process with the one that started it, however that one ends: the kernel closes its end of the pipe. */
const untilWeAreGone = `
process.stdin.on('end', () => process.exit()).resume().unref();
`;

/** The options that run a module's text with our imports, for as long as we are there. */
export function text(module: string): string[] {
  return ['--no-warnings', '--input-type=module-typescript', '--eval', untilWeAreGone + module];
}
