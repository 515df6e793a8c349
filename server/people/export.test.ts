import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { peopleExportAddress } from '#contract/console-paths.ts';
import { languages } from '#contract/language.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { columnWords } from '#server/directory/column-words.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { userProfile } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { savedTable } from '#server/testing/saved-table.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { importerAt } from './imports/testing/importer.ts';
import { peopleConsole } from './testing/people-console.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const exported = (cookie: string, query: Record<string, string> = {}) =>
  testServer.ask({ url: `${peopleExportAddress}?${new URLSearchParams({ language: 'en', ...query })}`, cookie });

test('the export of everybody imports again and changes nothing, but gives their account’s name to those without one', {
  tags: 'long',
}, async () => {
  const hr = await peopleConsole(testServer);
  await newcomers(db, 600);
  const boss = await hr.newcomer({
    fullName: '=Boss, "the"',
    position: "'+1",
    hireDate: '2020-02-29',
    language: 'kri',
  });
  await hr.newcomer({ fullName: 'سلمى', employeeId: '007' }, { managerId: boss.id });
  const left = await hr.newcomer();
  await hr.showOut(left.id);
  const answer = await exported(hr.cookie);
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="People \d{4}-\d\d-\d\d\.xlsx"/);
  const { columns, rows } = await savedTable(answer);
  expect(columns.slice(0, 2)).toEqual(['Email', 'Full name']);
  expect(rows.flat()).not.toContain(left.email);
  const lines = rows.length;
  expect(lines).toBeGreaterThan(600);

  const file = join(tmpdir(), `export-${randomId()}.xlsx`);
  await writeFile(file, answer.rawPayload);
  const { said } = await operatorAt(db)('import', 'employees', file, '--yes');
  const changes = said.split('\n').filter((line) => line.startsWith('  line '));
  expect(said).toContain(`0 new, ${changes.length} changed, ${lines - changes.length} unchanged`);
  for (const change of changes) expect(change).toMatch(/ {2}full name: \(nothing\) → [^→]+$/);
  const [row] = await db
    .select()
    .from(audit)
    .where(eq(audit.action, 'employees-exported'))
    .orderBy(desc(audit.id))
    .limit(1);
  expect(row).toMatchObject({ actor: hr.person.id, object: `${lines} exported` });
});

test('the job histories of everybody import again and change nothing', async () => {
  const hr = await peopleConsole(testServer);
  const one = await hr.newcomer({ fullName: 'Ida Steps', employeeId: 'E-77' });
  const step = { position: 'Rigger', department: '=Stage', manager: '', managerEmail: '' };
  const jobHistory = [
    { ...step, date: '2021-03-01', event: 'Promotion' },
    { ...step, date: '2021-03-01', event: 'Transfer' },
  ];
  await db.update(employeeProfile).set({ jobHistory }).where(eq(employeeProfile.userId, one.id));
  const answer = await exported(hr.cookie, { of: 'job-histories' });
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="Job histories \d{4}-\d\d-\d\d\.xlsx"/);
  const { rows } = await savedTable(answer);
  expect(rows.map((row) => row.slice(0, 5))).toContainEqual([
    ...[one.email, 'E-77', '2021-03-01', 'Promotion', 'Rigger'],
  ]);
  const file = join(tmpdir(), `export-${randomId()}.xlsx`);
  await writeFile(file, answer.rawPayload);
  const { said } = await operatorAt(db)('import', 'histories', file, '--yes');
  expect(said).toContain(`0 new, 0 changed, ${rows.length} unchanged`);
});

test.for(languages)(
  'a spreadsheet with columns in %s imports again, and changes nothing',
  { tags: 'long' },
  async (language) => {
    const hr = await peopleConsole(testServer);
    const importer = await importerAt(testServer);
    const location = `Loft ${language}`;
    const boss = await hr.newcomer({ fullName: 'Ada Bell' });
    const work = { position: 'Rigger', department: 'Stage', businessTitle: 'Head rigger', company: 'House Ltd' };
    const hours = { shift: '08:00', standardHours: '37:30', employment: 'Active', employmentType: 'Permanent' };
    const record = { ...work, ...hours, location, jobCode: '0042', hireDate: '2020-02-29', language };
    await hr.newcomer({ fullName: 'Ida Steps', username: `ida.${language}`, ...record }, { managerId: boss.id });
    const answer = await exported(importer.cookie, { location, language });
    const { columns } = await savedTable(answer);
    expect(columns.slice(0, 2)).toEqual([columnWords(language).email, columnWords(language).fullName]);
    const id = await importer.bring(answer.rawPayload);
    expect(await importer.one(id)).toMatchObject({ unreadable: null, state: 'review', rows: { unchanged: 1 } });
  },
);

test.for(languages)(
  'job histories with columns in %s import again, and change nothing',
  { tags: 'long' },
  async (language) => {
    const hr = await peopleConsole(testServer);
    const importer = await importerAt(testServer);
    const location = `Hall ${language}`;
    const one = await hr.newcomer({ fullName: 'Ida Steps', location });
    const step = { date: '2021-03-01', event: 'Promotion', position: 'Rigger', department: 'Stage' };
    const jobHistory = [{ ...step, manager: 'Ada Bell', managerEmail: '' }];
    await db.update(employeeProfile).set({ jobHistory }).where(eq(employeeProfile.userId, one.id));
    const query = { of: 'job-histories', location, language };
    const id = await importer.bring((await exported(importer.cookie, query)).rawPayload, 'history');
    expect(await importer.one(id)).toMatchObject({ unreadable: null, state: 'review', rows: { unchanged: 1 } });
  },
);

test('holds whom the filter finds, within the scope', async () => {
  const hr = await peopleConsole(testServer);
  const [inside, outside] = [await hr.newcomer({ location: 'Paris' }), await hr.newcomer({ location: 'Cairo' })];
  const body = (await savedTable(await exported(hr.cookie, { location: 'Paris' }))).rows.flat();
  expect([body.includes(inside.email), body.includes(outside.email)]).toEqual([true, false]);
  const paris = await peopleConsole(testServer, { locations: ['Paris'], departments: null });
  const all = (await savedTable(await exported(paris.cookie))).rows.flat();
  expect([all.includes(inside.email), all.includes(outside.email)]).toEqual([true, false]);
  expect((await exported(hr.cookie, { state: 'nothing' })).statusCode).toBe(404);
});

test('holds leavers and people without a name where the list shows them', async () => {
  const hr = await peopleConsole(testServer);
  const [here, left, nameless] = [
    await hr.newcomer({ location: 'Annex' }),
    await hr.newcomer({ location: 'Annex' }),
    await hr.newcomer({ location: 'Annex' }),
  ];
  await hr.showOut(left.id);
  await db.update(userProfile).set({ fullName: null }).where(eq(userProfile.userId, nameless.id));
  const emailsIn = async (query: Record<string, string>) => {
    const { rows } = await savedTable(await exported(hr.cookie, { location: 'Annex', ...query }));
    return rows.map(([email]) => email);
  };
  expect(await emailsIn({})).toEqual([here.email, nameless.email].toSorted());
  expect(await emailsIn({ state: 'left' })).toEqual([left.email]);
  expect(await emailsIn({ state: 'any' })).toEqual([here.email, left.email, nameless.email].toSorted());
});

test('is there for nobody without the role', async () => {
  const { cookie } = await roleHolder(testServer, 'payroll');
  const refused = [await exported(cookie), await exported(await testServer.signIn(await testServer.newcomer()))];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
