import { record } from '#server/audit/audit.ts';
import type { Table } from '#server/tables/read-table.ts';
import type { PlacedHoliday } from '#server/time-off/holiday-rows.ts';
import { changeHolidays } from '#server/time-off/settings/change-holidays.ts';
import { changesBy, holidayColumns, readHolidays, removedBy } from '#server/time-off/settings/holiday-file.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { readInput, sha256 } from './input-file.ts';
import { problemSentence } from './problem-sentence.ts';
import { Refusal } from './refusal.ts';
import { asTable } from './table-file.ts';

export const importHolidays: Command = {
  name: 'import holidays',
  takes: 'file.csv',
  options: { yes },
  does: 'record the public holidays of places, on which leave costs nothing',
  help: `All of the file, or nothing. It shows first what would change, and asks; without a terminal it only shows, unless --yes.

Columns, in any order: ${holidayColumns.known.join(', ')}. A day is written as 2026-12-25.
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
      const holidays = holidaysOfFile(await asTable(given.operand, bytes, holidayColumns));
      const changes = await changesBy(db, holidays);
      const { gone, added } = changes;
      const removed = removedBy(changes);
      const counts = `${added.length} new or renamed, ${removed.length} removed`;
      terminal.say([...removed.map(signed('-')), ...added.map(signed('+')), counts].join('\n'));
      if (gone.length + added.length === 0) terminal.say('There is nothing to do.');
      if (gone.length + added.length === 0 || !(await confirmed(context, given, 'Import this?'))) return true;

      const recounted = await db.transaction(async (transaction) => {
        const done = await changeHolidays(transaction, () => changesBy(transaction, holidays));
        await record(transaction, { act, result: 'ok', object: `${traced} ${counts}, ${done.recounted} leaves` });
        return done.recounted;
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
 * Parses a file of public holidays.
 * @throws {Refusal} naming every problem in the file
 */
export function holidaysOfFile(table: Table): PlacedHoliday[] {
  const { holidays, problems } = readHolidays(table);
  if (problems.length > 0) throw new Refusal('Nothing was imported. Mend this first:', problems.map(problemSentence));
  return holidays;
}

function signed(sign: string): (holiday: PlacedHoliday) => string {
  return ({ place, day: of, name }) => `${sign} ${of}  ${place}  ${name}`;
}
