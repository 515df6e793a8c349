import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { templateAddress } from '#contract/console-paths.ts';
import { type Language, languages } from '#contract/language.ts';
import { columnWords } from '#server/directory/column-words.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { numberCellXml, rowXml, xlsxOf } from '#server/tables/testing/xlsx-of.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { watchTurns } from '#server/testing/longest-turn.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { templateIn } from './template.ts';
import { importerAt } from './testing/importer.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let places = 0;
/** A mail domain for one test alone. */
function domain(): string {
  places += 1;
  return `sent-${places}.example`;
}

const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

async function recordOf(email: string) {
  const [found] = await db
    .select({
      name: userProfile.fullName,
      department: userProfile.department,
      username: userProfile.username,
      language: user.language,
      employeeId: employeeProfile.employeeId,
      location: employeeProfile.location,
      hireDate: employeeProfile.hireDate,
      shift: employeeProfile.shift,
      hours: employeeProfile.standardHours,
      managerId: employeeProfile.managerId,
    })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .where(eq(user.email, email));
  return found;
}

test('a workbook arrives as one sees it, with its sheet, and problems name its rows and columns', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const rows =
    rowXml(['Everybody of the spring'], 'r="1"') +
    rowXml(['Email', 'Full name', 'Department', 'Hire date', 'Shift', 'Standard hours'], 'r="3"') +
    rowXml(
      [
        `adama@${at}`,
        'Adama\nCole',
        'Dance Company',
        numberCellXml(46_328, 1),
        numberCellXml(1 / 3, 2),
        numberCellXml(1.5625, 3),
      ],
      'r="4"',
    ) +
    rowXml([`ines@${at}`, 'Ines One', '<c t="e"><v>#N/A</v></c>'], 'r="5"') +
    rowXml([`ivo@${at}`, 'Ivo Two', '<c><f>X1</f></c>'], 'r="8"') +
    rowXml([`hid@${at}`, 'Hidden', 'Stage'], 'r="9" hidden="1"');
  const sheets = [
    { name: 'Old', rows: rowXml(['Email']), state: 'hidden' as const },
    { name: 'Spring', rows },
  ];
  const id = await importer.bring(xlsxOf({ sheets, formats: [14, 20, 46] }));
  expect(await importer.one(id)).toMatchObject({
    state: 'review',
    rows: { new: 1, problem: 2 },
    source: { sheet: 'Spring', hiddenSheets: 1, headerLine: 3, hiddenRows: 1, places: ['A', 'B', 'C', 'D', 'E', 'F'] },
  });
  expect((await importer.rows(id, 'problem')).map(({ line, problems }) => [line, ...problems])).toEqual([
    [5, { field: 'department', place: 'C', code: 'error-value', value: '#N/A' }],
    [8, { field: 'department', place: 'C', code: 'no-result', value: '' }],
  ]);
  // Whoever approves somebody new sees all that is written of them.
  const [shown] = await importer.rows(id, 'new');
  expect(shown?.differences.map(({ field, to }) => [field, to])).toEqual(
    expect.arrayContaining([
      ['email', `adama@${at}`],
      ['fullName', 'Adama Cole'],
      ['department', 'Dance Company'],
      ['hireDate', '2026-11-02'],
      ['shift', '08:00'],
      ['standardHours', '37:30'],
    ]),
  );
  await importer.write(id);
  expect(await recordOf(`adama@${at}`)).toMatchObject({
    name: 'Adama Cole',
    hireDate: '2026-11-02',
    shift: '08:00',
    hours: '37:30',
  });
});

test('a date where text is wanted is a problem, since it looks different on each computer', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const rows = rowXml(['Email', 'Full name', 'Job code']) + rowXml([`a@${at}`, 'A', numberCellXml(46_328, 1)]);
  const id = await importer.bring(xlsxOf({ sheets: [{ name: 'S', rows }], formats: [16] }));
  expect(await importer.rows(id, 'problem')).toMatchObject([
    { line: 2, problems: [{ field: 'jobCode', code: 'regional-date' }] },
  ]);
});

