import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { absenceCorrection, absenceProof, absenceProofBytes, absenceReport } from '#server/absence/absence-tables.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { employeeProfile, personChange } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { mail, refusedAddress } from '#server/mail/mail-tables.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { myVoiceAnnouncement, myVoiceMute, myVoiceTables } from '#server/my-voice/my-voice-tables.ts';
import { payslipDocument } from '#server/pay/batches/document-tables.ts';
import { payslipRuns } from '#server/pay/batches/payslip-runs.ts';
import { payrollAt, pdf, workRuns, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { payslipBatch, retainedPayslip } from '#server/pay/pay-tables.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { payrollExport, payrollLine } from '#server/payroll/payroll-tables.ts';
import { peopleAct, peopleActPerson } from '#server/people/bulk-actions/act-tables.ts';
import { peopleImport, peopleImportRow } from '#server/people/imports/import-tables.ts';
import type { PersonalTable } from '#server/personal-data/personal-table.ts';
import { personalInfo } from '#server/profile/profile-tables.ts';
import { run } from '#server/runs/run-tables.ts';
import { passwordChangedMail } from '#server/session/password-mails.ts';
import { session, user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';
import { leaveEntry } from '#server/time-off/ledger/ledger-tables.ts';
import { leaveGiveBack, leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const stagedoor = operatorAt(db);

for (const id of ['annual', 'unpaid']) {
  await db
    .insert(leaveType)
    .values({ id, name: { en: id }, place: 1 })
    .onConflictDoNothing();
}

/** What is looked for afterwards; each is found nowhere but in what is theirs, and where others name them. */
const markers = {
  name: 'Zephyrine Quillmark',
  address: 'zephyrine.quillmark@house.example',
  username: 'zquillmark',
  employeeId: 'ZQ-77123',
  phone: '+232 76 998877',
  said: 'Ravelbone at dawn',
} as const;

/** Where texts are in the database: every column of every table, as text, and within bytes. */
async function wheresOf(texts: readonly string[]): Promise<string[][]> {
  const columns = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')`,
  );
  const holds = ({ column, type }: { column: string; type: string }, text: string) =>
    type === 'bytea'
      ? sql`position(convert_to(${text}, 'UTF8') in ${sql.identifier(column)}) > 0`
      : sql`position(lower(${text}) in lower(${sql.identifier(column)}::text)) > 0`;
  const found = texts.map((): string[] => []);
  for (const [table, ofTable] of Object.entries(Object.groupBy(columns, ({ table }) => table))) {
    const asked = (ofTable ?? []).flatMap((each) =>
      texts.map((text) => sql`coalesce(bool_or(${holds(each, text)}), false)`),
    );
    const [row] = await rowsOf<{ are: boolean[] }>(
      db,
      sql`select array[${sql.join(asked, sql`, `)}] as are from ${sql.identifier(table)}`,
    );
    for (const [at, is] of (row?.are ?? []).entries()) {
      if (is) found[at % texts.length]?.push(`${table}.${ofTable?.[Math.floor(at / texts.length)]?.column}`);
    }
  }
  return found.map((places) => places.sort());
}

const whereIs = async (text: string) => (await wheresOf([text]))[0];

const found = async () => {
  const places = await wheresOf(Object.values(markers));
  return Object.fromEntries(Object.keys(markers).map((what, at) => [what, places[at] as string[]]));
};

/** A person with markers in everything of theirs, and in what others have. */
async function seeded(): Promise<{ id: Id; colleague: TestPerson }> {
  const [colleague, other] = [await testServer.newcomer(), await testServer.newcomer()];
  const someone = await testServer.newcomer();
  const { id } = someone;
  const { name, address: email, username, employeeId, phone } = markers;
  const cookie = await testServer.signIn(someone);
  const theirs = await testServer.signIn(colleague);
  await db.execute(
    sql`select change_names(${JSON.stringify([{ id, email, username, employee_id: employeeId }])}, null, 'test')`,
  );
  await db.update(user).set({ name, image: '/profile-pictures/zquillmark.webp' }).where(eq(user.id, id));
  await storeFile(db, `/profile-pictures/${username}.webp`, 'image/webp', Buffer.from(`WEBP ${name}`));
  await db
    .insert(userProfile)
    .values({ userId: id, fullName: name, username, profilePic: `/profile-pictures/${username}.webp` })
    .onConflictDoUpdate({
      target: userProfile.userId,
      set: { fullName: name, username, profilePic: `/profile-pictures/${username}.webp` },
    });
  await db
    .insert(employeeProfile)
    .values({ userId: id, employeeId, workPhone: phone })
    .onConflictDoUpdate({
      target: employeeProfile.userId,
      set: { employeeId, workPhone: phone },
    });
  const leader = { name, email, photo: null, title: 'Lead' };
  const line = {
    date: '2020-01-01',
    event: 'Hired',
    position: 'x',
    department: 'x',
    manager: name,
    managerEmail: email,
  };
  for (const one of [colleague, other]) {
    await db
      .insert(employeeProfile)
      .values({ userId: one.id, managerId: id, leadershipTeam: [leader], jobHistory: [line] })
      .onConflictDoUpdate({
        target: employeeProfile.userId,
        set: { managerId: id, leadershipTeam: [leader], jobHistory: [line] },
      });
    await db.insert(personChange).values({ userId: one.id, field: 'manager email', from: null, to: email, actor: id });
  }
  await db.insert(personChange).values({ userId: id, field: 'work phone', from: '', to: phone });
  await db.insert(personalInfo).values({ userId: id, phone, emergencyName: `Of ${name}`, emergencyPhone: phone });
  await db.insert(session).values({ userId: id, token: 'x', expiresAt: new Date(), userAgent: name });
  await db
    .insert(deputy)
    .values({ managerId: colleague.id, deputyId: id, startsOn: '2026-01-01', endsOn: '2026-01-02' });

  await restRoom(testServer);
  const room = roomOf(testServer, cookie);
  const seq = await room.say(markers.said);
  await room.say(`I am ${name}`);
  await restRoom(testServer);
  const reply = await roomOf(testServer, theirs).say(`@${name} well said, write to ${email}`);
  await testServer.post('/my-voice/messages/react', { seq: reply, emoji: '👍', on: true }, cookie);
  await db.execute(sql`insert into my_voice_report (seq, reporter_id, reason) values
    (${seq}, ${colleague.id}, ${`${name} is rude`}), (${reply}, ${id}, ${markers.said}),
    (${reply}, ${colleague.id}, ${`As to ${name}`})`);
  await db.execute(sql`insert into my_voice_record (seq, body, why, by, reason) values
    (${seq}, ${`${markers.said}, before`}, 'edited', ${id}, null),
    (${reply}, ${`Hello ${name}`}, 'hidden', ${colleague.id}, ${`For ${name}`})`);
  await db.execute(sql`update my_voice_message set hidden_reason = ${`For ${name}`} where seq = ${reply}`);
  await db.insert(myVoiceMute).values({ userId: other.id, until: new Date(), reason: `For ${name}`, by: colleague.id });
  const soon = { id: randomId(), mustRead: false, publishAt: new Date(Date.now() + 86_400_000) };
  await db.insert(myVoiceAnnouncement).values({ ...soon, authorId: colleague.id, text: `Welcome, ${name}` });

  const leave = { typeId: 'unpaid', startsMidday: false, endsMidday: false, workingDays: '12345' };
  const [own, colleagues] = [randomId(), randomId()];
  await db.insert(leaveRequest).values([
    { ...leave, id: own, userId: id, startsOn: '2026-03-02', endsOn: '2026-03-03', note: `By ${name}` },
    {
      ...leave,
      id: colleagues,
      userId: colleague.id,
      startsOn: '2026-03-02',
      endsOn: '2026-03-03',
      note: `Asked ${name}`,
      answeredBy: id,
      answerNote: `Fine, ${name}`,
    },
  ]);
  await db.insert(leaveGiveBack).values({
    id: randomId(),
    requestId: colleagues,
    startsOn: '2026-03-03',
    endsOn: '2026-03-03',
    startsMidday: false,
    endsMidday: false,
    givenBy: id,
  });
  const entry = { typeId: 'annual', year: 2026, kind: 'adjustment', halves: 2, day: '2026-01-01' } as const;
  await db.insert(leaveEntry).values([
    { ...entry, id: randomId(), userId: id, reason: name },
    { ...entry, id: randomId(), userId: colleague.id, reason: `Promised by ${name}`, madeBy: id },
  ]);
  const report = randomId();
  const absence = { kind: 'sickness', startsOn: '2026-03-05', phone, note: `Ask ${name}` } as const;
  await db.insert(absenceReport).values([
    { ...absence, id: report, userId: id, receipt: randomId().slice(0, 12) },
    {
      ...absence,
      id: randomId(),
      userId: colleague.id,
      receipt: randomId().slice(0, 12),
      phone: '',
      toldId: id,
      enteredBy: id,
    },
  ]);
  await db.insert(absenceCorrection).values({ reportId: report, startsOn: '2026-03-04', phone, note: name });
  const proof = randomId();
  await db.insert(absenceProof).values({ id: proof, reportId: report, type: 'application/pdf', size: 1 });
  await db.insert(absenceProofBytes).values({ proofId: proof, bytes: Buffer.from(`%PDF ${name}`) });
  const made = randomId();
  await db.insert(payrollExport).values({
    id: made,
    madeBy: colleague.id,
    first: '2026-03-01',
    last: '2026-03-31',
    madeOn: '2026-04-01',
    columns: [],
  });
  await db.insert(payrollLine).values({
    exportId: made,
    source: own,
    userId: id,
    kind: 'leave',
    typeId: 'unpaid',
    type: 'x',
    first: '2026-03-02',
    last: '2026-03-03',
    halves: 4,
    change: 'first',
  } as never);

  await db.insert(mail).values([
    { recipient: email, subject: 'x', body: `Dear ${name}` },
    { recipient: colleague.email, subject: `${name} asks for leave`, body: `From ${name}` },
  ]);
  await enqueueMail(db, { to: email, language: 'en', write: passwordChangedMail });
  await db.insert(refusedAddress).values({ address: email });
  await record(db, { act: 'invite-sent', result: 'ok', subject: id, object: email });
  await record(db, {
    act: 'emergency-contact-read',
    result: 'ok',
    subject: colleague.id,
    actor: id,
    object: `for ${name}`,
    ipAddress: '192.0.2.77',
  });
  await record(db, { act: 'links-published', result: 'ok', operator: username, object: 'x' });

  const imported = randomId();
  await db.insert(peopleImport).values({ id: imported, name: `People of ${name}.csv`, sha256: '' });
  await db.insert(peopleImportRow).values([
    { importId: imported, line: 2, cells: [email, name] as never, userId: id, before: { fullName: name } as never },
    { importId: imported, line: 3, cells: ['x', `line\n${name}`] as never, userId: colleague.id },
  ]);
  await db
    .insert(peopleAct)
    .values({ id: imported, kind: 'invite', input: { note: name }, begunBy: colleague.id, scope: [], total: 1 });
  await db.insert(peopleActPerson).values({ actId: imported, position: 1, userId: id, name });
  await db.insert(run).values({ kind: 'people-act', subject: imported, startedBy: id, input: { by: name } });

  const batch = randomId();
  await db
    .insert(payslipBatch)
    .values({ id: batch, name: `Pay of ${name}`, issuedOn: '2026-02-15', sha256: '', counts: {} as never });
  await db.insert(payslipDocument).values([
    { batchId: batch, position: 1, path: `${name}.pdf`, size: 1, userId: id, title: name },
    { batchId: batch, position: 2, path: `${employeeId}.pdf`, size: 1, who: name },
  ]);
  const [recent, old] = [Buffer.from(`%PDF-1.7 recent ${name}`), Buffer.from(`%PDF-1.7 old ${name}`)];
  await publishPayslips(db, [
    { userId: id, fileName: `${name} now`, sourceKey: 'now', issuedOn: '2026-02-15', bytes: recent },
    { userId: id, fileName: `${name} then`, sourceKey: 'then', issuedOn: '2010-02-15', bytes: old },
  ]);
  await testServer.post('/account/archive', { id: newId() }, cookie);
  await deactivate(db, email);
  return { id, colleague };
}

/** The columns of tables that hold words, which may name anybody. */
const wordsOf = (tables: readonly PersonalTable[]) =>
  tables.flatMap(({ table, columns }) =>
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      columns[name] === 'words' ? [`${getTableName(table)}.${column.name}`] : [],
    ),
  );

/** Whoever is named in what is kept by law. */
const lawKeeps = [
  'retained_payslip.bytes',
  'retained_payslip.employee_id',
  'retained_payslip.file_name',
  'retained_payslip.name',
];

/** Two of HR, one of whom asks for an erasure; answers the answer to the other, who approves it. */
async function approved(userId: Id, reason: string) {
  const [one, other] = [await roleHolder(testServer, 'hr'), await roleHolder(testServer, 'hr')];
  await testServer.post('/console/people/erasure/ask', { userId, reason }, one.cookie);
  const read = await testServer.ask({ url: `/api/console/people/erasure?userId=${userId}`, cookie: other.cookie });
  const { askedAt } = read.json().request;
  return testServer.post('/console/people/erasure/approve', { userId, askedAt }, other.cookie);
}

const erasures = {
  'by a command': async (id: Id) => {
    const { code, said } = await stagedoor('erase', 'person', markers.address, '--yes');
    expect(said).toContain('1 payslips with the name, each for 10 years after its own');
    expect([code, said]).toEqual([0, expect.stringContaining(`Erased: ${id}`)]);
  },
  'by two people in the console': async (id: Id) => {
    const answer = await approved(id, `${markers.name} wrote from ${markers.address}.`);
    const kept = { payslips: 1, payslipYears: 10, payslipsUntil: '2036-12-31', auditDays: expect.any(Number) };
    expect([answer.statusCode, answer.json()]).toEqual([200, { kept }]);
  },
};

test.for(Object.entries(erasures))(
  'after an erasure %s nothing of the person is in any table or file but what a law keeps',
  async ([, erase]) => {
    const { id, colleague } = await seeded();
    const before = await found();
    for (const places of Object.values(before)) expect(places.length).toBeGreaterThan(0);
    expect(before.name?.length).toBeGreaterThan(25);
    await erase(id);
    const after = await found();
    expect([...new Set(Object.values(after).flat())].sort()).toEqual(lawKeeps);
    expect(
      await db
        .select({ id: retainedPayslip.personId, until: retainedPayslip.retainedUntil })
        .from(retainedPayslip)
        .where(eq(retainedPayslip.personId, id)),
    ).toEqual([{ id, until: '2036-12-31' }]);
    // What others have stays theirs, without the name; in the room nothing else than its own step looks for it.
    expect(await whereIs('somebody who left')).toEqual(expect.arrayContaining(wordsOf(myVoiceTables)));
    const [team] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, colleague.id));
    expect(team).toMatchObject({ managerId: null, leadershipTeam: [], jobHistory: [{ manager: 'somebody who left' }] });
    const messages = await rowsOf<{ body: string | null; gone: boolean }>(
      db,
      sql`select body, deleted_at is not null as gone from my_voice_message order by seq desc limit 3`,
    );
    expect(messages).toEqual([
      { body: '@somebody who left well said, write to somebody who left', gone: false },
      { body: null, gone: true },
      { body: null, gone: true },
    ]);
    expect(await whereIs('192.0.2.77')).toEqual([]);
    expect((await stagedoor('erased', 'people')).said).toContain(id);
    expect(testServer.log.lines.join('\n')).not.toContain(markers.name);
  },
);

