import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
const { db } = database;
const stagedoor = operatorAt(db);
afterAll(database.close);

beforeEach(async () => {
  for (const table of [employeeProfile, userProfile, user]) await db.delete(table);
});

/** A new folder, and the paths of files in it. */
async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'stagedoor-export-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return (name: string) => join(made, name);
}

async function imports(file: string, csv: string, ...more: string[]) {
  await writeFile(file, csv);
  return stagedoor('import', 'employees', file, ...more, '--no-invite', '--yes');
}

const head =
  'email,full name,username,position,department,language,employee id,manager email,hire date,employment,shift\n';

test('what is exported imports again and changes nothing, whatever stands in it', async () => {
  const file = await folder();
  const position = '"=HYPERLINK(""https://evil.test"",""pay"")"';
  await writeFile(
    file('history.csv'),
    'employee id,date,event,position,manager\nE-1,2020-01-01,Hired,-intern,\nE-1,2021-01-01,"Moved, up",Rigger,Bo Boss\n',
  );
  await imports(
    file('people.csv'),
    head +
      `ada@house.example,"Lamp, Ada ""Sparks""",ada,${position},@stage,de,E-1,bo@house.example,2020-01-01,"full;time",''=1\n` +
      "+bo@house.example,'Bo',,,,ar,007,,,,\nbo@house.example,سلمى الفاسي,,+cmd,,ar,008,,,-,''\n",
    '--history',
    file('history.csv'),
  );
  const { code } = await stagedoor('export', 'employees', '--to', file('all.csv'), '--history', file('jobs.csv'));
  expect(code).toBe(0);
  const again = await stagedoor('import', 'employees', file('all.csv'), '--history', file('jobs.csv'), '--yes');
  expect(again).toEqual({
    code: 0,
    said: expect.stringContaining('0 new, 0 changed, 3 unchanged\nThere is nothing to do.'),
  });
  // The import did not just leave blanks.
  expect(await readFile(file('all.csv'), 'utf8')).toContain('ada@house.example,"Lamp, Ada ""Sparks""",ada,');
  expect((await readFile(file('jobs.csv'), 'utf8')).split('\n')).toHaveLength(4);
});

test('a spreadsheet runs nothing in it', async () => {
  const file = await folder();
  await imports(file('people.csv'), `email,full name,position\na@house.example,+cmd,"=HYPERLINK(""x"")"\n`);
  await stagedoor('export', 'employees', '--to', file('all.csv'));
  expect(await readFile(file('all.csv'), 'utf8')).toContain(`a@house.example,'+cmd,,"'=HYPERLINK(""x"")",`);
});

test('whoever was shown out is not in it', async () => {
  const file = await folder();
  await imports(file('people.csv'), 'email,full name\na@house.example,Ada\nb@house.example,Ben\n');
  await stagedoor('deactivate', 'b@house.example', '--yes');
  expect((await stagedoor('export', 'employees', '--to', file('all.csv'))).said).toBe('Exported: 1.');
  expect(await readFile(file('all.csv'), 'utf8')).not.toContain('b@house.example');
});

test('nobody but its owner may read the file, and one that is there is left as it is', async () => {
  const file = await folder();
  await stagedoor('export', 'employees', '--to', file('all.csv'));
  expect(((await stat(file('all.csv'))).mode & 0o777).toString(8)).toBe('600');
  await writeFile(file('mine.csv'), 'mine');
  const { code, said } = await stagedoor('export', 'employees', '--to', file('mine.csv'));
  expect([code, said]).toEqual([1, `${file('mine.csv')} is there already.`]);
  expect(await readFile(file('mine.csv'), 'utf8')).toBe('mine');
});

test('without a file it says how it is used; the audit says how many went out', async () => {
  const file = await folder();
  expect((await stagedoor('export', 'employees')).code).toBe(2);
  await stagedoor('export', 'employees', '--to', file('all.csv'));
  const [last] = await db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  expect(last).toMatchObject({
    action: 'employees-exported',
    result: 'ok',
    object: expect.stringMatching(/ 0 exported$/),
  });
});