test('an error never empties a cell on record', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  await importer.write(await importer.bring(csv('email,full name,department', `a@${at},A,Dance Company`)));
  const id = await importer.bring(csv('email;full name;department', `a@${at};A;#NV`));
  expect((await importer.one(id)).rows).toMatchObject({ changed: 0, problem: 1 });
  await importer.write(id);
  expect(await recordOf(`a@${at}`)).toMatchObject({ department: 'Dance Company' });
});

test('German days, names in two columns, languages by name, and columns as people call them', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const id = await importer.bring(
    csv(
      'Vorname;Name;E-Mail-Adresse;Abteilung;Eintrittsdatum;Sprache;Pers.-Nr.',
      `Ines;Zwölf;i@${at};Wardrobe;02.11.2026;Englisch;E\u2011${at}`,
      `Ivo;Zwölf;ivo@${at};wardrobe\u200b;1. März 2024;Français;`,
    ),
  );
  // Beside a first name, "Name" is the last one: that is no certain guess, so it is asked.
  expect(await importer.one(id)).toMatchObject({
    state: 'mapping',
    columns: ['firstName', 'lastName', 'email', 'department', 'hireDate', 'language', 'employeeId'],
  });
  await importer.does('map', { id, columns: (await importer.one(id)).columns });
  await importer.write(id);
  expect(await recordOf(`i@${at}`)).toMatchObject({
    name: 'Ines Zwölf',
    hireDate: '2026-11-02',
    language: 'en',
    employeeId: `E-${at}`,
  });
  expect(await recordOf(`ivo@${at}`)).toMatchObject({ hireDate: '2024-03-01', language: 'fr', department: 'Wardrobe' });
});

test('of a name in two columns, neither half or one that cannot be told is a problem, and the others are shown', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const id = await importer.bring(
    csv('First name;Last name;Work e-mail', `;;nobody@${at}`, `#N/A;Zwölf;half@${at}`, 'Ivo;Elf;', 'Ivo;Zehn'),
  );
  const rows = await importer.rows(id, 'problem');
  expect(rows.map(({ line, problems }) => [line, problems.map(({ field, code }) => `${field} ${code}`)])).toEqual([
    [2, ['fullName missing']],
    [3, ['firstName error-value']],
    [4, ['email missing']],
    [5, ['email missing']],
  ]);
});

test('where the days of a column leave the month open, it is asked once, and never guessed', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const bring = (...days: string[]) =>
    importer.bring(csv('Email,Full name,Start date', ...days.map((day, index) => `p${index}@${at},P,${day}`)));
  const open = await bring('2/11/26', '3/4/2025');
  const { state, columns, openDays } = await importer.one(open);
  expect([state, openDays]).toEqual(['mapping', [false, false, true]]);
  expect((await importer.post('imports/map', { id: open, columns })).json().code).toBe('COLUMNS_INCOMPLETE');
  await importer.does('map', { id: open, columns, dayOrders: [null, null, 'month-first'] });
  const daysOf = async (id: string) =>
    (await importer.rows(id, 'new')).map(
      ({ differences }) => differences.find(({ field }) => field === 'hireDate')?.to,
    );
  expect(await daysOf(open)).toEqual(['2026-02-11', '2025-03-04']);
  expect(await daysOf(await bring('2/11/26', '25/12/2025'))).toEqual(['2026-11-02', '2025-12-25']);
  const both = await bring('2/11/26', '25/12/2025', '12/25/2025');
  expect(await importer.rows(both, 'problem')).toMatchObject([
    { line: 2, problems: [{ code: 'day-unclear', value: '2/11/26' }] },
  ]);
});

test('days that a spreadsheet took for months, and left where it could not, are a problem and no other day', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const bring = (...days: string[]) => {
    const people = days.map((day, index) => rowXml([`d${index}@${at}`, 'D', day]));
    const rows = rowXml(['Email', 'Full name', 'Hire date']) + people.join('');
    return importer.bring(xlsxOf({ sheets: [{ name: 'S', rows }], formats: [14, 'yyyy\\-mm\\-dd'] }));
  };
  // 2/11/2026 became 11 February in an American Excel, and 25/11/2026 stayed a text.
  const [february, march] = [numberCellXml(46_064, 1), numberCellXml(46_094, 1)];
  const turned = await bring(february, '25/11/2026', march, numberCellXml(46_064, 2));
  expect((await importer.rows(turned, 'problem')).map(({ line, problems }) => [line, problems[0]?.code])).toEqual([
    [2, 'day-unclear'],
  ]);
  expect((await importer.one(await bring(february, '25.11.2026', march))).rows).toMatchObject({ new: 3, problem: 0 });
});

