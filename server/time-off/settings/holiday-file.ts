import { z } from 'zod';
import { textLengths } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { day, neededTextOf } from '#server/tables/cells.ts';
import { rowsBy } from '#server/tables/csv-table.ts';
import { type CellProblem, type Problem, problemsOf } from '#server/tables/problem.ts';
import type { Table } from '#server/tables/read-table.ts';
import { allHolidays, type PlacedHoliday, placeAndTime } from '#server/time-off/holiday-rows.ts';

/** The columns of a file of public holidays. */
export const holidayColumns = {
  known: ['place', 'day', 'name', 'half'],
  required: ['place', 'day', 'name'],
  days: ['day'],
} as const;

const cells = z.object({
  place: neededTextOf(textLengths.holidayPlace),
  day,
  name: neededTextOf(textLengths.holidayName),
  /** Which half of the day is free; empty for all of it. */
  half: z
    .string()
    .optional()
    .transform((value) => value?.trim().toLowerCase() || null)
    .pipe(z.enum(['morning', 'afternoon'], { error: 'no-half' satisfies CellProblem }).nullable()),
});

/** Parses a file's public holidays, or answers all its problems. */
export function readHolidays(table: Table): {
  holidays: PlacedHoliday[];
  problems: Problem[];
} {
  const { rows, problems } = rowsBy(table, holidayColumns);
  const lines = new Map<string, number>();
  const holidays = rows.flatMap(({ line, cells: given }): PlacedHoliday[] => {
    const parsed = cells.safeParse(given);
    if (!parsed.success) {
      problems.push(...problemsOf(line, parsed.error, given));
      return [];
    }
    const before = lines.get(keyOf(parsed.data));
    if (before !== undefined)
      problems.push({ line, column: 'day', code: 'doubled', value: parsed.data.day, count: before });
    lines.set(keyOf(parsed.data), line);
    return [parsed.data];
  });
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, code: 'empty-file' });
  return { holidays, problems };
}

/** The holidays that a file removes and adds: it replaces every place and year that it names, and no other. */
export async function changesBy(db: Database, holidays: PlacedHoliday[]) {
  const yearOf = (one: PlacedHoliday) => placeAndTime(one, one.day.slice(0, 4));
  const years = new Set(holidays.map(yearOf));
  const known = (await allHolidays(db)).filter((one) => years.has(yearOf(one)));
  const isSame = (one: PlacedHoliday) => `${one.place} ${one.day} ${one.half ?? ''} ${one.name}`;
  const [before, after] = [new Set(known.map(isSame)), new Set(holidays.map(isSame))];
  return {
    gone: known.filter((one) => !after.has(isSame(one))),
    added: holidays.filter((one) => !before.has(isSame(one))),
  };
}

function keyOf(holiday: PlacedHoliday): string {
  return placeAndTime(holiday, holiday.day);
}