test('payslips are kept to the end of their last year, and none of the year before', async () => {
  const { id, email } = await testServer.newcomer();
  const year = Number(utcToday().slice(0, 4));
  await publishPayslips(
    db,
    [year - 10, year - 11].map((of) => ({
      ...{ userId: id, fileName: `${of}.pdf`, sourceKey: `${of}`, issuedOn: `${of}-01-31` },
      bytes: Buffer.from(`%PDF-1.7 ${of}`),
    })),
  );
  await deactivate(db, email);
  const { kept } = (await approved(id, 'Asked for it')).json();
  expect(kept).toMatchObject({ payslips: 1, payslipsUntil: `${year}-12-31` });
});

test('a batch of payslips counts those alone that are left', async () => {
  const payroll = await payrollAt(testServer);
  const [gone, stays] = [await testServer.newcomer(), await testServer.newcomer()];
  const files = [gone, stays].map(({ profile }) => [`${profile?.username}_2026-10.pdf`, pdf(randomId())] as const);
  const batch = await payroll.begin('october.zip', zipOfFiles(Object.fromEntries(files)));
  // Other tests leave runs that are no payslips.
  await workRuns(testServer, payslipRuns, batch);
  expect(await payroll.batch(batch)).toMatchObject({ documents: 2, people: 2 });
  await deactivate(db, gone.email);
  await approved(gone.id, 'Asked for it');
  expect(await payroll.batch(batch)).toMatchObject({ documents: 1, people: 1 });
});