test('half of a name is a problem, but for whoever is known by one name, or has it in a column of its own', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const halves = (...rows: string[]) => importer.bring(csv('First name;Last name;Full name;Email', ...rows));
  const first = await halves(
    `Ada;;;a@${at}`,
    `;Okoye;;b@${at}`,
    `;;Sutarno;c@${at}`,
    `Mira;;Mira;d@${at}`,
    `Ida;Bah;;e@${at}`,
  );
  expect((await importer.rows(first, 'problem')).map(({ line, problems }) => [line, ...problems])).toMatchObject([
    [2, { field: 'lastName', place: 'B', code: 'half-name' }],
    [3, { field: 'firstName', place: 'A', code: 'half-name' }],
  ]);
  await importer.write(first);
  expect(await recordOf(`c@${at}`)).toMatchObject({ name: 'Sutarno' });
  const again = await halves(`Sutarno;;;c@${at}`, `;Mira;;d@${at}`, `Ida;;;e@${at}`);
  expect(await importer.one(again)).toMatchObject({ rows: { unchanged: 2, problem: 1 } });
});

test('letters that a program could not save are a problem of their cell, and a question is none', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const saved = csv(
    'Vorname;Nachname;E-Mail;Abteilung;Position;Vorgesetzte',
    `?irin;?ahin;a@${at};Maske;Ankleiderin;`,
    `Paul;Wei\ufffd;b@${at};Maske;Ankleider;`,
    `Pawe?;K\u00fchn;c@${at};Maske;Ankleider;`,
    `Anna;M\u00c3\u00bcller;d@${at};K?che;Ankleiderin;`,
    `JO\u00c3O;Gr\u00f6\u00df;e@${at};Was nun? Was tun;Wer?;`,
  );
  const id = await importer.bring(saved);
  const problems = await importer.rows(id, 'problem');
  expect(
    problems.map(({ line, problems: its }) => [line, ...its.map(({ place, code, value }) => [place, code, value])]),
  ).toEqual([
    [2, ['A', 'letter-lost', '?irin'], ['B', 'letter-lost', '?ahin']],
    [3, ['B', 'letter-lost', 'Wei\ufffd']],
    [4, ['A', 'letter-lost', 'Pawe?']],
    [5, ['B', 'letter-lost', 'M\u00c3\u00bcller'], ['D', 'letter-lost', 'K?che']],
  ]);
  expect((await importer.rows(id, 'new')).map(({ line }) => line)).toEqual([6]);
});

test('what no database holds is a problem of its cell, and the file is read', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const rows = rowXml(['Email', 'Full name']) + rowXml([`a@${at}`, 'A_x0000_da']) + rowXml([`b@${at}`, 'B_xD800_o']);
  const id = await importer.bring(xlsxOf({ sheets: [{ name: 'S_x0000_', rows }] }));
  expect((await importer.rows(id, 'problem')).map(({ line, problems }) => [line, problems[0]?.code])).toEqual([
    [2, 'control-character'],
    [3, 'control-character'],
  ]);
});

test('a department is the same in other shapes of its letters, as they come from a PDF', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const latin = [`Office ${at}`, `Oﬃce ${at}`, `Ｏｆｆｉｃｅ ${at}`];
  const arabic = [`الملابس ${at}`, `ﺍﻟﻤﻼﺑﺲ ${at}`, `المـــلابس ${at}`];
  const people = [...latin, ...arabic].map((department, index) => `s${index}@${at},S,${department}`);
  const { newUnits } = await importer.one(await importer.bring(csv('email,full name,department', ...people)));
  expect(newUnits.map(({ name, rows }) => [name, rows])).toEqual([
    [latin[0], 3],
    [arabic[0], 3],
  ]);
});

