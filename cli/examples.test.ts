import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commands } from '#cli/commands.ts';
import { namedIn } from '#server/tables/csv-table.ts';
import { tableOfText } from '#server/tables/read-table.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { holidayColumns, readHolidays } from '#server/time-off/settings/holiday-file.ts';

const examples = join(import.meta.dirname, '../docs/examples');
const example = (name: string) => join(examples, name);

const database = await openTestDatabase();
afterAll(database.close);
const stagedoor = operatorAt(database.db);

/** In this order: payslips need people. */
const filling: [words: string[], said: RegExp][] = [
  [['import', 'employees', example('employees.csv'), '--yes'], /Imported: \d+ new\./],
  [['import', 'histories', example('job-history.csv'), '--yes'], /Imported: \d+ changed\./],
  [['publish', 'payslips', example('payslips'), '--on', '2026-10-15', '--yes'], /Published: 2\./],
];

test('an empty company is filled from the examples, in the order of the manual', { tags: 'long' }, async () => {
  for (const [words, said] of filling) {
    expect(await stagedoor(...words)).toEqual({ code: 0, said: expect.stringMatching(said) });
  }
});

/** What the console alone takes. */
const ofTheConsole = [example('holidays.csv')];

test('the public holidays are a file that the console takes', async () => {
  const text = await readFile(example('holidays.csv'), 'utf8');
  const { holidays, problems } = readHolidays(tableOfText(text, namedIn(holidayColumns)));
  expect([holidays.length > 0, problems]).toEqual([true, []]);
});

test('every example is used, and every command that reads a file has one', async () => {
  const used = filling.flatMap(([words]) => words).filter((word) => word.startsWith(examples));
  const files = (await readdir(examples)).map(example);
  expect(files.filter((file) => !used.includes(file) && !ofTheConsole.includes(file))).toEqual([]);
  const filled = filling.map(([words]) => words.slice(0, 2).join(' '));
  // A file that comes second is written.
  const read = ({ takes }: (typeof commands)[number]) => /file|folder/.test([takes].flat()[0] ?? '');
  expect(commands.filter((one) => read(one) && !filled.includes(one.name))).toEqual([]);
});
