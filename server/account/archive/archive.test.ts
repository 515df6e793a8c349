import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { dataArchiveAddress } from '#contract/paths.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { runKinds } from '#server/collect-features.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { locationZone } from '#server/directory/people-tables.ts';
import { readSettings } from '#server/environment/settings.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { payslip, payslipBatch } from '#server/pay/pay-tables.ts';
import { newFilePath } from '#server/pay/payslip-rows.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { workDueRuns } from '#server/runs/run-worker.ts';
import { passwordChangedMail } from '#server/session/password-mails.ts';
import { newId } from '#server/testing/new-id.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let person: TestPerson;
let cookie = '';
beforeAll(async () => {
  person = await testServer.newcomer('de');
  cookie = await testServer.signIn(person);
});

const kinds = runKinds({
  db,
  log: testServer.log.logger,
  settings: readSettings({}),
  inviting: testServer.inviting,
});
const work = () => workDueRuns(db, { kinds, log: testServer.log.logger });
const unlock = (who = person, as = cookie) => testServer.post('/pay/unlock', { email: who.email, password }, as);
const ask = (id: Id = newId() as Id, as = cookie) => testServer.post('/account/archive', { id }, as);
const state = async () => (await testServer.ask({ url: '/api/account/archive', cookie })).json();
const download = (as = cookie) => testServer.ask({ url: dataArchiveAddress, cookie: as });
const filesIn = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** Makes an archive whole, and answers its files. */
async function made(): Promise<Record<string, string>> {
  await unlock();
  await ask();
  await work();
  return filesIn((await download()).rawPayload);
}

test('somebody gets all that is held of them, and nothing of others, to read and as data', async () => {
  const colleague = await testServer.newcomer();
  const theirs = await testServer.signIn(colleague);
  const say = (text: string, as: string) => testServer.post('/my-voice/messages', { clientId: newId(), text }, as);
  await say('A marker of mine <b>', cookie);
  await say('A marker of a colleague', theirs);
  const bytes = Buffer.from('%PDF-1.7 the content of the payslip');
  const [one, later] = [randomId(), randomId()];
  await publishPayslips(db, [
    { userId: person.id, fileName: 'October', sourceKey: one, issuedOn: '2026-10-15', bytes },
  ]);
  await db.insert(payslipBatch).values({
    id: later,
    name: 'x',
    issuedOn: '2026-11-15',
    sha256: '',
    counts: {} as never,
    visibleFrom: new Date(Date.now() + 3_600_000),
  });
  const filePath = newFilePath();
  await storeFile(db, filePath, 'application/pdf', bytes);
  const ofTomorrow = { fileName: 'Of tomorrow', sourceKey: later, batchId: later, filePath };
  await db.insert(payslip).values({ userId: person.id, ...ofTomorrow });
  await enqueueMail(db, { to: person.email, language: 'de', write: passwordChangedMail });

  const files = await made();
  expect(Object.keys(files).sort()).toEqual(['data.json', 'files/payslips/October.pdf', 'index.html']);
  expect(files['files/payslips/October.pdf']).toBe(bytes.toString());
  const page = files['index.html'] ?? '';
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('Was du in Meine Stimme geschrieben hast');
  expect(page).toContain('A marker of mine &lt;b&gt;');
  expect(page).not.toContain('<script');
  const data = JSON.parse(files['data.json'] ?? '');
  expect(data.kinds.room.my_voice_message).toMatchObject([{ body: 'A marker of mine <b>', senderId: 'you' }]);
  expect(data.kinds.record.user).toMatchObject([{ email: person.email }]);
  expect(data.kinds.messages.mail).toMatchObject([{ recipient: person.email }]);
  const all = JSON.stringify(files);
  expect(all).not.toContain('A marker of a colleague');
  expect(all).not.toContain(colleague.email);
  // Nobody has a payslip before its moment.
  expect(all).not.toContain('Of tomorrow');
  // Nor what opens the account: the password's hash, and the session.
  expect(data.kinds['sign-in'].account[0]).not.toHaveProperty('password');
  expect(data.kinds['sign-in'].session[0]).not.toHaveProperty('token');
  expect(
    await db
      .select({ act: audit.action })
      .from(audit)
      .where(eq(audit.actor, person.id))
      .orderBy(desc(audit.id))
      .limit(2),
  ).toEqual([{ act: 'archive-downloaded' }, { act: 'archive-asked' }]);
});

