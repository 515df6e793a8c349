import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { type PersonField, personFields } from '#contract/people-fields.ts';
import type { ImportField, RowState } from '#contract/people-import.ts';
import type { ImportRow } from '#contract/people-imports.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { columnOf } from '#server/directory/employee-columns.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { run } from '#server/runs/run-tables.ts';
import { account, user } from '#server/session/session-tables.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { givePayslip } from '#server/testing/give-payslip.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { upload } from '#server/uploads/upload-tables.ts';
import { type ImportShown, importerAt } from './testing/importer.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let places = 0;
/** A mail domain for one test alone. */
function domain(): string {
  places += 1;
  return `import-${places}.example`;
}

const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

async function everybodyAt(place: string) {
  const people = await db.select({ email: user.email, name: user.name }).from(user);
  return people.filter(({ email }) => email.endsWith(place)).sort((one, other) => one.email.localeCompare(other.email));
}

describe('a file of people', () => {
  test('is read, looked through, written, and taken back', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const known = await testServer.newcomer();
    const id = await importer.bring(
      csv(
        'email,full name,department,manager email',
        `boss@${at},Bo Boss,Stage,`,
        `first@${at},Fi First,Stage,boss@${at}`,
        `${known.email},Somebody Renamed,Stage,boss@${at}`,
      ),
    );
    const review = await importer.one(id);
    expect(review).toMatchObject({ state: 'review', rows: { new: 2, changed: 1, problem: 0 } });
    expect((await importer.rows(id, 'new')).map(({ line, name }) => [line, name])).toEqual([
      [2, 'Bo Boss'],
      [3, 'Fi First'],
    ]);
    const [changed] = await importer.rows(id, 'changed');
    expect(changed?.differences.find(({ field }) => field === 'fullName')?.to).toBe('Somebody Renamed');
    expect(await everybodyAt(at)).toEqual([]);

    await importer.write(id, { invite: true });
    expect(await importer.one(id)).toMatchObject({ state: 'done', refusal: null });
    expect(await everybodyAt(at)).toMatchObject([{ name: 'Bo Boss' }, { name: 'Fi First' }]);
    expect(await testServer.mailsTo({ email: `first@${at}` })).toHaveLength(1);
    const { audit } = await importer.trail();
    expect(audit.at(-1)).toMatch(/^employees-imported import .* 2 new, 1 changed, 0 left out$/);

    await importer.does('take-back', { id });
    expect(await importer.one(id)).toMatchObject({ state: 'taken-back' });
    expect(await everybodyAt(at)).toEqual([]);
    const [back] = await db.select({ name: user.name }).from(user).where(eq(user.email, known.email));
    expect(back?.name).not.toBe('Somebody Renamed');
    expect((await importer.trail()).audit.at(-1)).toMatch(/^import-taken-back/);
  });

  test('that is taken back restores every field that it changed, the manager and the job history', async () => {
    const [importer, hr] = [await importerAt(testServer), await peopleConsole(testServer)];
    // An address and an employee id say whom a line is about.
    const texts = personFields.filter((field) => !['email', 'employeeId', 'language', 'hireDate'].includes(field));
    const fieldsOf = (text: string, hireDate: string, language: string): Partial<Record<PersonField, string>> => ({
      ...Object.fromEntries(texts.map((field) => [field, `${field} ${text}`])),
      hireDate,
      language,
    });
    const [before, after] = [await hr.newcomer(), await hr.newcomer()];
    const { id, email } = await hr.newcomer(fieldsOf('before', '2020-02-29', 'fr'), { managerId: before.id });
    const standing = async () => {
      const { fields, manager, jobHistory } = await hr.record(id);
      return { fields, manager, jobHistory };
    };
    const former = await standing();
    const sent = { ...fieldsOf('after', '2021-03-01', 'de'), email };
    const columns = Object.keys(sent).map((field) => columnOf[field as PersonField]);
    const brought = await importer.bring(
      csv([...columns, 'manager email'].join(','), [...Object.values(sent), after.email].join(',')),
    );
    await importer.write(brought);
    expect(await standing()).toMatchObject({ fields: sent, manager: { id: after.id } });
    await importer.does('take-back', { id: brought });
    expect(await standing()).toEqual(former);
  });

  test('is audited with who did it and from where, as are its invites, one for each person', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const known = await testServer.newcomer();
    const id = await importer.bring(csv('email,full name', `one@${at},One`, `two@${at},Two`, `${known.email},Renamed`));
    await importer.write(id, { invite: true });
    const newcomers = await db.select({ id: user.id, email: user.email }).from(user);
    const ids = newcomers.flatMap((one) => (one.email.endsWith(at) ? [one.id] : []));
    await importer.does('take-back', { id });
    const other = await importer.bring(csv('email,full name', `one@${at},One`));
    await importer.does('discard', { id: other });
    const rows = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.actor, importer.person.id))
      .orderBy(auditTrail.id);
    const session = await importer.trace();
    const by = { result: 'ok', ipAddress: '127.0.0.1', session };
    const entry = (action: string, object: unknown) => expect.objectContaining({ ...by, action, object });
    expect(rows.filter(({ action }) => /import|invite/.test(action))).toEqual([
      ...rows.flatMap(({ action, object }) => (action === 'invite-sent' ? [entry(action, object)] : [])),
      entry(
        'employees-imported',
        expect.stringMatching(`^import ${id} sha256:[0-9a-f]{64} 2 new, 1 changed, 0 left out$`),
      ),
      entry('import-taken-back', expect.stringMatching(`^import ${id} sha256:`)),
      entry('import-discarded', expect.stringMatching(`^import ${other} sha256:`)),
    ]);
    const invited = rows.flatMap(({ action, object }) => (action === 'invite-sent' ? [object] : []));
    expect(invited.toSorted()).toEqual(ids.toSorted());
  });

  test('has runs that tell its SHA-256 and what they brought', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const known = await testServer.newcomer();
    const file = csv('email,full name', `one@${at},One`, `${known.email},Renamed`, `nobody,Nobody`);
    const id = await importer.bring(file);
    const runOf = async () => {
      const { kind, sha256, counts } = (await importer.one(id)).run ?? {};
      return { kind, sha256, counts };
    };
    const sha256 = createHash('sha256').update(file).digest('hex');
    const counts = { new: 1, changed: 1, unchanged: 0, leftOut: 1 };
    expect(await runOf()).toEqual({ kind: 'people-check', sha256, counts });
    await importer.write(id);
    expect(await runOf()).toEqual({ kind: 'people-write', sha256, counts });
    await importer.does('take-back', { id });
    expect(await runOf()).toEqual({ kind: 'people-take-back', sha256, counts: { restored: 1, removed: 1 } });
  });

  test('invites nobody where it is not asked to', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const id = await importer.bring(csv('email,full name', `one@${at},One`));
    await importer.write(id);
    expect(await everybodyAt(at)).toHaveLength(1);
    expect(await testServer.mailsTo({ email: `one@${at}` })).toEqual([]);
  });

  test('names just the rows with a problem, leaves them out, and answers them as a file', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const taken = await testServer.newcomer();
    await giveNames(db, taken.id, { username: `name-${at}` });
    const good = Array.from({ length: 30 }, (_, index) => `good-${index}@${at},Good ${index},G-${at}-${index},,,`);
    const bad = [
      `no-address,Bad 1,,,,`,
      `two@${at},,,,,`,
      `three@${at},Bad 3,,name-${at},,`,
      `four@${at},Bad 4,,,2026-02-31,`,
      `five@${at},Bad 5,,,,nobody@${at}`,
      `good-3@${at},Bad 6,,,,`,
      `seven@${at},Bad 7,G-${at}-4,,,`,
      // Correct lines, whose managers are left out.
      `eight@${at},Waits,,,,two@${at}`,
      `nine@${at},Waits too,,,,eight@${at}`,
    ];
    const id = await importer.bring(
      csv('email,full name,employee id,username,hire date,manager email', ...good, ...bad),
    );
    expect((await importer.one(id)).rows).toMatchObject({ new: 28, problem: 9, waits: 2, changed: 0 });
    const named = (rows: ImportRow[]) =>
      rows.map(({ line, problems }) => [line, problems[0]?.field, problems[0]?.code]);
    // Of two rows with one address or one ID, nobody can tell which is right.
    expect(named(await importer.rows(id, 'problem'))).toEqual([
      [5, 'email', 'doubled'],
      [6, 'employeeId', 'doubled'],
      [32, 'email', 'no-email'],
      [33, 'fullName', 'missing'],
      [34, 'username', 'taken'],
      [35, 'hireDate', 'no-such-day'],
      [36, 'managerEmail', 'manager-unknown'],
      [37, 'email', 'doubled'],
      [38, 'employeeId', 'doubled'],
    ]);
    expect((await importer.leftOutLines(id)).slice(0, 3)).toEqual([
      'email,full name,employee id,username,hire date,manager email',
      ...good.slice(3, 5),
    ]);
    const [column, ...reasons] = await importer.reasons(id);
    expect(column).toBe('Problems');
    expect(reasons).toEqual([
      `Email: “good-3@${at}” is also in row 37.`,
      `Employee ID: “G-${at}-4” is also in row 38.`,
      'Email: “no-address” is not an email address.',
      'Full name: This is required.',
      `Username: “name-${at}” already belongs to ${taken.email}.`,
      'Hire date: This cell holds a day that no calendar has: 2026-02-31',
      `Manager’s email: Nobody has the email nobody@${at}.`,
      `Email: “good-3@${at}” is also in row 5.`,
      `Employee ID: “G-${at}-4” is also in row 6.`,
      'Manager left out',
      'Manager left out',
    ]);
    await importer.write(id);
    expect(await everybodyAt(at)).toHaveLength(28);
    expect((await importer.one(id)).rows).toMatchObject({ new: 28, problem: 9, waits: 2 });
  });

  test('says who is on record and in no row of it, by email or employee ID, and changes nothing of them', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const staff = ['by-mail', 'by-name-and-mail', 'by-id', 'by-odd-id', 'gone', 'leaving', 'missing'];
    const lines = staff.map((name) => `${name}@${at},Q ${name} of ${at},${name.toUpperCase()}-${at}`);
    await importer.write(await importer.bring(csv('email,full name,employee id', ...lines)));
    const idOf = async (name: string) =>
      (
        await db
          .select({ id: user.id })
          .from(user)
          .where(eq(user.email, `${name}@${at}`))
      )[0]?.id ?? '';
    await db
      .update(user)
      .set({ deactivatedAt: new Date() })
      .where(eq(user.email, `gone@${at}`));
    await db.execute(
      sql`insert into departure (user_id, last_day, reports_to) values (${await idOf('leaving')}, '2099-12-31', 'later')`,
    );

    const id = await importer.bring(
      csv(
        'email,full name,employee id',
        ` BY-MAIL@${at} ,Q,`,
        // As a mail program copies an address.
        `Q <mailto:by-name-and-mail@${at}>,Q,`,
        `married@${at},Q,By-Id-${at}`,
        // With hyphens that break no line, and a character that nobody sees.
        `engaged@${at},Q,by\u2011odd\u2011id\u200b-${at}`,
        // A row with a problem is a row of the file.
        `no-address,Q,new-${at}`,
      ),
    );
    const { people, total } = await importer.missing(id);
    const here = people.filter(({ name }) => name.endsWith(at));
    expect(here.map(({ name, lastDay }) => [name, lastDay])).toEqual([
      [`Q leaving of ${at}`, '2099-12-31'],
      [`Q missing of ${at}`, null],
    ]);
    // Other tests leave people, too; a hundred are named.
    expect(people).toHaveLength(Math.min(total, 100));
    expect((await importer.missing(id, 1)).people).toEqual(people.slice(1));
    await importer.write(id);
    expect((await importer.missing(id)).total).toBe(total);
    expect((await everybodyAt(at)).map(({ email }) => email)).toContain(`missing@${at}`);
    await expect(importer.missing(randomId())).rejects.toThrow('NOT_FOUND');
  });

  test('with a cycle of managers names its path in each of its rows, from that row’s person on', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const reports = ([who, boss]: string[]) => `${who}@${at},${who},${boss}@${at}`;
    const around = Array.from({ length: 25 }, (_, index) => [`x${index}`, `x${(index + 1) % 25}`]);
    const id = await importer.bring(
      csv(
        'email,full name,manager email',
        ...[['below', 'a'], ['a', 'b'], ['b', 'c'], ['c', 'a'], ...around].map(reports),
      ),
    );
    expect((await importer.one(id)).rows).toMatchObject({ problem: 28, waits: 1, new: 0 });
    const cycles = (await importer.rows(id, 'problem')).map(({ problems: [problem] }) => [
      problem?.code,
      problem?.cycle?.map((email) => email.replace(`@${at}`, '')).join(' '),
    ]);
    expect(cycles.slice(0, 3)).toEqual(['a b c a', 'b c a b', 'c a b c'].map((path) => ['manager-cycle', path]));
    const path = (from: number) =>
      [...Array(18).keys(), 25]
        .map((step) => `x${(from + step) % 25}`)
        .toSpliced(18, 0, '…')
        .join(' ');
    expect(cycles.slice(3).map(([, cycle]) => cycle)).toEqual(around.map((_, index) => path(index)));
  });

  test('with other column names waits until they are named, and is known by them the next time', {
    tags: 'long',
  }, async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const lines = [`Adresse ${at};Mitarbeitername ${at};Vermerk ${at}`, `one@${at};Eins;ein Wort`];
    const id = await importer.bring(csv(...lines));
    expect(await importer.one(id)).toMatchObject({ state: 'mapping', columns: [null, null, null] });
    expect((await importer.one(id)).samples[0]).toEqual([`one@${at}`]);

    const map = (columns: (ImportField | null)[]) => importer.post('imports/map', { id, columns });
    expect((await map(['email', null, null])).json().code).toBe('COLUMNS_INCOMPLETE');
    expect((await map(['email', 'email', 'fullName'])).json().code).toBe('COLUMNS_INCOMPLETE');
    expect((await map(['email', 'fullName'])).json().code).toBe('COLUMNS_INCOMPLETE');
    await importer.does('map', { id, columns: ['email', 'fullName', null] });
    expect(await importer.one(id)).toMatchObject({ state: 'review', rows: { new: 1 } });

    const again = await importer.bring(csv(...lines));
    expect(await importer.one(again)).toMatchObject({ state: 'review', columns: ['email', 'fullName', null] });

    // The last word holds.
    await importer.does('map', { id: again, columns: ['email', 'fullName', 'position'] });
    const third = await importer.bring(csv(...lines));
    expect((await importer.one(third)).columns).toEqual(['email', 'fullName', 'position']);
  });

  test.each([
    [
      'of another encoding',
      Buffer.from('email,full name\na@b.example,Ren\x8e\n', 'latin1'),
      { code: 'old-mac-letters', line: 2 },
    ],
    ['that is empty', Buffer.from('\n'), { code: 'empty-file' }],
    ['without anybody in it', csv('email,full name'), { code: 'nobody-in-file' }],
    ['with a cell of a megabyte', csv('email', `${'x'.repeat(1_000_000)}`), { code: 'field-too-long', line: 2 }],
    ['of 100,000 rows', csv('email', ...Array(100_000).fill('a@b.example')), { code: 'too-many-rows', most: 20_000 }],
    ['that says it is a spreadsheet', Buffer.from('PK\x03\x04 and nothing'), { code: 'no-spreadsheet' }],
    ['with a quote that never ends', csv('email,"full name', 'a@b.example,A'), { code: 'quote-open' }],
  ])('%s is refused with its reason', async (_, bytes, unreadable) => {
    const importer = await importerAt(testServer);
    const id = await importer.bring(bytes);
    expect(await importer.one(id)).toMatchObject({ state: 'unreadable', unreadable });
    expect((await importer.post('imports/discard', { id })).statusCode).toBe(200);
    expect((await importer.post('imports/write', { id, seen: '', invite: false })).statusCode).toBe(404);
  });

  test('is thrown away while it is read, with all that was read of it', async () => {
    const importer = await importerAt(testServer);
    const id = newId();
    const sent = await importer.send('people.csv', csv('email,full name', 'a@b.example,A'));
    expect((await importer.post('imports', { id, ...sent })).statusCode).toBe(200);
    expect((await importer.post('imports/discard', { id })).statusCode).toBe(200);
    const [left] = await db.select().from(run).where(eq(run.subject, id));
    expect(left).toMatchObject({ state: 'done', claim: null });
    expect(
      await db
        .select()
        .from(upload)
        .where(eq(upload.id, sent.uploadId as Id)),
    ).toEqual([]);
  });

  test('of another content than its browser read is refused', async () => {
    const importer = await importerAt(testServer);
    const { uploadId } = await importer.send('people.csv', csv('email,full name', 'a@b.example,A'));
    const id = newId();
    await importer.does('', { id, uploadId, sha256: '0'.repeat(64) });
    expect(await importer.one(id)).toMatchObject({ state: 'unreadable', unreadable: { code: 'file-changed' } });
  });
});

