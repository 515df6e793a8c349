import type { ZodError } from 'zod';
import type { CellFault, cellProblems, columnProblems } from '#contract/table-problems.ts';
import { idKey } from '#server/translations/alike.ts';

/** Problems of any table. */
export type TableProblem =
  | 'empty-file'
  | 'field-count'
  | (typeof columnProblems)[number]
  | CellProblem
  | CellFault
  | 'doubled';

/** Problems of a single cell. */
export type CellProblem = (typeof cellProblems)[number] | 'no-email' | 'no-language' | 'no-half';

/**
 * A problem in a file: where, and a code. Whoever shows it has the sentence: a command in English, a screen in the
 * reader's language.
 */
export type Problem<Code extends string = TableProblem> = {
  line: number;
  column?: string;
  code: Code;
  /** The value there. */
  value?: string;
  /** The value elsewhere, or the probable one. */
  other?: string;
  /** How many there are, or which one; and how many there may be. */
  count?: number;
  most?: number;
};

/** The problems in the cells of a line. The schemas of cells use codes as messages. */
export function problemsOf<Code extends string = TableProblem>(
  line: number,
  error: ZodError,
  cells: object,
): Problem<Code>[] {
  return error.issues.map((issue) => {
    const column = issue.path.join(' ');
    const value = (cells as Record<string, string | undefined>)[column];
    return {
      line,
      column,
      code: issue.message as Code,
      ...(value !== undefined && { value }),
      ...('maximum' in issue && { most: Number(issue.maximum) }),
      ...('params' in issue && issue.params),
    };
  });
}

/** Problems of lines whose cell in a column repeats that of an earlier line, as ids are compared. */
export function doubled<Name extends string>(
  rows: ({ line: number } & { [N in Name]?: string | null })[],
  column: Name,
): Problem[] {
  const earlier = new Map<string, number>();
  return rows.flatMap((row): Problem[] => {
    const value = idKey(row[column] ?? '');
    if (!value) return [];
    const before = earlier.get(value);
    if (before === undefined) earlier.set(value, row.line);
    return before === undefined ? [] : [{ line: row.line, column, code: 'doubled', value, count: before }];
  });
}