// At each moment, one of the two has another day than UTC.
test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an archive has its person’s day and times, in %s',
  async (timeZone) => {
    const location = `A stage in ${timeZone}`;
    await db.insert(locationZone).values({ location, timeZone });
    const other = await testServer.newcomer();
    await db.insert(employeeProfile).values({ userId: other.id, location });
    const theirs = await testServer.signIn(other);
    await unlock(other, theirs);
    await ask(undefined, theirs);
    await work();
    const today = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date());
    const { headers, rawPayload } = await download(theirs);
    expect(headers['content-disposition']).toContain(`stagedoor-data-${today}.zip`);
    // So are the moments in it: when it was made, and when somebody looked.
    const page = filesIn(rawPayload)['index.html'] ?? '';
    expect(page).toContain(`(${timeZone}).`);
    expect(page).toContain(`created at</dt><dd dir="auto">${today} `);
  },
);

test('both to ask and to download take the password again, and nobody gets the archive of another', async () => {
  await testServer.post('/pay/lock', {}, cookie);
  expect((await ask()).json().code).toBe('STEP_UP_REQUIRED');
  await unlock();
  const { id } = (await ask()).json();
  expect(await state()).toMatchObject({ id, state: 'making' });
  expect((await download()).statusCode).toBe(404);
  await work();
  expect(await state()).toMatchObject({ id, state: 'ready' });
  const other = await testServer.newcomer();
  const theirs = await testServer.signIn(other);
  await unlock(other, theirs);
  expect((await download(theirs)).statusCode).toBe(404);
  expect((await ask(id, theirs)).json().code).toBe('ID_REUSED');
  await testServer.post('/pay/lock', {}, cookie);
  expect((await download()).json().code).toBe('STEP_UP_REQUIRED');
});

test('a day later it is gone, and a repeated request makes no second one', async () => {
  await unlock();
  const { id } = (await ask()).json();
  expect((await ask(id)).json()).toMatchObject({ id });
  await work();
  await db.execute(sql`update data_archive set asked_at = now() - interval '25 hours' where id = ${id}`);
  expect(await state()).toBeNull();
  expect((await download()).statusCode).toBe(404);
  await tidyUp(db, new Date(), { auditDays: 400, payslipYears: 10 });
  expect(await db.execute(sql`select from data_archive_piece where archive_id = ${id}`)).toMatchObject({ rows: [] });
});

test('people read what is held of them by kind, and who opened their sick notes', async () => {
  await unlock(); // On record, so that there is something of each kind.
  const read = async (query: string) =>
    (await testServer.ask({ url: `/api/account/personal-data${query}`, cookie })).json();
  const { records, days, proofs } = await read('?language=de');
  expect(records[0]).toMatchObject({ kind: 'record', title: 'Deine Personaldaten' });
  // As a page of the release before asks.
  expect((await read('')).records[0]).toMatchObject({ kind: 'record', title: 'Your record at work' });
  expect(records.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['record', 'sign-in', 'audit']),
  );
  expect([days, proofs]).toEqual([
    { absence: 365, leave: null, payslips: null, leavers: null, room: null, audit: 730 },
    [],
  ]);
});

test('the operator exports a person into a file for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  const file = join(folder, 'all.zip');
  const stagedoor = operatorAt(db);
  expect(await stagedoor('export', 'person', person.email, file)).toEqual({
    code: 0,
    said: `${person.email}: written to ${file}`,
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Object.keys(filesIn(await readFile(file)))).toContain('index.html');
  const exported = and(eq(audit.subject, person.id), eq(audit.action, 'person-exported'));
  expect(await db.$count(audit, exported)).toBe(1);
  expect((await stagedoor('export', 'person', 'nobody@house.example', file)).code).toBe(1);
  await rm(folder, { recursive: true });
});