describe('a file of job histories', () => {
  const columns = 'employee id,email,date,event,position,manager';
  /** People of one test, each with an employee id. */
  async function staff(at: string, ...names: string[]) {
    const importer = await importerAt(testServer);
    const lines = names.map((name) => `${name}@${at},${name} of ${at},${name}-${at}`);
    await importer.write(await importer.bring(csv('email,full name,employee id', ...lines)));
    return { importer, historyOf: (name: string) => historyOf(`${name}@${at}`) };
  }

  async function historyOf(email: string) {
    const [found] = await db
      .select({ history: employeeProfile.jobHistory })
      .from(employeeProfile)
      .innerJoin(user, eq(user.id, employeeProfile.userId))
      .where(eq(user.email, email));
    return found?.history.map(({ date, event }) => `${date} ${event}`);
  }

  test('is looked through by step, takes the place of the histories before, and is taken back', {
    tags: 'long',
  }, async () => {
    const at = domain();
    const { importer, historyOf } = await staff(at, 'ada', 'ben');
    const first = await importer.bring(csv(columns, `ada-${at},,2019-03-01,Hire,Rigger,`), 'history');
    await importer.write(first);
    expect(await historyOf('ada')).toEqual(['2019-03-01 Hire']);

    const steps = [
      `ada-${at},,2019-03-01,Hire,Rigger,Bo`,
      `ada-${at},,2024-09-01,Promotion,,`,
      `,ben@${at},2020-01-01,Hire,,`,
    ];
    const id = await importer.bring(csv(columns, ...steps), 'history');
    expect(await importer.one(id)).toMatchObject({
      kind: 'history',
      state: 'review',
      rows: { changed: 3, problem: 0 },
    });
    const changed = await importer.rows(id, 'changed');
    expect(changed.map(({ line, name, differences }) => [line, name, differences])).toEqual([
      [2, `ada of ${at}`, [{ field: 'jobHistory', from: '1', to: '2' }]],
      [3, `ada of ${at}`, []],
      [4, `ben of ${at}`, [{ field: 'jobHistory', from: '0', to: '1' }]],
    ]);
    expect(await historyOf('ben')).toEqual([]);
    await importer.write(id);
    expect(await historyOf('ada')).toEqual(['2024-09-01 Promotion', '2019-03-01 Hire']);
    expect(await historyOf('ben')).toEqual(['2020-01-01 Hire']);

    const again = await importer.bring(csv(columns, ...steps), 'history');
    expect(await importer.one(again)).toMatchObject({ rows: { changed: 0, unchanged: 3 } });
    await importer.does('take-back', { id });
    expect(await importer.one(id)).toMatchObject({ state: 'taken-back' });
    expect([await historyOf('ada'), await historyOf('ben')]).toEqual([['2019-03-01 Hire'], []]);
  });

  test('names the steps with a problem, and leaves the others of the same person out with them', async () => {
    const at = domain();
    const { importer, historyOf } = await staff(at, 'ada', 'ben', 'cleo', 'gone');
    await deactivate(db, `gone@${at}`);
    const steps = [
      `ada-${at},,2019-03-01,Hire,,`,
      `ada-${at},,2019-02-31,Promotion,,`,
      `ben-${at},cleo@${at},2019-03-01,Hire,,`,
      `,nobody@${at},2019-03-01,Hire,,`,
      `,,2019-03-01,Hire,,`,
      `gone-${at},,2019-03-01,Hire,,`,
      `,CLEO@${at},2019-03-01,Hire,,`,
    ];
    const id = await importer.bring(csv(columns, ...steps), 'history');
    expect((await importer.one(id)).rows).toMatchObject({ changed: 1, problem: 4, waits: 1, left: 1 });
    const problems = await importer.rows(id, 'problem');
    expect(problems.map(({ line, problems: [first] }) => [line, first?.field, first?.code])).toEqual([
      [3, 'date', 'no-such-day'],
      [4, 'email', 'not-of-employee-id'],
      [5, 'email', 'person-unknown'],
      [6, null, 'names-nobody'],
    ]);
    expect((await importer.rows(id, 'waits')).map(({ line }) => line)).toEqual([2]);
    await importer.write(id);
    expect([await historyOf('ada'), await historyOf('ben')]).toEqual([[], []]);
    expect(await historyOf('cleo')).toEqual(['2019-03-01 Hire']);
    expect((await importer.leftOutLines(id)).slice(1, 6)).toEqual(steps.slice(0, 5));
  });

  test('has the columns of a history, and is not written where a history changed meanwhile', async () => {
    const at = domain();
    const { importer, historyOf } = await staff(at, 'ada');
    const id = await importer.bring(csv('Who,When,What', `ada-${at},2019-03-01,Hire`), 'history');
    const map = (named: (ImportField | null)[]) => importer.post('imports/map', { id, columns: named });
    expect((await map([null, 'date', 'event'])).json().code).toBe('COLUMNS_INCOMPLETE');
    expect((await map(['employeeId', 'hireDate', 'event'])).json().code).toBe('COLUMNS_INCOMPLETE');
    await importer.does('map', { id, columns: ['employeeId', 'date', 'event'] });

    const other = await importer.bring(csv(columns, `ada-${at},,2018-01-01,Hire,,`), 'history');
    await importer.write(other);
    await importer.write(id);
    expect(await importer.one(id)).toMatchObject({ state: 'review', refusal: 'company-changed' });
    expect(await historyOf('ada')).toEqual(['2018-01-01 Hire']);
  });

  test('is not begun under the id of an import of people', async () => {
    const importer = await importerAt(testServer);
    const sent = await importer.send('people.csv', csv('email,full name', 'a@b.example,A'));
    const begin = (kind: string) => importer.post('imports', { id, kind, ...sent });
    const id = newId();
    expect([(await begin('people')).json(), (await begin('people')).json()]).toEqual([{ id }, { id }]);
    expect((await begin('history')).json().code).toBe('ID_REUSED');
  });

  test('longer than any that the app can show is a problem of its person', { tags: 'long' }, async () => {
    const at = domain();
    const { importer } = await staff(at, 'ada');
    const steps = Array.from({ length: 201 }, () => `ada-${at},,2019-03-01,Hire,,`);
    const id = await importer.bring(csv(columns, ...steps), 'history');
    expect((await importer.one(id)).rows).toMatchObject({ problem: 1, waits: 200, changed: 0 });
    expect((await importer.rows(id, 'problem'))[0]?.problems).toMatchObject([{ code: 'history-too-long', most: 200 }]);
  });
});