test('all that is wrong with a row is said at once, its manager too', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const id = await importer.bring(csv('email,full name,hire date,manager email', `not this,A,32.11.2026,boss@${at}`));
  const [row] = await importer.rows(id, 'problem');
  expect(Object.fromEntries(row?.problems.map(({ field, code }) => [field, code]) ?? [])).toEqual({
    email: 'no-email',
    hireDate: 'no-such-day',
    managerEmail: 'manager-unknown',
  });
});

test('a manager is named by name, username, ID or email, where that is one person', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const boss = `The Boss of ${at}`;
  await importer.write(
    await importer.bring(
      csv(
        'email,full name,employee id,username',
        `boss@${at},${boss},B-${at},boss-${at}`,
        `t1@${at},Twin of ${at},,`,
        `t2@${at},Twin of ${at},,`,
        `lucia@${at},Lucía Müller of ${at},,`,
        `a1@${at},Ana of ${at},,`,
        `a2@${at},Aña of ${at},,`,
        `a3@${at},Ańa of ${at},,`,
      ),
    ),
  );
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, `boss@${at}`));
  const named = [
    boss.toUpperCase(),
    `b\u2010${at}`,
    `boss-${at}`,
    `boss@${at}`,
    `of ${at}, The Boss`,
    `Twin of ${at}`,
    'Nobody At All',
    // With a plain keyboard: the only one, an exact name before similar ones, and one that two might be.
    `Mueller of ${at}, Lucia`,
    `ana of ${at}`,
    `Aná of ${at}`,
  ];
  const id = await importer.bring(
    csv('Email;Full name;Manager', ...named.map((who, index) => `r${index}@${at};R${index};${who}`)),
  );
  expect((await importer.rows(id, 'problem')).map(({ line, problems }) => [line, problems[0]?.code])).toEqual([
    [7, 'manager-unclear'],
    [8, 'manager-unknown'],
    [11, 'manager-unclear'],
  ]);
  await importer.write(id);
  for (const index of [0, 1, 2, 3, 4])
    expect(await recordOf(`r${index}@${at}`)).toMatchObject({ managerId: found?.id });
  const idOf = async (email: string) =>
    (await db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id;
  expect(await recordOf(`r7@${at}`)).toMatchObject({ managerId: await idOf(`lucia@${at}`) });
  expect(await recordOf(`r8@${at}`)).toMatchObject({ managerId: await idOf(`a1@${at}`) });
});

test('addresses of other scripts and copied ones are stored as mail programs send them', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  await importer.write(
    await importer.bring(
      csv(
        'email,full name',
        `joerg@bühne.${at},Jörg`,
        `\u200emailto:ada@${at}\u200b,Ada\u200b of\u00a0the Stage`,
        `${at}@театр.рф,Inés`,
        `${at}@مسرحنا.مصر,Omar`,
      ),
    ),
  );
  expect(await recordOf(`${at}@xn--80aj8afc.xn--p1ai`)).toMatchObject({ name: 'Inés' });
  expect(await recordOf(`${at}@xn--mgbllh3gj.xn--wgbh1c`)).toMatchObject({ name: 'Omar' });
  expect(await recordOf(`joerg@xn--bhne-0ra.${at}`)).toMatchObject({ name: 'Jörg' });
  expect(await recordOf(`ada@${at}`)).toMatchObject({ name: 'Ada of the Stage' });
});

test('a column is known whatever its spaces, hyphens and dots', { tags: 'long' }, async () => {
  const importer = await importerAt(testServer);
  for (const name of ['Personalnr.', 'Personal-Nr', 'Pers.-Nr.', 'PersNr', 'MA-Nr.', 'EmployeeNo', 'Employee-ID']) {
    const at = domain();
    const id = await importer.bring(csv(`E-Mail,${name},Vor- und Nachname`, `a@${at},E-9-${at},A B`));
    expect((await importer.one(id)).columns, name).toEqual(['email', 'employeeId', 'fullName']);
  }
});

