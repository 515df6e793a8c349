import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { timedId } from '#server/db/ids.ts';
import { employeeProfile, personChange } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { createLog } from '#server/log.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { sealBy } from '#server/mail/seal.ts';
import { beginImport, writeImport } from '#server/people/imports/begin-import.ts';
import { importWith } from '#server/people/imports/import-rows.ts';
import { importRuns } from '#server/people/imports/import-runs.ts';
import { peopleImport } from '#server/people/imports/import-tables.ts';
import { run } from '#server/runs/run-tables.ts';
import { type RunKinds, workDueRuns } from '#server/runs/run-worker.ts';
import { account, link, user, userProfile } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { sendFile } from '#server/uploads/send-file.ts';
import { upload } from '#server/uploads/upload-tables.ts';

const database = await openTestDatabase();
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-import-'));
afterAll(() => Promise.all([database.close(), rm(folder, { recursive: true })]));

beforeEach(async () => {
  for (const table of [peopleImport, upload, run, mail, link, account, employeeProfile, userProfile, user])
    await db.delete(table);
});

type Asked = { agrees?: () => boolean | null | Promise<boolean>; options?: string[] };

/** Imports a file without asking. */
async function imports(csv: string, { agrees, options = [] }: Asked = {}, what = 'employees') {
  const file = join(folder, 'people.csv');
  await writeFile(file, csv);
  return operatorAt(db, agrees)('import', what, file, ...options, ...(agrees ? [] : ['--yes']));
}

const importsHistories = (csv: string) => imports(csv, {}, 'histories');

async function person(email: string) {
  const [found] = await db
    .select()
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .where(eq(user.email, email));
  if (!found) return null;
  return { ...found.user, profile: found.user_profile, record: found.employee_profile };
}

const mailsTo = (email: string) => db.select().from(mail).where(eq(mail.recipient, email));
const lastAudited = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];
const everybody = () => db.select().from(user);

const company = `email,full name,username,position,employee id,manager email
ada@house.example,Ada Lamp,ada,Rigger,E-3,ben@house.example
ben@house.example,Ben Rope,ben,Head rigger,E-2,bo@house.example
bo@house.example,Bo Boss,bo,Director,E-1,
`;

test('every column lands where the app reads it', async () => {
  const columns =
    `Email,Full Name,username,position,department,language,employee id,manager email,hire date,employment,shift,
location,employment type,business title,job code,company,standard hours`.replace('\n', '');
  const { code } = await imports(`${columns}
Zoe@House.example,Zoë O’Hara,zoe,Rigger,"Sound, and Light",kri,E-7,,2020-02-29,Active,Nights,Freetown,Permanent,Senior rigger,ENT-1,Lumière Park,37.5
`);
  expect(code).toBe(0);
  expect(await person('zoe@house.example')).toMatchObject({
    name: 'Zoë O’Hara',
    language: 'kri',
    emailVerified: true,
    profile: { fullName: 'Zoë O’Hara', username: 'zoe', position: 'Rigger', department: 'Sound, and Light' },
    record: {
      employeeId: 'E-7',
      managerId: null,
      hireDate: '2020-02-29',
      employment: 'Active',
      shift: 'Nights',
      location: 'Freetown',
      employmentType: 'Permanent',
      businessTitle: 'Senior rigger',
      jobCode: 'ENT-1',
      company: 'Lumière Park',
      standardHours: '37.5',
      leadershipTeam: [],
      jobHistory: [],
    },
  });
  expect(await mailsTo('zoe@house.example')).toHaveLength(1);
});

test('managers may stand below, and the leadership team is three of them, the nearest first', async () => {
  await imports(`${company}cy@house.example,Cy Four,cy,Dresser,E-4,ada@house.example\n`);
  const [ada, cy] = [await person('ada@house.example'), await person('cy@house.example')];
  expect(cy?.record?.managerId).toBe(ada?.id);
  expect(cy?.record?.leadershipTeam).toEqual([
    { name: 'Ada Lamp', email: 'ada@house.example', photo: null, title: 'Rigger' },
    { name: 'Ben Rope', email: 'ben@house.example', photo: null, title: 'Head rigger' },
    { name: 'Bo Boss', email: 'bo@house.example', photo: null, title: 'Director' },
  ]);
});

test('without a terminal and without --yes it only shows, and nothing is written', async () => {
  const { code, said } = await imports(company, { agrees: () => null });
  expect([code, said]).toEqual([0, expect.stringContaining('Nothing is written yet: this was a preview. Add --yes')]);
  expect(said).toContain('3 new, 0 changed, 0 unchanged');
  expect(said).toContain('line 2  ada@house.example  Ada Lamp');
  expect(await everybody()).toEqual([]);
});

