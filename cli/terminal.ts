import { createInterface } from 'node:readline/promises';
import { beginProgress, type ProgressDisplay } from './progress.ts';

/** A command's input and output. */
export type Terminal = {
  /** Prints a line of the result on standard output. */
  say(line: string): void;
  /** Prints on standard error why nothing was done. */
  complain(line: string): void;
  /** Asks a yes/no question; null if nobody is at a terminal to answer. */
  confirms(question: string): Promise<boolean | null>;
  /** Shows progress on standard error. */
  progress(doing: string, total: number): ProgressDisplay;
};

/** The terminal this process runs in. */
export const terminal: Terminal = {
  say: (line) => console.log(shown(line)),
  complain: (line) => console.error(shown(line)),
  confirms: async (question) => {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
    const reader = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
    } finally {
      reader.close();
    }
  },
  progress: (doing, total) => beginProgress(doing, total, process.stderr),
};

/** A line without control characters, which would act on the terminal: file names are untrusted. */
function shown(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}