test('ids that look alike are one, and two people with such ids are a problem', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const write = async (...rows: string[]) => {
    const id = await importer.bring(csv('email,full name,employee id', ...rows));
    await importer.write(id);
    return id;
  };
  await write(`a@${at},A,E-1-${at}`, `b@${at},B,E-2-${at}`);
  expect(await importer.rows(await write(`a@${at},A,E\u20111\u2013${at}`), 'unchanged')).toHaveLength(1);
  const twice = await write(`c@${at},C,E-3-${at}`, `d@${at},D,e\u20113\u2011${at}`);
  expect(await importer.rows(twice, 'problem')).toMatchObject([
    { line: 2, problems: [{ code: 'doubled', value: `E-3-${at}`, count: 3 }] },
    { line: 3, problems: [{ code: 'doubled', value: `e\u20113\u2011${at}`, count: 2 }] },
  ]);
  // Such ids may be on record from before they were unified.
  const [second] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, `b@${at}`));
  if (!second) throw new Error('Nobody was imported.');
  await giveNames(db, second.id, { employeeId: `E\u20111-${at}` });
  const both = await write(`a@${at},Another,E-1-${at}`);
  expect(await importer.rows(both, 'problem')).toMatchObject([
    { problems: [{ code: 'several-people' }, { code: 'taken' }] },
  ]);
});

test('a row with the employee ID of one person and the address of another is about the first', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  await importer.write(
    await importer.bring(csv('email,full name,employee id', `a@${at},A,E-1-${at}`, `b@${at},B,E-2-${at}`)),
  );
  const mixed = await importer.bring(csv('email,full name,employee id', `b@${at},A,E-1-${at}`));
  expect(await importer.rows(mixed, 'problem')).toMatchObject([{ problems: [{ field: 'email', code: 'taken' }] }]);
});

