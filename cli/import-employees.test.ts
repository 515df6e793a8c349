import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { account, link, user, userProfile } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-import-'));
afterAll(() => Promise.all([database.close(), rm(folder, { recursive: true })]));

beforeEach(async () => {
  for (const table of [mail, link, account, employeeProfile, userProfile, user]) await db.delete(table);
});

/** Imports a file, with an optional history, without asking. */
async function imports(csv: string, { history, agrees }: { history?: string; agrees?: () => boolean | null } = {}) {
  const file = join(folder, 'people.csv');
  await writeFile(file, csv);
  const words = ['import', 'employees', file];
  if (history !== undefined) {
    await writeFile(join(folder, 'history.csv'), history);
    words.push('--history', join(folder, 'history.csv'));
  }
  return operatorAt(db, agrees)(...words, ...(agrees ? [] : ['--yes']));
}

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
  expect(said).toContain('2 people besides: the leadership team above them changes');
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

test('a formula stays the text that it is', async () => {
  const formula = '=HYPERLINK("https://evil.test","pay")';
  await imports(`email,full name,position\na@house.example,+cmd|' /C calc'!A0,"${formula.replaceAll('"', '""')}"\n`);
  expect((await person('a@house.example'))?.profile).toMatchObject({
    fullName: "+cmd|' /C calc'!A0",
    position: formula,
  });
});

const head = 'email,full name,username,employee id,manager email,hire date,language\n';

test.each([
  ['no address', `${head}nobody,A,,,,,\n`, 'line 2: email is no email address'],
  ['no name', `${head}a@b.example,,,,,,\n`, 'line 2: full name is missing'],
  ['a language that is none', `${head}a@b.example,A,,,,,klingon\n`, /line 2: language /],
  [
    'a day that never was',
    `${head}a@b.example,A,,,,2025-02-29,\n`,
    'line 2: hire date "2025-02-29" is no day; write it as 2026-11-28',
  ],
  ['a day in another order', `${head}a@b.example,A,,,,29/02/2024,\n`, 'line 2: hire date "29/02/2024" is no day'],
  ['an address twice', `${head}a@b.example,A,,,,,\nA@B.example,B,,,,,\n`, 'line 3: email stands in line 2 already'],
  [
    'a username twice',
    `${head}a@b.example,A,x,,,,\nc@b.example,B,X,,,,\n`,
    'line 3: username stands in line 2 already',
  ],
  [
    'an employee id twice',
    `${head}a@b.example,A,,E-9,,,\nc@b.example,B,,E-9,,,\n`,
    'line 3: employee id stands in line 2 already',
  ],
  [
    'a manager whom nobody knows',
    `${head}a@b.example,A,,,who@b.example,,\n`,
    'line 2: manager email who@b.example is nobody here, nor in the file',
  ],
  [
    'oneself for a manager',
    `${head}a@b.example,A,,,a@b.example,,\n`,
    'line 2: manager email makes a circle: a@b.example reports to a@b.example',
  ],
  [
    'a circle through the company',
    `${head}bo@house.example,Bo Boss,bo,E-1,ada@house.example,,\n`,
    'line 2: manager email makes a circle: ',
  ],
  [
    'the username of somebody else',
    `${head}a@b.example,A,ADA,,,,\n`,
    "line 2: username is somebody else's: ada@house.example has it",
  ],
  [
    'the address of another employee id',
    `${head}ada@house.example,Ada,,E-99,,,\n`,
    'line 2: email belongs to employee id E-3; is E-99 somebody else?',
  ],
  [
    'the address of somebody else',
    `${head}ada@house.example,Ben,,E-2,,,\n`,
    "line 2: email is somebody else's: ada@house.example has it",
  ],
  ['a control character in a name', `${head}a@b.example,A\u0007B,,,,,\n`, 'line 2: full name holds a line break'],
  ['nobody in it', head, 'line 1: nobody stands under the columns'],
  [
    'a column for which there is no use',
    'email,full name,salary\na@b.example,A,1\n',
    'line 1: there is no use for a column salary',
  ],
] as const)('a file with %s imports nobody, and says where', async (_, csv, problem) => {
  await imports(company);
  const good = csv.endsWith(head) || !csv.startsWith(head) ? '' : 'good@house.example,Good One,good,E-50,,,\n';
  const { code, said } = await imports(csv + good);
  expect([code, said]).toEqual([
    1,
    typeof problem === 'string' ? expect.stringContaining(problem) : expect.stringMatching(problem),
  ]);
  expect([(await everybody()).length, await person('good@house.example')]).toEqual([3, null]);
  expect(await lastAudited()).toMatchObject({ action: 'employees-imported', result: 'refused' });
});

test('a job history takes the place of the one before, newest first', async () => {
  const columns = 'employee id,email,date,event,position,department,manager,manager email\n';
  const { code } = await imports(company, {
    history: `${columns}E-3,,2015-02-03,Hire,Trainee,Stage,Bo Boss,bo@house.example
,ada@house.example,2019-01-01,Promotion,Rigger,,,
`,
  });
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
  const later = await imports(company, { history: `${columns}E-3,,2021-05-01,Transfer,,,,\n` });
  expect(later.said).toContain('ada@house.example  job history: 2 entries → 1 entry');
  expect(await history()).toHaveLength(1);
});

test('a history longer than any that the app can show imports nothing', async () => {
  const history = `employee id,date,event\n${'E-3,2020-01-01,Promotion\n'.repeat(201)}`;
  const { code, said } = await imports(company, { history });
  expect([code, said]).toEqual([1, expect.stringContaining('ada@house.example has more than 200 lines')]);
  expect(await everybody()).toEqual([]);
});

test('a history of nobody, and one that names two people in a line, imports nothing', async () => {
  const history = 'employee id,email,date,event\nE-77,,2020-01-01,Hire\nE-3,ben@house.example,2020-01-01,Hire\n';
  const bad = await imports(company, { history: `${history},,2020-01-01,Hire\n` });
  expect([bad.code, bad.said]).toEqual([1, expect.stringContaining('history, line 4: names nobody')]);
  const worse = await imports(company, { history });
  expect(worse.said).toContain('history, line 2: employee id E-77 is nobody here, nor in the file');
  expect(worse.said).toContain('history, line 3: email is not that of employee id E-3');
  expect(await everybody()).toEqual([]);
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
  expect(row?.object).toMatch(/^sha256:[0-9a-f]{64} 3 new$/);
});
