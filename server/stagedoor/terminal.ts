import { createInterface } from 'node:readline/promises';
import { beginProgress, type Progress } from './progress.ts';

/** How a command speaks with the operator. */
export type Terminal = {
  /** Says a line of the answer, on standard output. */
  say(line: string): void;
  /** Says why nothing was done, on standard error. */
  complain(line: string): void;
  /** Asks for a yes; null where nobody sits there to give it. */
  confirms(question: string): Promise<boolean | null>;
  /** Shows how far long work is, on standard error. */
  progress(doing: string, total: number): Progress;
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

/** A line without characters that would steer the terminal: names of files come from elsewhere. */
function shown(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}
