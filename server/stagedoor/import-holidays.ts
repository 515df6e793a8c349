import { z } from 'zod';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/live/publish.ts';
import { day, neededTextOf } from '#server/tables/cells.ts';
import { readTable } from '#server/tables/csv-table.ts';
import { problemsOf } from '#server/tables/problem.ts';
import {
  allHolidays,
  holdAllBalances,
  type PlacedHoliday,
  recountLeave,
  replaceHolidays,
} from '#server/time-off/holiday-rows.ts';
import { today } from '#server/time-off/today.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { readInput, sha256 } from './input-file.ts';
import { Refusal } from './refusal.ts';
import { lineOf, said } from './said-problem.ts';
import { asCsv } from './table-file.ts';

const cells = z.object({ place: neededTextOf(100), day, name: neededTextOf(200) });
const columns = { known: ['place', 'day', 'name'], required: ['place', 'day', 'name'] } as const;

export const importHolidays: Command = {
  name: 'import holidays',
  takes: 'file.csv',
  options: { yes },
  does: 'record the public holidays of places, on which leave costs nothing',
  help: `All of the file, or nothing. It shows first what would change, and asks; without a terminal it only shows, unless --yes.

Columns, in any order: ${columns.known.join(', ')}. A day is written as 2026-12-25.
A place is a location of people, or what stands in it after the last comma: Freetown is also the place of
"Stage Door, Freetown". What the file says of a place in a year takes the place of all that was on record for it.
Leave that has not begun is counted again; what has begun or is over stays as it was counted.
There is an example in docs/examples/holidays.csv.`,
  async run(context, given) {
    const { db, terminal } = context;
    const bytes = await readInput(given.operand);
    const act = 'holidays-imported';
    const traced = `sha256:${sha256(bytes)}`;
    try {
      const holidays = readHolidays(await asCsv(given.operand, bytes));
      const { gone, added } = await changesBy(db, holidays);
      const counts = `${added.length} new or renamed, ${removed(gone, added).length} removed`;
      terminal.say([...removed(gone, added).map(signed('-')), ...added.map(signed('+')), counts].join('\n'));
      if (gone.length + added.length === 0) terminal.say('There is nothing to do.');
      if (gone.length + added.length === 0 || !(await confirmed(context, given, 'Import this?'))) return true;

      const recounted = await db.transaction(async (transaction) => {
        await holdAllBalances(transaction);
        const now = await changesBy(transaction, holidays);
        await replaceHolidays(transaction, now.gone, now.added);
        const leaves = await recountLeave(transaction, today());
        await publish(transaction, null, 'time-off');
        await record(transaction, { act, result: 'ok', object: `${traced} ${counts}, ${leaves} leaves` });
        return leaves;
      });
      terminal.say(`Imported: ${counts}. Leaves that cost another number of days now: ${recounted}.`);
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        await record(db, { act, result: 'refused', object: `${traced} problems=${error.reasons}` });
      }
      throw error;
    }
  },
};

/**
 * Reads a CSV file of public holidays.
 * @throws {Refusal} naming everything in the file that is wrong
 */
export function readHolidays(csv: string): PlacedHoliday[] {
  const { rows, problems } = readTable(csv, columns);
  const reasons = problems.map(said);
  const lines = new Map<string, number>();
  const holidays = rows.flatMap(({ line, cells: given }): PlacedHoliday[] => {
    const parsed = cells.safeParse(given);
    if (!parsed.success) {
      reasons.push(...problemsOf(line, parsed.error, given).map(said));
      return [];
    }
    const before = lines.get(keyOf(parsed.data));
    if (before !== undefined)
      reasons.push(lineOf({ line, column: 'day' }, `stands for this place in line ${before} already`));
    lines.set(keyOf(parsed.data), line);
    return [parsed.data];
  });
  if (rows.length === 0 && reasons.length === 0) reasons.push(lineOf({ line: 1 }, 'no day stands under the columns'));
  if (reasons.length > 0) throw new Refusal('Nothing was imported. Mend this first:', reasons);
  return holidays;
}

/** What the file takes off the record and puts on it: all of the places and years it names, and nothing else. */
async function changesBy(db: Database, holidays: PlacedHoliday[]) {
  const yearOf = ({ place, day: of }: PlacedHoliday) => `${place.toLowerCase()} ${of.slice(0, 4)}`;
  const years = new Set(holidays.map(yearOf));
  const known = (await allHolidays(db)).filter((one) => years.has(yearOf(one)));
  const isSame = (one: PlacedHoliday) => (other: PlacedHoliday) => signed('')(one) === signed('')(other);
  return {
    gone: known.filter((one) => !holidays.some(isSame(one))),
    added: holidays.filter((one) => !known.some(isSame(one))),
  };
}

/** What is gone for good, and not only under another name. */
function removed(gone: PlacedHoliday[], added: PlacedHoliday[]): PlacedHoliday[] {
  const kept = new Set(added.map(keyOf));
  return gone.filter((one) => !kept.has(keyOf(one)));
}

function keyOf({ place, day: of }: PlacedHoliday): string {
  return `${place.toLowerCase()} ${of}`;
}

function signed(sign: string): (holiday: PlacedHoliday) => string {
  return ({ place, day: of, name }) => `${sign} ${of}  ${place}  ${name}`;
}
