import { desc, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditExportAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { auditedRole } from '#server/access/roles.ts';
import { asOperator, record, recordEach } from '#server/audit/audit.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import { savedTable } from '#server/testing/saved-table.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db, ask, post } = testServer;

type Page = { entries: AuditEntry[]; next: string | null; searchedTo?: string | null };

const found = async (cookie: string, query: Record<string, string> = {}): Promise<Page> =>
  (await ask({ url: `/api/console/audit?${new URLSearchParams(query)}`, cookie })).json();
const exported = (cookie: string, query: Record<string, string> = {}) =>
  ask({ url: `${auditExportAddress}?${new URLSearchParams({ language: 'en', ...query })}`, cookie });

const changed = (actor: TestPerson, subject: { id: Id }, object: string = subject.id) =>
  record(db, { act: 'person-changed', result: 'ok', actor: actor.id, subject: subject.id, object });

test('says who did what to whom, when and from where, the newest first', async () => {
  const { person: boss, cookie } = await roleHolder(testServer, 'administrator');
  const other = await testServer.newcomer();
  const grant = { id: newId(), userId: other.id, role: 'hr', scope: wholeCompany };
  await post('/console/roles/grant', grant, cookie);
  await post('/console/roles/grant', { ...grant, id: newId(), userId: boss.id }, cookie);
  const { entries } = await found(cookie, { kind: 'console' });
  expect(entries.slice(0, 2)).toEqual(
    [boss, other].map((about) =>
      expect.objectContaining({
        act: 'role-granted',
        result: about === other ? 'ok' : 'refused',
        actor: { id: boss.id, name: boss.name },
        about: { id: about.id, name: about.name },
        ipAddress: '127.0.0.1',
        count: 1,
      }),
    ),
  );
  expect(Date.now() - Date.parse(entries[0]?.at ?? '')).toBeLessThan(600_000);
});

test('names the operator of a command, and whom it is about', async () => {
  const { cookie } = await roleHolder(testServer, 'auditor');
  const { id, email, name } = await testServer.newcomer();
  await asOperator('root@till', () => record(db, { act: 'deactivated', result: 'ok', subject: id, object: email }));
  await asOperator('root@till', () =>
    record(db, { act: 'payslip-recalled', result: 'ok', subject: id, object: 'a payslip' }),
  );
  const { entries } = await found(cookie, { text: 'root@till' });
  expect(entries.map(({ act, operator, actor, about }) => [act, operator, actor, about])).toEqual([
    ['payslip-recalled', 'root@till', null, { id, name }],
    ['deactivated', 'root@till', null, { id, name }],
  ]);
});

test('is searched by whoever did it or had it done to them, by what it was about, and by day', async () => {
  const { cookie } = await roleHolder(testServer, 'auditor');
  const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
  await changed(one, other);
  await record(db, { act: 'leave-asked', result: 'ok', actor: one.id, object: '%_' });
  const acts = async (query: Record<string, string>) => (await found(cookie, query)).entries.map(({ act }) => act);
  expect(await acts({ text: one.name.toUpperCase(), from: '2020-01-01T00:00:00Z' })).toEqual([
    'leave-asked',
    'person-changed',
  ]);
  expect(await acts({ text: other.email })).toEqual(['person-changed']);
  expect(await acts({ text: '%_' })).toEqual(['leave-asked']);
  expect(await acts({ text: one.email, kind: 'people' })).toEqual(['person-changed']);
  expect(await acts({ text: one.email, to: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await acts({ text: one.email, from: '2999-01-01T00:00:00Z' })).toEqual([]);
  // An address is found by its beginning, as anybody writes it.
  await record(db, { act: 'sign-out', result: 'ok', actor: one.id, ipAddress: '2001:db8:5::a' });
  expect(await acts({ text: '2001:DB8:5:' })).toEqual(['sign-out']);
  expect(await acts({ text: 'db8:5::a' })).toEqual([]);
});

test('has every entry once, page by page', async () => {
  const { cookie } = await roleHolder(testServer, 'auditor');
  const person = await testServer.newcomer();
  const objects = Array.from({ length: 230 }, (_, index) => `entry ${index}`);
  // Entries of the same moment: only their ids tell them apart.
  await db.transaction(async (transaction) => {
    for (const object of objects) {
      await record(transaction, { act: 'employees-exported', result: 'ok', actor: person.id, object });
    }
  });
  const seen: (string | null)[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await found(cookie, { text: person.email, ...(next && { after: next }) });
    seen.push(...page.entries.map(({ object }) => object));
    next = page.next;
  }
  expect(seen).toEqual(objects.toReversed());
});

test('is searched part by part: a page looks at no more than 20,000 entries, and the export goes on', async () => {
  const { cookie } = await roleHolder(testServer, 'auditor');
  await db.execute(sql`insert into audit (at, action, object, result)
    select timestamptz '2001-01-01 00:00:00Z' + n * interval '1 second', 'sign-in', case n when 1 then 'the oldest' end, 'ok'
    from generate_series(1, 20001) n`);
  // As autovacuum does after so many; before it, PostgreSQL may plan for an almost empty table.
  await db.execute(sql`analyze audit`);
  const query = { text: 'the oldest', to: '2002-01-01T00:00:00Z' };
  const first = await found(cookie, query);
  expect(first).toEqual({ entries: [], next: expect.any(String), searchedTo: '2001-01-01T00:00:02.000Z' });
  const second = await found(cookie, { ...query, after: first.next ?? '' });
  expect(second).toMatchObject({ entries: [{ object: 'the oldest' }], next: null, searchedTo: null });
  expect(await found(cookie, { to: query.to })).toMatchObject({ entries: { length: 100 }, searchedTo: null });
  expect((await savedTable(await exported(cookie, query))).rows).toEqual([expect.arrayContaining(['the oldest'])]);
});

test.each(['x', btoa('["yesterday",1]'), btoa('[9e15,1]'), btoa('[1.5,1]')])(
  'begins behind no page that ended with %s',
  async (after) => {
    const { cookie } = await roleHolder(testServer, 'auditor');
    expect(await found(cookie, { after })).toMatchObject({ code: 'BAD_REQUEST' });
  },
);

test('knows no day before the first year', async () => {
  const { cookie } = await roleHolder(testServer, 'auditor');
  expect(await found(cookie, { from: '0000-01-01T00:00:00Z' })).toMatchObject({ code: 'BAD_REQUEST' });
  expect((await found(cookie, { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).entries).not.toEqual([]);
});

test('shows an auditor of a part what its people did or had done to them', async () => {
  const paris = { locations: ['Paris of the audit'], departments: null };
  const { cookie } = await roleHolder(testServer, 'auditor', paris);
  const [inside, outside] = [await testServer.newcomer(), await testServer.newcomer()];
  await db.insert(employeeProfile).values({ userId: inside.id, location: 'Paris of the audit' });
  await changed(inside, outside, 'by one of them');
  await changed(outside, inside);
  await changed(outside, outside);
  await record(db, { act: 'sign-in', result: 'refused' });
  const { entries } = await found(cookie);
  expect(entries.map(({ act, object }) => [act, object])).toEqual([
    ['person-changed', inside.id],
    ['person-changed', 'by one of them'],
  ]);
  expect((await savedTable(await exported(cookie))).rows).toHaveLength(2);
});

describe('what was done at once', () => {
  test('is one entry that opens to each, and each is found by a name', async () => {
    const { cookie } = await roleHolder(testServer, 'auditor');
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    await changed(one, other);
    const invites = [one, other, other].map(({ id }) => ({ act: 'invite-sent', result: 'ok', subject: id }) as const);
    await recordEach(db, invites);
    const { entries } = await found(cookie, { kind: 'people' });
    const whole = entries[0];
    expect(entries.slice(0, 2).map(({ act, together }) => [act, together?.entries])).toEqual([
      ['invite-sent', 3],
      ['person-changed', undefined],
    ]);
    const parts = await ask({ url: `/api/console/audit/together?entry=${whole?.together?.entry}`, cookie });
    expect(parts.json().entries.map(({ about }: AuditEntry) => about?.name)).toEqual([
      other.name,
      other.name,
      one.name,
    ]);
    expect((await found(cookie, { text: one.email, kind: 'people' })).entries).toMatchObject([
      { act: 'invite-sent', about: { name: one.name }, together: null },
      { act: 'person-changed' },
    ]);
    const { rows } = await savedTable(await exported(cookie, { text: other.email }));
    expect(rows.filter((row) => row.includes('Sent an invite'))).toHaveLength(2);
  });

  test('counts for an auditor of a part the parts that they may see', async () => {
    const oslo = { locations: ['Oslo of the audit'], departments: null };
    const { cookie } = await roleHolder(testServer, 'auditor', oslo);
    const [inside, outside] = [await testServer.newcomer(), await testServer.newcomer()];
    await db.insert(employeeProfile).values({ userId: inside.id, location: 'Oslo of the audit' });
    const of = ({ id }: TestPerson) => ({ act: 'invite-sent', result: 'ok', subject: id }) as const;
    await recordEach(db, [of(inside), of(inside), of(outside)]);
    const { entries } = await found(cookie);
    expect(entries).toMatchObject([{ act: 'invite-sent', about: { name: inside.name }, together: { entries: 2 } }]);
    const { entry } = entries[0]?.together ?? {};
    const parts = await ask({ url: `/api/console/audit/together?entry=${entry}`, cookie });
    expect(parts.json().entries).toHaveLength(2);
  });
});

test('says in words what an entry is about', async () => {
  const { person: auditor, cookie } = await roleHolder(testServer, 'auditor');
  const person = await testServer.newcomer();
  const id = newId();
  await db.execute(
    sql`insert into leave_type (id, name, place) values ('of-audit', '{"en": "Moving", "de": "Umzug"}', 90)`,
  );
  await db.execute(sql`insert into leave_request
    (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note)
    values (${id}, ${person.id}, 'of-audit', '2026-12-01', '2026-12-02', false, false, '12345', '')`);
  const at = { actor: auditor.id, result: 'ok' } as const;
  await record(db, { ...at, act: 'leave-approved', subject: person.id, object: id });
  await record(db, { ...at, act: 'role-granted', subject: person.id, object: `${person.id} hr` });
  const part = { locations: ['Freetown', 'Bo'], departments: ['Wardrobe'] };
  for (const [act, scope] of [
    ['role-kept', part],
    ['role-ended', { locations: null, departments: null }],
  ] as const) {
    const object = auditedRole({ userId: person.id, role: 'payroll', scope });
    await record(db, { ...at, act, subject: person.id, object });
  }
  await record(db, { ...at, act: 'audit-retention-set', object: 'for ever' });
  await record(db, { ...at, act: 'departure-planned', subject: person.id, object: `${person.id} 2026-12-31` });
  await record(db, { ...at, act: 'payslips-discarded', object: `batch ${id} named Oct named 2.zip`, cause: id });
  await record(db, { ...at, act: 'payslips-submitted', object: `batch ${id} of 40 to 38` });
  await record(db, { ...at, act: 'employees-imported', object: `import ${id} sha256:0 12 new, 3 changed, 0 left out` });
  await record(db, {
    ...at,
    act: 'payslip-recalled',
    subject: person.id,
    object: `x of y sha256:9: The month was wrong: twice`,
  });
  await record(db, { ...at, act: 'holidays-changed', object: 'none -> Paris 2026-07-14' });
  await record(db, { ...at, act: 'room-mode-changed', object: 'announce-only' });
  const takingBack = newId();
  await db.execute(sql`insert into people_act (id, kind, input, begun_by, scope, total)
    values (${takingBack}, 'take-back', '{}', ${auditor.id}, '[]', 2)`);
  await record(db, { ...at, act: 'person-changed', subject: person.id, object: person.id, cause: takingBack });
  const { entries } = await found(cookie, { text: auditor.email, language: 'de' });
  const name = { is: 'batch', name: 'Oct named 2.zip' };
  const facts = (act: string) => entries.find((entry) => entry.act === act)?.facts;
  expect(facts('leave-approved')).toMatchObject([{ is: 'leave', first: '2026-12-01', last: '2026-12-02' }]);
  expect(facts('role-granted')).toMatchObject([{ is: 'role', role: 'hr' }]);
  expect(facts('departure-planned')).toMatchObject([{ is: 'day', day: '2026-12-31' }]);
  expect(facts('payslips-discarded')).toMatchObject([name]);
  expect(facts('payslips-submitted')).toMatchObject([
    name,
    { is: 'count', of: 'documents', count: 40 },
    { is: 'count', of: 'people', count: 38 },
  ]);
  expect(facts('employees-imported')).toMatchObject([
    { is: 'file' },
    { of: 'new', count: 12 },
    { of: 'changed', count: 3 },
    { of: 'leftOut', count: 0 },
  ]);
  expect(facts('payslip-recalled')).toMatchObject([
    { is: 'words', words: { text: 'The month was wrong: twice', lang: null } },
  ]);
  expect(facts('holidays-changed')).toMatchObject([
    { is: 'words', words: { text: 'Paris', lang: null } },
    { is: 'day', day: '2026-07-14' },
  ]);
  expect(facts('room-mode-changed')).toMatchObject([{ is: 'choice', choice: 'announce-only' }]);
  expect(facts('person-changed')).toMatchObject([{ is: 'choice', choice: 'taken-back' }]);
  const said = (act: string) => {
    const entry = entries.find((each) => each.act === act);
    return [entry?.said, ...(entry?.facts ?? []).map(({ text }) => text.replaceAll('\u2009', ' '))];
  };
  expect(said('leave-approved')).toEqual([`Urlaub von ${person.name} genehmigt`, '1.–2. Dezember 2026']);
  expect(said('role-granted')).toEqual([`Rolle an ${person.name} vergeben`, 'Personalabteilung']);
  expect(said('role-kept').slice(1)).toEqual(['Lohnbuchhaltung', 'Wardrobe in Freetown · Bo']);
  expect(said('role-ended').slice(1)).toEqual(['Lohnbuchhaltung', 'Die ganze Firma']);
  expect(said('audit-retention-set').slice(1)).toEqual(['Für immer']);
  expect(said('payslips-submitted')).toEqual([
    ...['Abrechnungen zur Freigabe vorgelegt', 'Oct named 2.zip', '40 Abrechnungen', '38 Personen'],
  ]);
  expect(said('payslip-recalled')).toEqual([
    ...[`Abrechnung von ${person.name} zurückgerufen`, 'The month was wrong: twice'],
  ]);
});

test('says of one person’s entries what was done without their name, and of another release’s act what it is called', async () => {
  const { cookie } = await roleHolder(testServer, 'hr');
  const person = await testServer.newcomer();
  await record(db, { act: 'invite-sent', result: 'ok', subject: person.id, actor: null });
  const { entries } = (await ask({ url: `/api/console/audit/person?userId=${person.id}&language=fr`, cookie })).json();
  expect(entries.map(({ said }: AuditEntry) => said)).toEqual(['Envoi d’une invitation']);
  await db.execute(sql`insert into audit (at, action, subject, result)
    values (now(), 'of-another-release', ${person.id}, 'ok')`);
  const auditor = await roleHolder(testServer, 'auditor');
  const all = await found(auditor.cookie, { text: person.email, language: 'ar' });
  expect(all.entries[0]?.said).toBe(`of-another-release · ${person.name}`);
});

test('is exported as a table that a spreadsheet runs nothing of, which is audited', async () => {
  const { person, cookie } = await roleHolder(testServer, 'auditor');
  await record(db, { act: 'employees-exported', result: 'ok', actor: person.id, object: '=1+1' });
  const answer = await exported(cookie, { text: person.email });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const { columns, rows } = await savedTable(answer);
  expect(columns.slice(2)).toEqual([
    ...['What was done', 'Result', 'How often', 'Who', 'By a command of', 'About whom', 'Details', 'IP address'],
    'As recorded',
  ]);
  expect(rows.map((row) => row.slice(2))).toContainEqual([
    ...['Exported people', 'Done', '1', person.name, '', '', '', '', '=1+1'],
  ]);
  const [row] = await db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  expect(row).toMatchObject({ action: 'audit-exported', actor: person.id });
  expect((await exported(cookie, { kind: 'nothing' })).statusCode).toBe(404);
});

test('is exported with what the screen says of each entry, and no ids in its details', async () => {
  const { person, cookie } = await roleHolder(testServer, 'auditor');
  const by = { result: 'ok', actor: person.id } as const;
  const id = newId();
  await record(db, { ...by, act: 'employees-imported', object: `import ${id} sha256:0 12 new, 3 changed, 1 left out` });
  await record(db, { ...by, act: 'role-granted', subject: person.id, object: `${person.id} payroll` });
  await record(db, { ...by, act: 'departure-planned', subject: person.id, object: `${person.id} 2026-12-31` });
  await record(db, { ...by, act: 'room-mode-changed', object: 'announce-only' });
  await record(db, {
    ...by,
    act: 'payslip-recalled',
    subject: person.id,
    object: 'x of y sha256:9: The month was wrong',
  });
  const { rows } = await savedTable(await exported(cookie, { text: person.email, language: 'de' }));
  expect(rows.map((row) => row[8])).toEqual(
    expect.arrayContaining([
      ...['12 neu · 3 geändert · 1 ausgelassen', 'Lohnbuchhaltung', '31. Dezember 2026'],
      ...['Nur die Moderation darf schreiben', 'The month was wrong'],
    ]),
  );
});

test('is exported with the times of its reader’s location, in their language', async () => {
  const cairo = await roleHolder(testServer, 'auditor');
  await db.insert(employeeProfile).values({ userId: cairo.person.id, location: 'Cairo of the audit' });
  await db.execute(sql`update location_zone set time_zone = 'Africa/Cairo' where location = 'Cairo of the audit'`);
  await db.execute(sql`insert into audit (at, action, object, result)
    values ('2026-11-27 22:20:07Z', 'sign-in', 'after midnight there', 'ok')`);
  const { columns, rows } = await savedTable(
    await exported(cairo.cookie, { text: 'after midnight there', language: 'de' }),
  );
  expect(columns.slice(0, 4)).toEqual(['Wann (Africa/Cairo)', 'Zuletzt (Africa/Cairo)', 'Vorgang', 'Ergebnis']);
  expect(rows).toEqual([expect.arrayContaining(['2026-11-28 00:20:07', 'Angemeldet', 'Erledigt'])]);
});

test('is exported to nobody without the role', async () => {
  const { cookie } = await roleHolder(testServer, 'hr');
  expect((await exported(cookie)).statusCode).toBe(404);
  expect((await exported(await testServer.signIn(await testServer.newcomer()))).statusCode).toBe(404);
});

describe('what was done to a person', () => {
  const actsOn = async (cookie: string, userId: string, after = ''): Promise<Page> =>
    (await ask({ url: `/api/console/audit/person?userId=${userId}${after && `&after=${after}`}`, cookie })).json();

  test('is shown to HR with who did it, when and from where, the newest first', async () => {
    const { person: hr, cookie } = await roleHolder(testServer, 'hr');
    const boss = await roleHolder(testServer, 'administrator');
    const newcomer = await testServer.newcomer();
    const { id, name, email } = newcomer;
    await testServer.signIn(newcomer);
    const grant = { id: newId(), userId: id, role: 'auditor', scope: wholeCompany };
    await post('/console/roles/grant', grant, boss.cookie);
    await post('/console/people/end-sessions', { userId: id }, cookie);
    await post('/console/roles/end', { id: grant.id }, boss.cookie);
    await asOperator('root@office', () => record(db, { act: 'deactivated', result: 'ok', subject: id, object: email }));
    const { entries, next } = await actsOn(cookie, id);
    expect(next).toBeNull();
    const [byCommand, ...rest] = entries;
    expect(byCommand).toMatchObject({ act: 'deactivated', operator: 'root@office', actor: null, about: { id, name } });
    expect(rest.map(({ act, actor, about, ipAddress }) => [act, actor?.name, about?.name, ipAddress])).toEqual(
      (
        [
          ['role-ended', boss.person],
          ['sessions-ended', hr],
          ['role-granted', boss.person],
        ] as const
      ).map(([act, by]) => [act, by.name, name, '127.0.0.1']),
    );
  });

  test('leaves out pay, the room, what was refused and what others had done to them', async () => {
    const { cookie } = await roleHolder(testServer, 'hr');
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const by = { actor: other.id, subject: one.id } as const;
    await record(db, { ...by, act: 'payslip-viewed', result: 'ok', document: newId() });
    await record(db, { ...by, act: 'payslip-assigned', result: 'ok', document: newId() });
    await record(db, { ...by, act: 'person-muted', result: 'ok', object: one.id });
    await record(db, { ...by, act: 'role-granted', result: 'refused', object: `${one.id} hr` });
    await changed(one, other, `${one.id} is only in the text`);
    expect(await actsOn(cookie, one.id)).toEqual({ entries: [], next: null });
    expect((await actsOn(cookie, other.id)).entries).toHaveLength(1);
  });

  test('has every act once, page by page', async () => {
    const { person, cookie } = await roleHolder(testServer, 'hr');
    const newcomer = await testServer.newcomer();
    const { id } = newcomer;
    const objects = Array.from({ length: 45 }, (_, index) => `change ${index}`);
    for (const object of objects) await changed(person, newcomer, object);
    const seen: (string | null)[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await actsOn(cookie, id, next);
      expect(page.entries.length).toBeLessThanOrEqual(20);
      seen.push(...page.entries.map(({ object }) => object));
      next = page.next;
    }
    expect(seen).toEqual(objects.toReversed());
  });

  test('is nowhere for HR of another place, and for those without the role', async () => {
    const { id } = await testServer.newcomer();
    const elsewhere = await roleHolder(testServer, 'hr', { locations: ['Nowhere'], departments: null });
    const auditor = await roleHolder(testServer, 'auditor');
    for (const { cookie } of [elsewhere, auditor]) {
      expect(await actsOn(cookie, id)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
