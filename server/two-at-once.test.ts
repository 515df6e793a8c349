import { and, eq, isNull, like } from 'drizzle-orm';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { payrollAt, pdf, workRuns, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { pushSubscription } from '#server/push/push-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { atOneMoment } from '#server/testing/at-one-moment.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { newId } from '#server/testing/new-id.ts';
import { notifyByName, openPushTestServer } from '#server/testing/push-test-server.ts';
import { roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { uploadPiece } from '#server/uploads/upload-tables.ts';

/*
 * What a lock is for. A race that is left to chance goes well on a quiet machine, lock or no lock; here each meets the
 * moment in which both have looked and none has written.
 */
const testServer = await openPushTestServer({ payslipsReleasedAloneUpTo: 3, drawPayslip: async () => pdf('drawn') });
afterAll(testServer.close);
const { db, post } = testServer;
await grantLeave(testServer);
const year = new Date().getUTCFullYear() + 1;

/** A logo that no other test sets. */
const logo = (width: number) => PNG.sync.write(new PNG({ width, height: width })).toString('base64');

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

/** Somebody with a manager, and what both do about a leave of one week. */
async function employee() {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  const ask = (typeId = 'annual', id = newId()) => {
    const dates = { startsOn: `${year}-03-01`, endsOn: `${year}-03-07`, startsMidday: false, endsMidday: false };
    return post('/time-off/ask', { id, typeId, ...dates, note: '', language: 'en' }, person.cookie);
  };
  return {
    person,
    ask,
    asked: async () => (await ask()).json().id as Id,
    answer: (id: Id, answer: 'approved' | 'declined') =>
      post('/time-off/answer', { id, answer, note: '', language: 'en' }, manager.cookie),
    withdraw: (id: Id) => post('/time-off/withdraw', { id, language: 'en' }, person.cookie),
    restore: (id: Id) => post('/time-off/restore', { id, language: 'en' }, person.cookie),
  };
}

test('of two files that a person begins, with room for one, one is taken', async () => {
  const payroll = await payrollAt(testServer);
  const begin = () => payroll.post('uploads', { id: newId(), name: 'x', size: 1, modified: 0 });
  for (let count = 1; count < uploadLimits.files; count += 1) await begin();
  expect(statuses(await atOneMoment(db, 'upload', [begin, begin]))).toEqual([200, 409]);
});

test('a piece that arrives twice is stored once', { tags: 'long' }, async () => {
  const payroll = await payrollAt(testServer);
  const id = newId();
  await payroll.post('uploads', { id, name: 'x', size: 3, modified: 0 });
  const send = () => payroll.sendPiece(id, 0, Buffer.from('abc'));
  const both = await atOneMoment(db, 'upload_piece', [send, send]);
  expect(both.map((answer) => answer.json().received)).toEqual([1, 1]);
  expect(await db.$count(uploadPiece, eq(uploadPiece.uploadId, id))).toBe(1);
});

test('the same days are granted once', async () => {
  const { ask } = await employee();
  const both = await atOneMoment(db, 'leave_request', [() => ask('annual'), () => ask('unpaid')]);
  expect(statuses(both)).toEqual([200, 409]);
});

test('leave is answered one way', async () => {
  const { asked, answer } = await employee();
  const id = await asked();
  const both = await atOneMoment(db, 'leave_request', [() => answer(id, 'approved'), () => answer(id, 'declined')]);
  expect(statuses(both)).toEqual([200, 409]);
});

test('leave that is withdrawn while it is approved was approved leave', async () => {
  const { asked, answer, withdraw, restore } = await employee();
  const id = await asked();
  const both = await atOneMoment(db, 'leave_request', [() => answer(id, 'approved'), () => withdraw(id)]);
  expect(statuses(both)).toEqual([200, 200]);
  expect((await restore(id)).json().state).toBe('approved');
});

test('leave that is approved while it is withdrawn stays withdrawn', async () => {
  const { asked, answer, withdraw } = await employee();
  const id = await asked();
  const both = await atOneMoment(db, 'leave_request', [() => withdraw(id), () => answer(id, 'approved')]);
  expect(statuses(both)).toEqual([200, 409]);
});

test('of two reports of the same absence one takes the place of the other', { tags: 'long' }, async () => {
  const { person } = await employee();
  const said = { kind: 'sickness', startsOn: `${year}-03-01`, returnsOn: null, minutesLate: null, phone: '', note: '' };
  const report = () => {
    const saidAt = new Date().toISOString();
    return post('/absence/report', { id: newId(), ...said, saidAt }, person.cookie);
  };
  const stands = and(eq(absenceReport.userId, person.id), isNull(absenceReport.replacedBy));
  const [one] = await atOneMoment(db, 'absence_report', [report, report]);
  expect(await db.$count(absenceReport, stands)).toBe(1);
  // A correction of the one whose place was taken counts for more again.
  const change = { ...said, do: 'correct', returnsOn: `${year}-03-04` };
  const correct = () => post('/absence/change', { id: one.json().id, change }, person.cookie);
  expect(statuses(await atOneMoment(db, 'absence_report', [report, correct]))).toEqual([200, 200]);
  expect(await db.$count(absenceReport, stands)).toBe(1);
});

test('a kind of leave is removed or asked for', { tags: 'long' }, async () => {
  const hr = await consoleSender(testServer, 'hr');
  const { ask } = await employee();
  const newType = async () => {
    const id = newId();
    const fields = { name: { en: 'Sabbatical' }, yearlyHalves: 52, isRetired: false };
    await hr.post('leave/types/save', { id, ...fields, before: null });
    return id;
  };
  const [one, other] = [await newType(), await newType()];
  const remove = (id: string) => () => hr.post('leave/types/remove', { id });
  expect(statuses(await atOneMoment(db, 'leave_type', [remove(one), () => ask(one)]))).toEqual([200, 404]);
  expect(statuses(await atOneMoment(db, 'leave_request', [() => ask(other), remove(other)]))).toEqual([200, 409]);
});

test('a holiday counts for leave that was being asked for', async () => {
  const hr = await consoleSender(testServer, 'hr');
  const { person, ask } = await employee();
  const place = `Hall ${randomId()}`;
  await db.update(employeeProfile).set({ location: place }).where(eq(employeeProfile.userId, person.id));
  const after = { place, day: `${year}-03-03`, name: 'Founding day' };
  const save = () => hr.post('leave/holidays/save', { before: null, after });
  const [asked, saved] = await atOneMoment(db, 'leave_request', [() => ask(), save]);
  expect([asked.statusCode, saved.json().recounted]).toEqual([200, 1]);
});

test('of two parts of a batch that one person releases, one waits', async () => {
  const clerk = await payrollAt(testServer);
  const part = async () => {
    const crowd = [await testServer.newcomer(), await testServer.newcomer()];
    const files = crowd.map(({ profile }) => [`${profile?.username}_2026-10.pdf`, pdf(randomId())]);
    return clerk.bring('part.zip', zipOfFiles(Object.fromEntries(files)));
  };
  const [one, other] = [await part(), await part()];
  const release = (id: Id) => () => clerk.post('payslips/release', { id, visibleFrom: null });
  const both = await atOneMoment(db, 'run', [release(one), release(other)]);
  expect(both.map((answer) => answer.json().batch.state)).toEqual(['releasing', 'waiting']);
  await workRuns(testServer);
});

test('a payslip of figures is drawn and stored once', async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  const figures = { month: '2026-10', paidOn: '2026-10-15', currency: 'EUR', earnings: [], deductions: [] };
  await publishPayslips(db, [{ userId: person.id, fileName: 'x', sourceKey: randomId(), figures }]);
  const [{ downloadURL: url }] = (await testServer.ask({ url: '/api/pay/payslips', cookie })).json().payslips;
  const drawn = () => db.$count(storedFile, like(storedFile.path, 'payslip/%'));
  const before = await drawn();
  const open = () => testServer.ask({ url, cookie });
  expect(statuses(await atOneMoment(db, 'stored_file', [open, open]))).toEqual([200, 200]);
  expect(await drawn()).toBe(before + 1);
});

test('a role that is given twice is one', async () => {
  const { cookie } = await roleHolder(testServer, 'administrator');
  const { id: userId } = await testServer.newcomer();
  const give = () => post('/console/roles/grant', { id: newId(), userId, role: 'hr', scope: wholeCompany }, cookie);
  expect(statuses(await atOneMoment(db, 'role_grant', [give, give]))).toEqual([200, 200]);
  expect(await db.$count(roleGrant, eq(roleGrant.userId, userId))).toBe(1);
});

test('of the last two administrators one stays', async () => {
  await db.delete(roleGrant);
  const [one, other] = [await roleHolder(testServer, 'administrator'), await roleHolder(testServer, 'administrator')];
  const grants = await db.select().from(roleGrant);
  const end = (by: typeof one, of: typeof one) => () =>
    post('/console/roles/end', { id: grants.find(({ userId }) => userId === of.person.id)?.id }, by.cookie);
  await atOneMoment(db, 'role_grant', [end(one, other), end(other, one)]);
  expect(await db.$count(roleGrant, isNull(roleGrant.endedAt))).toBe(1);
});

test('of two logos the one that stays is the only one stored', async () => {
  const { cookie } = await roleHolder(testServer, 'administrator');
  const set = (width: number) => () => post('/console/company/logo', { png: logo(width) }, cookie);
  await set(101)();
  const both = await atOneMoment(db, 'company_setup', [set(102), set(103)], 'update');
  expect(statuses(both)).toEqual([200, 200]);
  const { look } = both[1].json();
  const stored = await db.select().from(storedFile).where(like(storedFile.path, '%.png'));
  expect(stored.map(({ path }) => path)).toEqual([look.logo]);
});

test('a browser is of whoever signed in on it last', async () => {
  const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
  const [first, second] = [await testServer.signIn(one), await testServer.signIn(other)];
  const browser = testServer.receiver.browser();
  await atOneMoment(db, 'push_subscription', [
    () => testServer.subscribe(first, 'en', browser),
    () => testServer.subscribe(second, 'en', browser),
  ]);
  const rows = await db.select().from(pushSubscription).where(eq(pushSubscription.endpoint, browser.endpoint));
  expect(rows.map(({ userId }) => userId)).toEqual([other.id]);
});

test('what is due for one browser is one worker’s, also what comes while it works', async () => {
  const { person } = await testServer.reader();
  const workers: string[] = [];
  const deliver = (name: string) =>
    testServer.deliver({
      send: async () => {
        workers.push(name);
        return { status: 201, retryAfter: null };
      },
    });
  await notifyByName(db, [person.id], 'payslip');
  const second = async () => {
    await notifyByName(db, [person.id], 'news');
    await deliver('second');
  };
  await atOneMoment(db, 'push_message', [() => deliver('first'), second], 'update');
  expect(workers).toEqual(['first', 'first']);
});

test('whoever is put under somebody who leaves at that moment is handed over with the others', async () => {
  const [hr, colleague] = [await peopleConsole(testServer), await peopleConsole(testServer)];
  const [next, leaver, report] = [await hr.newcomer(), await hr.newcomer(), await hr.newcomer()];
  const [changed] = await atOneMoment(db, 'employee_profile', [
    () => hr.change(report.id, {}, { managerId: leaver.id }),
    () => colleague.showOut(leaver.id, { reportsTo: next.id }),
  ]);
  const [row] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, report.id));
  expect([changed.outcome, row?.managerId]).toEqual(['changed', next.id]);
});

