import { parentPort, workerData } from 'node:worker_threads';
import { type TableLine, tableLines } from './csv-table.ts';
import { csvText } from './csv-text.ts';
import type { Problem } from './problem.ts';
import { type Unreadable, UnreadableFile } from './unreadable-file.ts';

/** The lines of a table, or what keeps it from being read. */
export type TableAnswer = { lines: TableLine[]; problems: Problem[] } | { unreadable: Unreadable; line: number };

const answer = (message: TableAnswer) => parentPort?.postMessage(message);

try {
  answer(tableLines(await csvText(Buffer.from(workerData as Uint8Array))));
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  answer({ unreadable: error.code, line: error.line });
}