test('whoever works here is not erased, nor anybody whom no address means', async () => {
  const { email } = await testServer.newcomer();
  expect(await stagedoor('erase', 'person', email, '--yes')).toMatchObject({ code: 1 });
  expect(await stagedoor('erase', 'person', 'nobody@house.example', '--yes')).toMatchObject({ code: 1 });
  expect(await db.$count(user, eq(user.email, email))).toBe(1);
});

test('a name that a colleague has, too, stays where others said it', async () => {
  const [one, same] = [await testServer.newcomer(), await testServer.newcomer()];
  for (const { id } of [one, same]) await db.update(user).set({ name: 'Twice Called' }).where(eq(user.id, id));
  await db.insert(leaveEntry).values({
    ...{ typeId: 'annual', year: 2026, kind: 'adjustment', halves: 2, day: '2026-01-01' },
    id: randomId(),
    userId: same.id,
    reason: 'As Twice Called said',
  } as never);
  await deactivate(db, one.email);
  expect(await stagedoor('erase', 'person', one.email, '--yes')).toMatchObject({ code: 0 });
  expect(await whereIs('As Twice Called said')).toEqual(['leave_entry.reason']);
});

test('who was erased is erased again after a restore, by ids alone', async () => {
  const [gone, stays] = [await testServer.newcomer(), await testServer.newcomer()];
  const list = (await stagedoor('erased', 'people')).said.split('\n');
  const folder = await mkdtemp(join(tmpdir(), 'erased-'));
  const file = join(folder, 'ids.txt');
  await writeFile(file, `${[...list, gone.id].join('\n')}\n`);
  const there = (each: TestPerson, over: Database = db) => over.$count(user, eq(user.id, each.id));
  expect(await stagedoor('erase', 'again', file)).toMatchObject({ code: 0, said: expect.stringContaining(gone.id) });
  expect([await there(gone), await there(stays)]).toEqual([0, 1]);
  await writeFile(file, 'no id at all');
  expect(await stagedoor('erase', 'again', file)).toMatchObject({ code: 1 });
  await rm(folder, { recursive: true });
});

