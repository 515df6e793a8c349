import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { zipFile } from '#server/testing/zip-file.ts';

const database = await openTestDatabase();
const { db } = database;
const stagedoor = operatorAt(db);
afterAll(database.close);

beforeEach(async () => {
  for (const table of [employeeProfile, userProfile, user]) await db.delete(table);
});

/** A file in a new folder. */
async function fileOf(name: string, bytes: Uint8Array | string) {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-sheet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

type Cell = string | number | boolean | Date | null;

/** A spreadsheet with one sheet. */
async function sheetOf(...rows: Cell[][]) {
  const file = await fileOf('sheet.xlsx', '');
  await writeXlsxFile(rows, { dateFormat: 'dd/mm/yyyy' }).toFile(file);
  return file;
}

const imports = (file: string) => stagedoor('import', 'employees', file, '--no-invite', '--yes');

test('people are imported from a spreadsheet, with its numbers, its days and what looks like a formula', async () => {
  const file = await sheetOf(
    ['email', 'Full Name', 'employee id', 'hire date', 'position', 'standard hours'],
    ['ada@house.example', 'أدا, "Sparks"', 10427, new Date('2026-11-28T00:00:00Z'), '=1+1', 37.5],
    ['ben@house.example', 'Ben', null, null, null, null],
  );
  expect(await imports(file)).toEqual({ code: 0, said: expect.stringContaining('Imported: 2 new.') });
  const [ada] = await db
    .select({
      employeeId: employeeProfile.employeeId,
      on: employeeProfile.hireDate,
      hours: employeeProfile.standardHours,
    })
    .from(employeeProfile)
    .where(eq(employeeProfile.employeeId, '10427'));
  expect(ada).toEqual({ employeeId: '10427', on: '2026-11-28', hours: '37.5' });
  const people = await db.select({ name: userProfile.fullName, position: userProfile.position }).from(userProfile);
  expect(people).toContainEqual({ name: 'أدا, "Sparks"', position: '=1+1' });
});

test('what is wrong in it is named by its row', async () => {
  const file = await sheetOf(
    ['email', 'full name'],
    ['ada@house.example', 'Ada'],
    ['ben', 'Ben'],
    ['bo@house.example', null],
  );
  const { code, said } = await imports(file);
  expect([code, said.split('\n  - ')]).toEqual([
    1,
    ['Nothing was imported. Mend this first:', 'line 3: email is no email address', 'line 4: full name is missing'],
  ]);
});

test.for([
  ['a ZIP file that is none', Buffer.from('PK\x03\x04 and nothing more')],
  ['a spreadsheet with a damaged sheet', zipSync({ 'xl/workbook.xml': new TextEncoder().encode('<workbook') })],
] as const)('%s is refused with a sentence', async ([, bytes]) => {
  const file = await fileOf('sheet.xlsx', bytes);
  const { code, said } = await imports(file);
  expect([code, said]).toEqual([1, expect.stringContaining(`${file} is no spreadsheet that can be read.`)]);
});

test('a ZIP file of something else is called by its name', async () => {
  const file = await fileOf('sheet.xlsx', zipSync({ 'payslip.pdf': new Uint8Array(100) }));
  expect((await imports(file)).said).toContain(`${file} is a ZIP file.`);
});

test('a spreadsheet that unpacks to more than 100 MB is not unpacked', { tags: 'long' }, async () => {
  const file = await fileOf(
    'sheet.xlsx',
    zipFile([{ name: 'xl/workbook.xml', bytes: Buffer.alloc(101 * 1024 * 1024, ' '), packed: true }]),
  );
  expect((await readFile(file)).length).toBeLessThan(1024 * 1024);
  expect((await imports(file)).said).toContain(`${file} is larger than 100 MB once it is unpacked.`);
});

test('an empty file is said to be empty', async () => {
  expect((await imports(await fileOf('people.csv', ''))).said).toContain('people.csv is empty.');
});