test('at a terminal the answer decides', async () => {
  expect((await imports(company, { agrees: () => false })).said).toContain('Nothing was written.');
  expect(await everybody()).toEqual([]);
  expect((await imports(company, { agrees: () => true })).said).toContain('Imported: 3 new');
  expect(await everybody()).toHaveLength(3);
});

test('the same file again changes nothing and mails nobody', async () => {
  await imports(company);
  const again = await imports(company);
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('0 new, 0 changed, 3 unchanged')]);
  expect(again.said).toContain('There is nothing to do.');
  expect(await db.select().from(mail)).toHaveLength(3);
});

test('what changes is shown, and the teams below somebody follow', async () => {
  await imports(company);
  const { said } = await imports('email,full name,position\nbo@house.example,Bo Boss,Managing director\n');
  expect(said).toContain('0 new, 1 changed, 0 unchanged');
  expect(said).toContain('bo@house.example  position: Director → Managing director');
  expect((await person('ada@house.example'))?.record?.leadershipTeam.at(-1)?.title).toBe('Managing director');
});

test('a column that is missing leaves what is on file, an empty cell clears it, and who is missing stays', async () => {
  await imports(company);
  await imports('email,full name,position,manager email\nada@house.example,Ada Lamp,,\n');
  expect(await person('ada@house.example')).toMatchObject({
    profile: { username: 'ada', position: null },
    record: { employeeId: 'E-3', managerId: null, leadershipTeam: [] },
  });
  expect((await person('ben@house.example'))?.profile?.position).toBe('Head rigger');
});

const moved = 'Whoever runs the server changed the address you sign in with';
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).toSorted();

test('the employee id is who somebody is: the address may change, and its old links end', async () => {
  await imports(company);
  const before = await person('ada@house.example');
  const { said } = await imports('email,full name,employee id\nada.second@house.example,Ada Second,E-3\n');
  expect(said).toContain('email: ada@house.example → ada.second@house.example');
  const after = await person('ada.second@house.example');
  expect([after?.id, after?.name, await person('ada@house.example')]).toEqual([before?.id, 'Ada Second', null]);
  // No password yet: the invite goes to the new address, and the one at the old address stops working.
  expect(await subjectsTo('ada.second@house.example')).toEqual([moved, 'Your way into Stagedoor'].toSorted());
  expect(await subjectsTo('ada@house.example')).toContain(moved);
  const open = and(eq(link.userId, after?.id as Id), isNull(link.replacedAt));
  expect(await db.select().from(link).where(open)).toHaveLength(1);
});

test('somebody with a password gets no second invite when their address changes, and a reset mailed to the old one ends', async () => {
  await imports(company);
  const ada = await person('ada@house.example');
  const userId = ada?.id as Id;
  await db.insert(account).values({ userId, accountId: userId, providerId: 'credential', password: 'a hash' });
  const reset = { tokenHash: 'of a reset', kind: 'reset' as const, userId, expiresAt: new Date('2999-01-01') };
  await db.insert(link).values(reset);
  await imports('email,full name,employee id\nada.second@house.example,Ada Lamp,E-3\n');
  const [ended] = await db.select().from(link).where(eq(link.tokenHash, reset.tokenHash));
  expect(ended?.replacedAt).not.toBeNull();
  expect(await subjectsTo('ada.second@house.example')).toEqual([moved]);
});

test('addresses, usernames and employee ids may change hands within a file', async () => {
  await imports(company);
  const [ada, ben] = [await person('ada@house.example'), await person('ben@house.example')];
  const { code } = await imports(`email,full name,username,employee id
ben@house.example,Ada Lamp,ben,E-3
ada@house.example,Ben Rope,ada,E-2
new@house.example,New One,fresh,E-9
`);
  expect(code).toBe(0);
  expect((await person('ben@house.example'))?.id).toBe(ada?.id);
  expect((await person('ada@house.example'))?.id).toBe(ben?.id);
});

test('a namesake may take the address of somebody who gives it up', async () => {
  await imports(company);
  const { code } = await imports(`email,full name,username,employee id
ada.old@house.example,Ada Lamp,ada,E-3
ada@house.example,Ada Newer,newer,E-9
`);
  expect(code).toBe(0);
  expect((await person('ada@house.example'))?.record?.employeeId).toBe('E-9');
});

test('whoever was shown out stays out, and it is said', async () => {
  await imports(company);
  await deactivate(db, 'ada@house.example');
  const { code, said } = await imports(company.replace('Ada Lamp', 'Ada Returned'));
  expect([code, said]).toEqual([0, expect.stringContaining('1 person in the file were shown out')]);
  expect((await person('ada@house.example'))?.name).toBe('Ada Lamp');
});