const joinAs = (userId: Id) =>
  db.insert(account).values({ userId, accountId: userId, providerId: 'credential', password: '$x' });

describe('what is written', () => {
  test('is what was looked through, or nothing: where the company changed, it is looked through again', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const person = await testServer.newcomer();
    const id = await importer.bring(csv('email,full name', `${person.email},Another Name`, `one@${at},One`));
    await db.execute(sql`update user_profile set full_name = 'Meanwhile' where user_id = ${person.id}`);
    await importer.write(id);
    expect(await importer.one(id)).toMatchObject({ state: 'review', refusal: 'company-changed' });
    expect(await everybodyAt(at)).toEqual([]);
    const [row] = await importer.rows(id, 'changed');
    expect(row?.differences[0]).toMatchObject({ from: 'Meanwhile', to: 'Another Name' });
  });

  test('is all of it, also where the server dies in the middle', { tags: 'long' }, async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const lines = Array.from({ length: 250 }, (_, index) => {
      const manager = index === 0 ? '' : `person-${Math.floor((index - 1) / 3)}@${at}`;
      return `person-${index}@${at},Person ${index},${manager}`;
    });
    // Managers come below their reports.
    const id = await importer.bring(csv('email,full name,manager email', ...lines.toReversed()));
    const { seen } = await importer.one(id);
    await importer.post('imports/write', { id, seen, invite: true });
    await importer.dieAfter(2, id);
    const half = (await everybodyAt(at)).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(250);
    await importer.goOn(id);
    expect(await everybodyAt(at)).toHaveLength(250);
    expect(await testServer.mailsTo({ email: `person-7@${at}` })).toHaveLength(1);
    expect(await importer.one(id)).toMatchObject({ state: 'done', rows: { new: 250 } });

    await importer.post('imports/take-back', { id });
    await importer.dieAfter(2, id);
    expect((await everybodyAt(at)).length).toBeLessThan(250);
    await importer.goOn(id);
    expect(await everybodyAt(at)).toEqual([]);
    expect(await importer.one(id)).toMatchObject({
      state: 'taken-back',
      run: { counts: { restored: 0, removed: 250 } },
    });
  });

  test('is what was looked through: once its columns are renamed, who looked before is told to look again', async () => {
    const [importer, colleague] = [await importerAt(testServer), await importerAt(testServer)];
    const at = domain();
    const id = await importer.bring(csv('email,full name,what they are,where they are', `one@${at},One,Rigger,Stage`));
    await importer.does('map', { id, columns: ['email', 'fullName', 'position', 'department'] });
    const { seen } = await importer.one(id);
    await colleague.does('map', { id, columns: ['email', 'fullName', 'department', 'position'] });
    expect((await importer.post('imports/write', { id, seen, invite: false })).json().code).toBe('IMPORT_MOVED_ON');
    expect(await everybodyAt(at)).toHaveLength(0);
    await importer.write(id);
    expect(await everybodyAt(at)).toHaveLength(1);
  });

  test('lets people give each other their addresses and ids', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const write = async (...rows: string[]) => {
      const id = await importer.bring(csv('email,full name,employee id,username', ...rows));
      await importer.write(id);
      return importer.one(id);
    };
    await write(`a@${at},A,A-${at},ua-${at}`, `b@${at},B,B-${at},ub-${at}`);
    expect(await write(`b@${at},A,A-${at},ub-${at}`, `a@${at},B,B-${at},ua-${at}`)).toMatchObject({
      state: 'done',
      rows: { changed: 2 },
    });
    expect(await everybodyAt(at)).toMatchObject([{ name: 'B' }, { name: 'A' }]);
  });

  test.each<[string, (id: Id, at: string) => Promise<unknown>]>([
    [
      'a record',
      (_, at) =>
        db.execute(
          sql`insert into person_change (user_id, field) select id, 'position' from "user" where email = ${`one@${at}`}`,
        ),
    ],
    [
      'somebody left',
      (_, at) => db.execute(sql`update "user" set deactivated_at = now() where email = ${`one@${at}`}`),
    ],
  ])('is not taken back where %s since', async (_, change) => {
    const at = domain();
    const importer = await importerAt(testServer);
    const id = await importer.bring(csv('email,full name', `one@${at},One`));
    await importer.write(id);
    await change(id, at);
    await importer.does('take-back', { id });
    expect(await importer.one(id)).toMatchObject({ state: 'done', refusal: 'changed-since', takeBackUntil: null });
    expect(await everybodyAt(at)).toHaveLength(1);
  });

  test.for([
    ['has a payslip', (userId: Id) => givePayslip(db, userId)],
    ['has a role', (userId: Id) => giveRole(db, { id: userId }, 'auditor')],
  ] as const)('is not taken back where somebody new %s', { tags: 'long' }, async ([, happen]) => {
    const at = domain();
    const importer = await importerAt(testServer);
    const id = await importer.bring(csv('email,full name', `one@${at},One`));
    await importer.write(id);
    const [one] = await db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, `one@${at}`));
    await happen(one?.id as Id);
    await importer.does('take-back', { id });
    expect(await importer.one(id)).toMatchObject({ state: 'done', refusal: 'changed-since' });
    expect(await everybodyAt(at)).toHaveLength(1);
  });

  test('gives nobody who has joined another address, or a reset mail would let HR in as them', async () => {
    const importer = await importerAt(testServer);
    const joined = await testServer.newcomer();
    const employeeId = `E-${newId()}`;
    await db.insert(employeeProfile).values({ userId: joined.id, employeeId });
    const id = await importer.bring(
      csv('email,full name,employee id', `mine@${domain()},Somebody,${employeeId}`, `x@${domain()},X,`),
    );
    expect(await importer.rows(id, 'problem')).toMatchObject([
      { line: 2, problems: [{ field: 'email', code: 'signs-in-with-it' }] },
    ]);
    await importer.write(id);
    const [now] = await db.select({ email: user.email }).from(user).where(eq(user.id, joined.id));
    expect(now?.email).toBe(joined.email);
  });

  test('gives whoever imports no other employee id, whoever looked through it', async () => {
    const [importer, colleague] = [await importerAt(testServer), await importerAt(testServer)];
    const lines = [`${importer.person.email},Me,E-${newId()}`, `x@${domain()},X,`];
    const problems = [{ line: 2, problems: [{ field: 'employeeId', code: 'own-name' }] }];
    const own = await importer.bring(csv('email,full name,employee id', ...lines));
    expect(await importer.rows(own, 'problem')).toMatchObject(problems);
    const theirs = await colleague.bring(csv('email,full name,employee id', ...lines));
    expect(await colleague.rows(theirs, 'problem')).toEqual([]);
    await importer.write(theirs);
    expect(await importer.one(theirs)).toMatchObject({ state: 'review', refusal: 'company-changed' });
    expect(await importer.rows(theirs, 'problem')).toMatchObject(problems);
  });

  test.for([
    ['somebody came in', joinAs],
    ['a role waits for somebody', (userId: Id) => giveRole(db, { id: userId }, 'payroll')],
  ] as const)('is not taken back where %s by the address that it gave them', { tags: 'long' }, async ([, happen]) => {
    const at = domain();
    const importer = await importerAt(testServer);
    const bring = async (email: string) => {
      const id = await importer.bring(csv('email,full name,employee id', `${email},One,E-${at}`));
      await importer.write(id);
      return id;
    };
    await bring(`old@${at}`);
    const id = await bring(`new@${at}`);
    const [one] = await db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, `new@${at}`));
    await happen(one?.id as Id);
    await importer.does('take-back', { id });
    expect(await importer.one(id)).toMatchObject({ state: 'done', refusal: 'changed-since' });
    expect(await everybodyAt(at)).toMatchObject([{ email: `new@${at}` }]);
  });

  test('is not taken back after a day, nor twice, nor written twice', async () => {
    const at = domain();
    const importer = await importerAt(testServer);
    const id = await importer.bring(csv('email,full name', `one@${at},One`));
    await importer.write(id);
    expect((await importer.post('imports/write', { id, seen: '', invite: false })).json().code).toBe('IMPORT_MOVED_ON');
    await db.execute(sql`update people_import set done_at = now() - interval '25 hours' where id = ${id}`);
    expect((await importer.post('imports/take-back', { id })).json().code).toBe('UNDO_TOO_LATE');
    expect((await importer.one(id)).takeBackUntil).toBeNull();
  });
});