/** Everything that may be tried at what no one may change, by somebody who marks a transaction as the erasing of a person. */
const around = {
  'another word': sql`update audit set object = 'x' where object like 'about %'`,
  'no word': sql`update audit set object = null where object like 'about %'`,
  'the words of another': sql`update audit set object = erased_text(object, 'bystander') where object like 'about %'`,
  'the network of another': sql`update audit set ip_address = null where object like 'about %'`,
  'who did it': sql`update audit set actor = null where object like 'about %'`,
  'what was done': sql`update audit set action = 'signed-in' where object like 'about %'`,
  'when it was': sql`update audit set at = now() where object like 'about %'`,
  'the row': sql`delete from audit where object like 'about %'`,
  'all rows': sql`truncate audit`,
  'a reason': sql`update leave_entry set reason = 'x'`,
  'days of leave': sql`update leave_entry set halves = 9`,
  'an entry of leave': sql`delete from leave_entry`,
};

test.for(Object.entries(around))('a marked transaction does not change %s', async ([, attempt]) => {
  const [left, stays] = [await testServer.newcomer(), await testServer.newcomer()];
  await deactivate(db, left.email);
  await record(db, {
    ...{ act: 'links-published', result: 'ok', actor: stays.id, ipAddress: '192.0.2.78' },
    object: `about ${left.email} and a bystander`,
  });
  await db.insert(leaveEntry).values({
    ...{ typeId: 'annual', year: 2026, kind: 'adjustment', halves: 2, day: '2026-01-01' },
    ...{ id: randomId(), userId: stays.id, reason: `for ${left.email}` },
  } as never);
  const tried = (mark: Id) =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('stagedoor.erasing', ${mark}, true)`);
      await transaction.execute(attempt);
    });
  await expect(tried(left.id)).rejects.toThrow();
  await expect(tried(stays.id)).rejects.toThrow();
  await expect(db.execute(attempt)).rejects.toThrow();
});

test('the audit loses the name of nobody who works here', async () => {
  const { id, email } = await testServer.newcomer();
  await record(db, { act: 'links-published', result: 'ok', object: `for ${email}` });
  await expect(db.execute(sql`select erase_from_trace(${id}::uuid)`)).rejects.toThrow();
  const marked = db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('stagedoor.erasing', ${id}, true)`);
    await transaction.execute(
      sql`update audit set object = erased_text(object, erasure_pattern(${id}::uuid)) where object = ${`for ${email}`}`,
    );
  });
  await expect(marked).rejects.toThrow();
  expect(await whereIs(`for ${email}`)).toEqual(['audit.object']);
});