test('whoever gets another manager while their last one is brought back stays with the other', async () => {
  const [hr, colleague] = [await peopleConsole(testServer), await peopleConsole(testServer)];
  const [next, leaver, other] = [await hr.newcomer(), await hr.newcomer(), await hr.newcomer()];
  const report = await hr.newcomer({}, { managerId: leaver.id });
  await hr.showOut(leaver.id, { reportsTo: next.id });
  await atOneMoment(db, 'employee_profile', [
    () => hr.change(report.id, {}, { managerId: other.id }),
    () => colleague.bringBack(leaver.id),
  ]);
  const [row] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, report.id));
  expect(row?.managerId).toBe(other.id);
});

test('an employee ID is one person’s', async () => {
  const hr = await peopleConsole(testServer);
  const employeeId = `E-${randomId().slice(0, 8)}`;
  const add = () => hr.add({ email: `${randomId()}@house.example`, fullName: 'Somebody', employeeId });
  const both = await atOneMoment(db, 'user', [add, add]);
  expect(both.map(({ status, outcome }) => [status, outcome])).toEqual([
    [200, 'added'],
    [200, 'refused'],
  ]);
});

describe('an address is moved or signed in with, and not both', () => {
  /** Somebody who waits with an invite, whose address HR moves to one of its own. */
  async function invited() {
    const hr = await peopleConsole(testServer);
    const { id, email } = await hr.newcomer({}, { invite: true });
    const token = mailedToken((await testServer.mailsTo({ email }))[0]);
    return {
      accept: () => post('/auth/accept-invite', { token, password: 'a-brand-new-overture' }),
      move: () => hr.change(id, { email: `moved-${email}` }),
      addressOf: async () => (await db.select().from(user).where(eq(user.id, id)))[0]?.email,
      email,
    };
  }

  test('where it is moved while its person chooses a password', async () => {
    const { accept, move, addressOf, email } = await invited();
    const [accepted, moved] = await atOneMoment(db, 'audit', [accept, move]);
    expect([accepted.statusCode, moved]).toMatchObject([200, { problems: [{ code: 'signs-in-with-it' }] }]);
    expect(await addressOf()).toBe(email);
  });

  test('where its person chooses a password while it is moved', async () => {
    const { accept, move, addressOf, email } = await invited();
    const [moved, accepted] = await atOneMoment(db, 'person_change', [move, accept]);
    expect([moved, accepted.json()]).toMatchObject([{ outcome: 'changed' }, { code: 'LINK_REPLACED' }]);
    expect(await addressOf()).toBe(`moved-${email}`);
  });
});