test('a text that a spreadsheet would take for a formula stays as it is, and one without a result is a problem', async () => {
  await imports("email,full name\na@house.example,+cmd|' /C calc'!A0\n");
  expect((await person('a@house.example'))?.profile?.fullName).toBe("+cmd|' /C calc'!A0");
  const formula = '=HYPERLINK("https://evil.test","pay")';
  const file = `email,full name,position\nb@house.example,Ben Bell,"${formula.replaceAll('"', '""')}"\n`;
  expect(await imports(file)).toEqual({ code: 1, said: expect.stringContaining('line 2') });
  expect(await person('b@house.example')).toBeNull();
});

const head = 'email,full name,username,employee id,manager email,hire date,language\n';

test('a file with problems imports nobody, and says where each of them is', async () => {
  await imports(company);
  const { code, said } = await imports(`${head}good@house.example,Good One,good,E-50,,,
nobody,A,,,,,
b@b.example,,,,,,
c@b.example,C,,,,,klingon
d@b.example,D,,,,2025-02-29,
e@b.example,E,,,,,
E@B.example,F,,,,,
g@b.example,G,x,,,,
h@b.example,H,X,,,,
i@b.example,I,,,who@b.example,,
j@b.example,J,,,j@b.example,,
k@b.example,K,ADA,,,,
ada@house.example,Ada,,E-99,,,
l@b.example,L${'\u0007'}L,,,,,
`);
  expect(code).toBe(1);
  for (const sentence of [
    'line 3: email is no email address',
    'line 4: full name is missing',
    'line 5: language ',
    'line 6: hire date "2025-02-29" is a day that no calendar has',
    'line 7: email also stands in line 8',
    'line 8: email also stands in line 7',
    'line 9: username also stands in line 10',
    'line 10: username also stands in line 9',
    'line 11: manager email who@b.example is nobody here, nor in the file',
    'line 12: manager email makes a circle: j@b.example reports to j@b.example',
    "line 13: username is somebody else's: ada@house.example has it",
    'line 14: email belongs to employee id E-3; is E-99 somebody else?',
    'line 15: full name holds a line break',
  ]) {
    expect(said).toContain(sentence);
  }
  expect([(await everybody()).length, await person('good@house.example')]).toEqual([3, null]);
  expect(await lastAudited()).toMatchObject({
    action: 'employees-imported',
    result: 'refused',
    object: expect.stringMatching(/^sha256:[0-9a-f]{64} problems=13$/),
  });
});

test.each([
  ['nobody in it', head, 'has nothing under its columns'],
  [
    'a column for which there is no use',
    'email,full name,salary\na@b.example,A,1\n',
    'line 1: there is no use for a column salary',
  ],
  ['no column of names', 'email,position\na@b.example,Rigger\n', 'line 1: there is no column full name'],
  [
    'days that may begin with the month',
    `${head}a@b.example,A,,,,02/11/2024,\n`,
    'line 1: the days of hire date may begin with the day or with the month; say it with --days',
  ],
])('a file with %s imports nobody, says so, and waits for nobody in the console', async (_, csv, problem) => {
  expect(await imports(csv)).toEqual({ code: 1, said: expect.stringContaining(problem) });
  expect([await everybody(), await db.$count(peopleImport)]).toEqual([[], 0]);
});

test('the order of days is said, where the file leaves it open', async () => {
  const csv = `${head}a@b.example,A,,,,02/11/2024,\n`;
  expect((await imports(csv, { options: ['--days', 'by-month'] })).code).toBe(2);
  expect((await imports(csv, { options: ['--days', 'month-first'] })).code).toBe(0);
  expect((await person('a@b.example'))?.record?.hireDate).toBe('2024-02-11');
});

test('columns may be called as the console knows them, in any language of the app', async () => {
  expect((await imports('Courriel,Nom complet,Matricule\na@b.example,A,E-9\n')).code).toBe(0);
  expect(await person('a@b.example')).toMatchObject({ name: 'A', record: { employeeId: 'E-9' } });
});

test('what is new in the company is shown before it is made', async () => {
  const { said } = await imports('email,full name,department\na@b.example,A,Stage\n', { agrees: () => false });
  expect(said).toContain('department Stage, in 1 rows');
});

test('an import of the operator stands in the console as done; one that came to nothing does not', {
  tags: 'long',
}, async () => {
  await imports(company);
  await imports(company);
  await imports(company.replace('ben@house.example,Ben', 'nobody,Ben'));
  const standing = await db.select().from(peopleImport);
  expect(standing).toMatchObject([{ state: 'done', begunBy: null, kind: 'people' }]);
  expect(await db.select().from(upload)).toEqual([]);
});