test('only what names them goes: no amount, common word or number that others share', async () => {
  const [left, stays] = [await testServer.newcomer(), await testServer.newcomer()];
  await db.execute(
    sql`select change_names(${JSON.stringify([{ id: left.id, username: 'grace', employee_id: '50000' }])}, null, 'test')`,
  );
  await db
    .insert(employeeProfile)
    .values({ userId: left.id, employeeId: '50000', workPhone: '+232 22 000000' })
    .onConflictDoUpdate({ target: employeeProfile.userId, set: { employeeId: '50000', workPhone: '+232 22 000000' } });
  await db
    .insert(employeeProfile)
    .values({ userId: stays.id, workPhone: '+232 22 000000', jobHistory: [{ pay: 50000, manager: 'grace' }] as never })
    .onConflictDoUpdate({
      target: employeeProfile.userId,
      set: { workPhone: '+232 22 000000', jobHistory: [{ pay: 50000, manager: 'grace' }] as never },
    });
  const reason = 'By the grace of 50000 Leones, @grace';
  await db.insert(leaveEntry).values({
    ...{ typeId: 'annual', year: 2026, kind: 'adjustment', halves: 2, day: '2026-01-01' },
    ...{ id: randomId(), userId: stays.id, reason },
  } as never);
  await deactivate(db, left.email);
  expect(await stagedoor('erase', 'person', left.email, '--yes')).toMatchObject({ code: 0 });
  const [kept] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, stays.id));
  expect(kept).toMatchObject({
    workPhone: '+232 22 000000',
    jobHistory: [{ pay: 50000, manager: 'somebody who left' }],
  });
  const [entry] = await db
    .select({ reason: leaveEntry.reason })
    .from(leaveEntry)
    .where(eq(leaveEntry.userId, stays.id));
  expect(entry).toEqual({ reason: 'By the grace of 50000 Leones, @somebody who left' });
});