test('the export of everybody changes nothing but missing names', async () => {
  const importer = await importerAt(testServer);
  const answer = await testServer.ask({ url: '/console/people.xlsx?state=any&language=fr', cookie: importer.cookie });
  const id = await importer.bring(answer.rawPayload);
  const { state, rows } = await importer.one(id);
  expect([state, rows.new, rows.problem, rows.waits]).toEqual(['review', 0, 0, 0]);
  for (const { differences } of await importer.rows(id, 'changed')) {
    expect(differences).toEqual([{ field: 'fullName', from: null, to: expect.any(String) }]);
  }
  expect(rows.unchanged).toBeGreaterThan(0);
});

test('the list says how each stands', async () => {
  const importer = await importerAt(testServer);
  const id = await importer.bring(csv('email,full name', `x@${domain()},X`));
  const { imports } = await importer.read<{ imports: ImportShown[] }>('imports');
  const rows: Partial<Record<RowState, number>> = { new: 1 };
  expect(imports.find((one) => one.id === id)).toMatchObject({ name: 'people.csv', state: 'review', rows });
});

test('whose unfinished imports hold a hundred thousand rows begins none until one is thrown away', {
  tags: 'long',
}, async () => {
  const importer = await importerAt(testServer);
  const file = csv('email,full name', `one@${domain()},One One`);
  const id = await importer.bring(file);
  await db.execute(sql`insert into people_import_row (import_id, line, cells, state)
    select ${id}, line, '[]', 'new' from generate_series(100, 100097) line`);
  const begin = async () => importer.post('imports', { id: newId(), ...(await importer.send('people.csv', file)) });
  expect((await begin()).statusCode).toBe(200);
  await importer.goOn(id);
  const refused = await begin();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'UPLOADS_FULL']);

  await importer.does('discard', { id });
  expect((await begin()).statusCode).toBe(200);
});