test('a job history takes the place of the one before, newest first', async () => {
  const columns = 'employee id,email,date,event,position,department,manager,manager email\n';
  await imports(company);
  const { code } = await importsHistories(`${columns}E-3,,2015-02-03,Hire,Trainee,Stage,Bo Boss,bo@house.example
,ada@house.example,2019-01-01,Promotion,Rigger,,,
`);
  expect(code).toBe(0);
  const history = async () => (await person('ada@house.example'))?.record?.jobHistory;
  expect(await history()).toEqual([
    { date: '2019-01-01', event: 'Promotion', position: 'Rigger' },
    {
      date: '2015-02-03',
      event: 'Hire',
      position: 'Trainee',
      department: 'Stage',
      manager: 'Bo Boss',
      managerEmail: 'bo@house.example',
    },
  ]);
  const later = await importsHistories(`${columns}E-3,,2021-05-01,Transfer,,,,\n`);
  expect(later.said).toContain('Ada Lamp  job history: 2 entries → 1 entry');
  expect(await history()).toHaveLength(1);
});

test('a history longer than any that the app can show imports nothing', async () => {
  await imports(company);
  const { code, said } = await importsHistories(`employee id,date,event\n${'E-3,2020-01-01,Promotion\n'.repeat(201)}`);
  expect([code, said]).toEqual([1, expect.stringContaining('ada@house.example has more than 200 lines')]);
  expect((await person('ada@house.example'))?.record?.jobHistory).toEqual([]);
});

test('a history of nobody, and one that names two people in a line, imports nothing', async () => {
  await imports(company);
  const history = `employee id,email,date,event
E-77,,2020-01-01,Hire
E-3,ben@house.example,2020-01-01,Hire
,,2020-01-01,Hire
E-2,,2020-01-01,Hire
`;
  const { code, said } = await importsHistories(history);
  expect(code).toBe(1);
  expect(said).toContain('line 4: names nobody');
  expect(said).toContain('line 2: employee id E-77 is nobody here, nor in the file');
  expect(said).toContain('line 3: email is not that of employee id E-3');
  expect((await person('ben@house.example'))?.record?.jobHistory).toEqual([]);
});

test('what changes in the company between the preview and the yes stops the import', async () => {
  await imports(company);
  const file = join(folder, 'people.csv');
  await writeFile(file, company.replace('Rigger', 'Chief rigger'));
  const { code, said } = await operatorAt(db, async () => {
    await deactivate(db, 'ada@house.example');
    return true;
  })('import', 'employees', file);
  expect([code, said]).toEqual([1, expect.stringContaining('The company changed meanwhile')]);
  expect((await person('ada@house.example'))?.profile?.position).toBe('Rigger');
});

test('the trace holds counts and the fingerprint of the file, and nobody in it', async () => {
  await imports(company);
  const row = await lastAudited();
  expect(row).toMatchObject({ action: 'employees-imported', result: 'ok', actor: null });
  expect(row?.object).toMatch(/^import [0-9a-f-]{36} sha256:[0-9a-f]{64} 3 new, 0 changed, 0 left out$/);
});

test('what a server’s worker writes of it is the operator’s all the same, such as the address of somebody who signs in', async () => {
  await imports(company);
  const userId = (await person('ada@house.example'))?.id as Id;
  await db.insert(account).values({ userId, accountId: userId, providerId: 'credential', password: 'a hash' });
  const bytes = Buffer.from('email,full name,employee id\nada.second@house.example,Ada Lamp,E-3\n');
  const file = { name: 'people.csv', size: bytes.length, modified: 0, parts: Readable.from([bytes]) };
  const sent = (await sendFile(db, file, () => {})) as { uploadId: Id; sha256: string };
  const [id, call] = [timedId(), { db, by: { actor: null, operator: 'Anna Sesay' } }];
  const inviting = {
    companyName: async () => 'House',
    publicUrl: 'http://localhost:3000',
    inviteDays: 3,
    seal: sealBy('a secret of this test alone'),
  };
  const work = () =>
    workDueRuns(db, { kinds: importRuns(inviting) as Partial<RunKinds> as RunKinds, log: createLog('silent') });
  await beginImport(call, { id, kind: 'people', ...sent });
  await work();
  await writeImport(call, { id, seen: (await importWith(db, id))?.seen ?? '', invite: false });
  await work();
  expect((await person('ada.second@house.example'))?.id).toBe(userId);
  expect(await lastAudited()).toMatchObject({ action: 'employees-imported', actor: null, operator: 'Anna Sesay' });
  const [change] = await db.select().from(personChange).orderBy(desc(personChange.id)).limit(1);
  expect(change).toMatchObject({ userId, actor: null, operator: 'Anna Sesay' });
});