test('the sheet of rows with problems is named in the language of its reader', async () => {
  const importer = await importerAt(testServer);
  const id = await importer.bring(csv('email,full name', 'no-address,Søren Ø'));
  const part = async (language: string, path: string) =>
    strFromU8(unzipSync(await importer.leftOut(id, language as Language))[path] ?? new Uint8Array());
  for (const [language, name] of [
    ['de', 'Zeilen'],
    ['ar', 'الصفوف'],
    ['xx', 'Rows'],
  ] as const)
    expect(await part(language, 'xl/workbook.xml')).toContain(`name="${name}"`);
  expect(await part('ar', 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
});

test('the days of rows with problems are certain by themselves, and a day that is none is said', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const day = (serial: number) => numberCellXml(serial, 1);
  const rows =
    rowXml(['Email', 'Full name', 'Start date']) +
    rowXml(['no-address', 'Adama Cole', day(46_275)]) +
    rowXml([`leyla@${at}`, 'Leyla Aksoy', '31.11.2026']) +
    rowXml(['nor-this', 'Lansana Turay', '02.11.2026']);
  // Drawn as 9/10/26, which may be two days without its spreadsheet.
  const id = await importer.bring(xlsxOf({ sheets: [{ name: 'S', rows }], formats: ['m/d/yy'] }));
  const problems = (await importer.rows(id, 'problem')).flatMap((row) => row.problems);
  expect(problems).toMatchObject([
    { code: 'no-email' },
    { field: 'hireDate', code: 'no-such-day', value: '31.11.2026' },
    { code: 'no-email' },
  ]);
  expect(await importer.leftOutLines(id)).toEqual([
    'Email,Full name,Start date',
    'no-address,Adama Cole,2026-09-10',
    `leyla@${at},Leyla Aksoy,31.11.2026`,
    'nor-this,Lansana Turay,02.11.2026',
  ]);
  // What the days of other rows tell is told to those that stay behind alone, too.
  const columns = 'email,full name,hire date';
  const open = await importer.bring(csv(columns, 'no-address,Adama Cole,2/11/2026', `ok@${at},Leyla Aksoy,25/11/2026`));
  expect(await importer.leftOutLines(open)).toEqual([columns, 'no-address,Adama Cole,2026-11-02']);
});

test('rows with problems import again, also as a German Excel saves them', { tags: 'long' }, async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const id = await importer.bring(
    csv('email,full name,department,hire date', `no-address,Søren Ø,"Stage; ""left"" side",2026-11-02`),
  );
  const saved = unzipSync(await importer.leftOut(id));
  const sheet = strFromU8(saved['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  saved['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('no-address', `s@${at}`));
  const mended = Buffer.from(zipSync(saved));
  // It may be saved as CSV, too.
  const head = 'email,full name,department,hire date';
  const row = `s@${at},Søren Ø,"Stage; ""left"" side",2026-11-02`;
  const drawn = row.replace('2026-11-02', '02.11.2026');
  const german = `${head.replaceAll(',', ';')}\r\n${drawn.replace(/,(?=Søren|"Stage|02)/g, ';')}\r\n`;
  // Opened by a double click, all of a line stands in one cell, and is saved as such where it has quotes.
  const inOneCell = `${head}\r\n"${row.replaceAll('"', '""')}"\r\n`;
  const inUtf8 = [german, `\ufeff${german}`, inOneCell].map((text) => Buffer.from(text));
  const inWindows1252 = [german, inOneCell].map((text) => Buffer.from(text, 'latin1'));
  for (const bytes of [mended, ...inUtf8, ...inWindows1252]) {
    const again = await importer.bring(bytes);
    expect((await importer.rows(again, 'new'))[0]?.differences).toEqual(
      expect.arrayContaining([
        { field: 'department', from: null, to: 'Stage; "left" side' },
        { field: 'fullName', from: null, to: 'Søren Ø' },
        { field: 'hireDate', from: null, to: '2026-11-02' },
      ]),
    );
  }
});

test('what is wrong with a row is said in the language of whoever saves it, and passed over when the file comes again', async () => {
  const importer = await importerAt(testServer);
  const id = await importer.bring(csv('email,full name', 'no-address,Adama Cole'));
  expect(await importer.reasons(id, 'fr')).toEqual([
    'Problèmes',
    'E-mail : « no-address » n’est pas une adresse e-mail.',
  ]);
  const long = await importer.bring(csv('email,full name', `${'x'.repeat(400)},Adama Cole`));
  expect((await importer.reasons(long))[1]).toContain(`Email: “${'x'.repeat(200)}…” is not an email address.`);
  for (const language of languages) {
    const again = await importer.bring(await importer.leftOut(id, language));
    expect(await importer.one(again)).toMatchObject({ state: 'review', columns: ['email', 'fullName', null] });
    expect(await importer.leftOutLines(again)).toEqual(['email,full name', 'no-address,Adama Cole']);
  }
});

test('the template of a language is made once, for whoever asks for it', async () => {
  expect(await templateIn('de')).toBe(await templateIn('de'));
});

test('the template of each language is read as it is filled in, and its second sheet is not', {
  tags: 'long',
}, async () => {
  const importer = await importerAt(testServer);
  for (const language of languages) {
    const { statusCode, rawPayload } = await testServer.ask({
      url: `${templateAddress}?language=${language}`,
      cookie: importer.cookie,
    });
    expect(statusCode).toBe(200);
    const parts = unzipSync(rawPayload);
    const guide = [...strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array()).matchAll(/<t[^>]*>([^<]*)</g)];
    const said = guide.map(([, text = '']) => text);
    const exampleOf = (field: 'hireDate' | 'language') => said[said.indexOf(columnWords(language)[field]) + 1];
    const at = domain();
    const filled = [
      'Aminata Kamara',
      `aminata@${at}`,
      `E-${language}`,
      'Dresser',
      'Wardrobe',
      'Berlin',
      exampleOf('hireDate'),
      exampleOf('language'),
      '',
    ];
    const cells = filled.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('</sheetData>', `<row>${cells}</row></sheetData>`));
    const id = await importer.bring(Buffer.from(zipSync(parts)));
    const one = await importer.one(id);
    expect([language, one.state, one.rows.new, one.source?.otherSheets.length]).toEqual([language, 'review', 1, 1]);
    expect((await importer.rows(id, 'new'))[0]?.differences.map(({ field, to }) => [field, to])).toEqual(
      expect.arrayContaining([
        ['fullName', 'Aminata Kamara'],
        ['email', `aminata@${at}`],
        ['employeeId', `E-${language}`],
        ['department', 'Wardrobe'],
        ['location', 'Berlin'],
        ['hireDate', '2026-11-02'],
        ['language', language],
      ]),
    );
  }
  const other = await testServer.ask({ url: `${templateAddress}?language=xx`, cookie: importer.cookie });
  expect(other.statusCode).toBe(404);
});

