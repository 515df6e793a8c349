import { answer } from '#cli/answer.ts';
import type { Said } from '#server/testing/operator.ts';

/** Settings by their names. */
export type Given = Record<string, string>;

/** The secret of an installation that a test says nothing else of. */
export const secret = 'a secret of these tests alone, long enough';

/** Runs commands that open databases by themselves, with settings of a file and of each call, as the command line does. */
export const commandLine =
  (usual: Given) =>
  async (given: Given, ...words: string[]): Promise<Said> => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const progress = () => ({ step: () => {}, end: () => {} });
    const unused = () => Promise.reject(new Error('These commands open databases by themselves.'));
    const environment = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: secret, ...usual, ...given };
    const places = { environment, withDatabase: unused, withoutDatabase: unused };
    const terminal = { say, complain: say, confirms: async () => null, progress };
    return { code: await answer(words, terminal, places), said: lines.join('\n') };
  };
