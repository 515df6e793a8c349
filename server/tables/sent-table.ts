import type { Unreadable } from '#contract/table-problems.ts';
import {
  openReading,
  type ReadingLimits,
  type ReadingOptions,
  type SentFile,
  TooCostly,
} from '#server/reading/reading.ts';
import type { TableRow } from './cell.ts';
import type { TableSource } from './read-table.ts';
import type { TableAnswer, TableQuestion } from './table-reader.ts';
import type { Extent } from './unreadable-file.ts';

/** What reading may cost: 20,000 people take four seconds and 200 MB, four times as many cells as they have are possible. */
const limits: ReadingLimits = { question: 15_000, whole: 18_000, memory: 700 };

/** Rows of a slice, at most. */
const aSlice = 500;

/** A table that is being read, or why it cannot be. */
type SentTable = {
  source: TableSource;
  headers: string[];
  total: number;
  /** The next rows; none at the end. */
  next(): Promise<TableRow[]>;
};

/** Why no table can be read out of a file: `too-costly` if it takes too much time or memory. */
type UnreadableTable = { unreadable: Unreadable | 'too-costly'; extent: Extent };

/**
 * Opens a table that somebody sent, in a child process, and hands over its rows in slices. Close it: the child ends then.
 * @param expected the names of columns that it may have, as `nameKey` writes them
 */
export async function openSentTable(
  file: SentFile,
  { expected, ...whose }: { expected: string[] } & Omit<ReadingOptions, 'limits'>,
): Promise<{ table: SentTable | UnreadableTable; close: () => void }> {
  const reading = await openReading<TableQuestion, TableAnswer>('table', file, { ...whose, limits });
  const close = () => reading.close();
  try {
    const answer = await reading.ask({ open: expected });
    if ('unreadable' in answer) return { table: answer, close };
    if ('rows' in answer) throw new Error('Rows came before the table was open.');
    const next = async () => {
      const slice = await reading.ask({ next: aSlice });
      return 'rows' in slice ? slice.rows : [];
    };
    return { table: { ...answer, next }, close };
  } catch (error) {
    close();
    if (error instanceof TooCostly) return { table: { unreadable: 'too-costly', extent: {} }, close };
    throw error;
  }
}
