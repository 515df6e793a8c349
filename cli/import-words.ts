import { importLimits, isOpenDay, missingFields, type RowState } from '#contract/people-import.ts';
import type { UnreadableImport } from '#contract/people-imports.ts';
import type { Unreadable } from '#contract/table-problems.ts';
import type { Database } from '#server/db/database.ts';
import type { Difference } from '#server/directory/plan.ts';
import { columnOfField, unsureColumns } from '#server/people/imports/import-columns.ts';
import { earlierColumns, type ImportRecord, rowsAfter } from '#server/people/imports/import-rows.ts';
import { textIn } from '#server/tables/cell.ts';
import { firstLines } from './first-lines.ts';
import { problemSentence } from './problem-sentence.ts';
import { unreadableSentence } from './table-file.ts';

const ownWords: Record<Exclude<UnreadableImport['code'], Unreadable>, string> = {
  'upload-gone': 'was thrown away before it was read',
  'file-changed': 'changed while it was sent',
  'too-large': 'is larger than 10 MB',
  'too-costly': 'takes too long to read. Import it in parts',
  'empty-file': 'is empty',
  'nobody-in-file': 'has nothing under its columns',
  failed: 'could not be read. Try again',
};

/** The sentence for a file of which nobody can be read. */
export function unreadableImport(file: string, { unreadable }: Pick<ImportRecord, 'unreadable'>): string {
  const { code, ...extent } = unreadable ?? { code: 'failed' as const };
  return code in ownWords
    ? `${file} ${ownWords[code as keyof typeof ownWords]}.`
    : unreadableSentence(file, code as Unreadable, extent);
}

/** What the console would ask about the columns of a file. */
async function openQuestions(db: Database, one: ImportRecord) {
  const { kind, headers, columns, daysShow } = one;
  return {
    missing: missingFields(kind, columns),
    unsure: unsureColumns(one, await earlierColumns(db, kind)),
    openDays: headers.flatMap((_, index) => (isOpenDay(columns[index], daysShow[index] === 'open') ? [index] : [])),
  };
}

/** Whether the columns are clear, and only the order of their days is not. */
export async function isOnlyDays(db: Database, one: ImportRecord): Promise<boolean> {
  const { missing, unsure } = await openQuestions(db, one);
  return missing.length + unsure.length === 0;
}

/** A sentence for each question that the console would ask about columns. */
export async function columnSentences(db: Database, one: ImportRecord): Promise<string[]> {
  const { missing, unsure, openDays } = await openQuestions(db, one);
  const line = one.source?.headerLine ?? 1;
  const headerAt = (index: number) => one.headers[index] ?? '';
  const columnAt = (index: number) => {
    const field = one.columns[index];
    return field ? columnOfField(field) : undefined;
  };
  return [
    ...missing.map((field) => problemSentence({ line, code: 'no-column', value: columnOfField(field) })),
    ...unsure.map((index) => {
      const value = headerAt(index);
      if (value === '') return problemSentence({ line, code: 'column-unnamed', count: index + 1 });
      const isSecond = one.headers.indexOf(value) < index;
      if (isSecond) return problemSentence({ line, code: 'column-twice', value });
      return problemSentence({ line, code: 'column-unknown', value, other: columnAt(index) });
    }),
    ...openDays.map(
      (index) =>
        `line ${line}: the days of ${headerAt(index)} may begin with the day or with the month; say it with --days, or write them as 2026-11-28`,
    ),
  ];
}

/** What an import would do, for the operator to check first. */
export async function previewOf(
  db: Database,
  one: ImportRecord,
  { counts, invites }: { counts: Record<RowState, number>; invites: boolean },
): Promise<string> {
  const rowsIn = (state: RowState) => rowsAfter(db, one.id, { state, after: 0, atMost: importLimits.rows });
  const email = one.columns.indexOf('email');
  const lineOf = ({ line, name, cells }: Awaited<ReturnType<typeof rowsIn>>[number], words: string) =>
    [`line ${line}`, textIn(cells[email]) || name, words].filter(Boolean).join('  ');
  const [added, changed, left] = await Promise.all([rowsIn('new'), rowsIn('changed'), rowsIn('left')]);
  // Of a job history the first line tells what becomes of all of it.
  const changes = changed.filter(({ differences }) => differences.length > 0);
  const isOneHere = ({ near }: ImportRecord['newUnits'][number]) => (near ? `; is it ${near}?` : '');
  return [
    `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged`,
    ...list(
      invites ? 'New, and invited by mail:' : 'New, and invited by nobody:',
      added.map((row) => lineOf(row, row.name ?? '')),
    ),
    ...list(
      'Changed:',
      changes.map((row) => lineOf(row, row.differences.map(arrow).join('; '))),
    ),
    ...list(
      'New in the company:',
      one.newUnits.map((unit) => `${unit.field} ${unit.name}, in ${unit.rows} rows${isOneHere(unit)}`),
    ),
    ...(left.length > 0
      ? [
          `${people(left.length)} in the file were shown out and stay out, unless they are reactivated: line ${left.map(({ line }) => line).join(', ')}`,
        ]
      : []),
  ].join('\n');
}

function list(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...firstLines(lines).map((line) => `  ${line}`), ''];
}

function arrow({ column, from, to }: Difference): string {
  const [before, after] = [from, to].map((value) => {
    if (value === null) return '(nothing)';
    if (column !== 'job history') return value;
    return value === '1' ? '1 entry' : `${value} entries`;
  });
  return `${column}: ${before} → ${after}`;
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