test('departments and places that are new are shown, with the one that may be meant, which one press takes', {
  tags: 'long',
}, async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const there = await importer.bring(
    csv(
      'email,full name,department,location',
      `a@${at},Ada A,Puppet Workshop,Freetown`,
      `z@${at},Zoe Z,Puppet Workshop,Puppet Workshop`,
    ),
  );
  await importer.write(there);
  const id = await importer.bring(
    csv(
      'email,full name,department,location',
      `b@${at},Ben B,Pupet Workshop,Freetown`,
      `c@${at},Cleo C,Pupet  workshop,Timbuktu`,
      `d@${at},Dia D,Puppet workshop,Freetown`,
      `e@${at},Eve E,Puppet,Freetown`,
      `f@${at},Fay F,Puppet Workshop,Pupet Workshop`,
    ),
  );
  const { newUnits, seen } = await importer.one(id);
  expect(newUnits).toEqual([
    { field: 'department', name: 'Pupet Workshop', rows: 2, near: 'Puppet Workshop' },
    { field: 'department', name: 'Puppet', rows: 1, near: 'Puppet Workshop' },
    { field: 'location', name: 'Pupet Workshop', rows: 1, near: 'Puppet Workshop' },
    { field: 'location', name: 'Timbuktu', rows: 1, near: null },
  ]);
  const take = (name: string, near: string) =>
    importer.post('imports/take-unit', { id, field: 'department', name, near });
  // Only what was shown can be taken.
  expect((await take('Pupet Workshop', 'Stage')).json().code).toBe('IMPORT_MOVED_ON');
  await importer.does('take-unit', { id, field: 'department', name: 'Pupet Workshop', near: 'Puppet Workshop' });
  const after = await importer.one(id);
  // A location of the same name is another one.
  expect(after.newUnits.map(({ name }) => name)).toEqual(['Puppet', 'Pupet Workshop', 'Timbuktu']);
  // Whoever looked before has to look again.
  expect(after.seen).not.toBe(seen);
  await importer.write(id);
  expect([(await recordOf(`b@${at}`))?.department, (await recordOf(`c@${at}`))?.department]).toEqual([
    'Puppet Workshop',
    'Puppet Workshop',
  ]);
  expect((await recordOf(`f@${at}`))?.location).toBe('Pupet Workshop');
});

test('a manager or a language with a slip of the pen is shown with the one that is meant, which one press takes', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  await importer.write(
    await importer.bring(
      csv(
        'email,full name',
        `annika.holm@${at}`.concat(`,Annika Holmström ${at}`),
        `anika.holn@${at},Annika Holmstrom ${at}`,
        `ingrid.gegangen@${at},Ingrid Gegangen ${at}`,
        `twin.one@${at},Sigrid Zwilling ${at}`,
        `twin.two@${at},Sigrid Zwilling ${at}`,
      ),
    ),
  );
  // Whoever left is nobody's manager, and takes nobody's place who is here.
  for (const email of [`anika.holn@${at}`, `ingrid.gegangen@${at}`]) await deactivate(db, email);
  const id = await importer.bring(
    csv(
      'email,full name,language,manager',
      `b@${at},Ben,Deutch,Anika Holmstroem ${at}`,
      `c@${at},Cleo,deutch,Anika Holmstroem ${at}`,
      `d@${at},Dia,Klingonisch,anika.holm@${at}`,
      `e@${at},Eve,de,Sigrit Zwilling ${at}`,
      `f@${at},Fay,de,Ninkasi Fremd ${at}`,
      `g@${at},Gundula Neuling ${at},de,`,
      `h@${at},Hans,de,Gundla Neuling ${at}`,
      `i@${at},Ina,de,Ingrit Gegangen ${at}`,
    ),
  );
  const { slips, rows } = await importer.one(id);
  expect(rows).toMatchObject({ problem: 7, new: 1 });
  expect(slips).toEqual([
    { field: 'managerEmail', name: `Anika Holmstroem ${at}`, rows: 2, near: `Annika Holmström ${at}` },
    { field: 'managerEmail', name: `anika.holm@${at}`, rows: 1, near: `annika.holm@${at}` },
    { field: 'managerEmail', name: `Gundla Neuling ${at}`, rows: 1, near: `Gundula Neuling ${at}` },
    { field: 'language', name: 'Deutch', rows: 1, near: 'de' },
    { field: 'language', name: 'deutch', rows: 1, near: 'de' },
  ]);
  const take = (field: string, name: string, near: string) => importer.does('take-unit', { id, field, name, near });
  await take('managerEmail', `Anika Holmstroem ${at}`, `Annika Holmström ${at}`);
  await take('language', 'Deutch', 'de');
  const after = await importer.one(id);
  expect(after.slips.map(({ name }) => name)).toEqual([`anika.holm@${at}`, `Gundla Neuling ${at}`]);
  // The review says who leads somebody, by name as well as by address.
  const [ben] = await importer.rows(id, 'new');
  expect(ben?.differences).toEqual(
    expect.arrayContaining([
      { field: 'language', from: null, to: 'de' },
      { field: 'managerEmail', from: null, to: `annika.holm@${at}`, toName: `Annika Holmström ${at}` },
    ]),
  );
});

test('a place is taken for another one by slips of the pen alone, not where a whole word or a number differs', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const heads = 'email,full name,location';
  const there = [`a@${at},Ada A,"Trap Door, Freetown"`, `b@${at},Ben B,Rehearsal 1`];
  await importer.write(await importer.bring(csv(heads, ...there)));
  const added = [
    `c@${at},Cleo C,"Trap Door, Leipzig"`,
    `d@${at},Dia D,"Trap Door, Freetwon"`,
    `e@${at},Eve E,Rehearsal 2`,
  ];
  const { newUnits } = await importer.one(await importer.bring(csv(heads, ...added)));
  expect(newUnits.map(({ name, near }) => [name, near]).toSorted()).toEqual([
    ['Rehearsal 2', null],
    ['Trap Door, Freetwon', 'Trap Door, Freetown'],
    ['Trap Door, Leipzig', null],
  ]);
});

test('a department with another word for “and” may be the one that is here', async () => {
  const at = domain();
  const importer = await importerAt(testServer);
  const heads = 'email,full name,department';
  await importer.write(await importer.bring(csv(heads, `a@${at},Ada A,Props and Paint`, `b@${at},Ben B,Ton & Licht`)));
  const added = ['Props & Paint', 'Props + paint', 'Ton und Licht', 'Ton u. Licht', 'Props or Paint'];
  const rows = added.map((department, index) => `n${index}@${at},Neu N,${department}`);
  const { newUnits } = await importer.one(await importer.bring(csv(heads, ...rows)));
  expect(new Map(newUnits.map(({ name, near }) => [name, near]))).toEqual(
    new Map([
      ['Props & Paint', 'Props and Paint'],
      ['Props + paint', 'Props and Paint'],
      ['Ton und Licht', 'Ton & Licht'],
      ['Ton u. Licht', 'Ton & Licht'],
      ['Props or Paint', null],
    ]),
  );
});

test('a table that unfolds into millions of characters is refused, and others are served meanwhile', {
  tags: 'long',
}, async () => {
  const importer = await importerAt(testServer);
  const header = rowXml(Array.from({ length: 200 }, (_, index) => `h${index}`));
  const row = rowXml(Array(200).fill('<c t="s"><v>0</v></c>'));
  const bomb = xlsxOf({ sheets: [{ name: 'S', rows: header + row.repeat(2_000) }], strings: ['q'.repeat(20_000)] });
  const longest = watchTurns();
  const id = await importer.bring(bomb);
  const turn = longest();
  expect(await importer.one(id)).toMatchObject({ state: 'unreadable', unreadable: { code: 'too-much-text' } });
  // In processor time, since the machine of a test may be busy. Reading it here stopped everybody for seconds.
  expect(turn).toBeLessThan(200);
});
