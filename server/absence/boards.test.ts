import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { BoardReport } from '#contract/absence.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';
import { oldReports } from './absence-rows.ts';
import { absenceCorrection } from './absence-tables.ts';
import { reportsThatStand } from './board-rows.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
await grantLeave(testServer);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = inDays(0);
const blank = { returnsOn: null, minutesLate: null, phone: '', note: '' };

async function report({ cookie, ...fields }: { cookie: string; kind: string; [field: string]: unknown }) {
  const saidAt = new Date().toISOString();
  return testServer.post('/absence/report', { id: newId(), startsOn: today, ...blank, saidAt, ...fields }, cookie);
}
const read = async (url: string, cookie: string) => (await testServer.ask({ url: `/api${url}`, cookie })).json();
const board = async (cookie: string): Promise<BoardReport[]> => (await read('/absence/team', cookie)).reports;
const change = (id: string, how: object, cookie: string, whose = '/absence/team/change') =>
  testServer.post(whose, { id, change: how }, cookie);
const mine = (cookie: string) => read('/absence/reports', cookie);

async function team(size = 1) {
  const { manager, people } = await aTeam(testServer, size);
  const [person] = people;
  if (!person) throw new Error('A team has somebody.');
  return { manager, person, people };
}

test('a report reaches the manager, who sees it and calls; the person sees both', async () => {
  const { manager, person } = await team();
  const sent = await report({ kind: 'call-back', phone: '+232 76 000000', note: 'After ten.', cookie: person.cookie });
  expect(sent.json()).toMatchObject({ seen: [], done: null, isAfterwards: false, isOnLeave: false });
  const [row] = await board(manager.cookie);
  const { id, receipt } = sent.json();
  const { name } = person;
  const shown = { id, kind: 'call-back', phone: '+232 76 000000', receipt, arrivedAt: null, person: { name } };
  // A note stays between the report and its person.
  expect(row).toMatchObject({ ...shown, note: '' });
  expect(sent.json().note).toBe('After ten.');

  await testServer.post('/absence/team/see', { ids: [id] }, manager.cookie);
  await testServer.post('/absence/team/see', { ids: [id] }, manager.cookie);
  expect((await change(id, { do: 'settle', isDone: true }, manager.cookie)).json().done.by).toBe(manager.name);
  const [seen] = await mine(person.cookie);
  expect(seen).toMatchObject({ seen: [{ by: manager.name }], done: { by: manager.name } });
  expect(seen.seen).toHaveLength(1);
  const acts = await db.select({ action: audit.action }).from(audit).where(eq(audit.object, id)).orderBy(audit.at);
  expect(acts.map(({ action }) => action)).toEqual(['absence-reported', 'absence-done']);
  expect((await change(id, { do: 'settle', isDone: false }, manager.cookie)).json().done).toBeNull();
});

test('the board has who is away today or ahead, late or to be called, and nobody else', async () => {
  const { manager, people } = await team(6);
  const [sick, back, ahead, late, other, old] = people.map(({ cookie }) => cookie) as string[] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await report({ kind: 'sickness', startsOn: inDays(-3), cookie: sick });
  await report({ kind: 'sickness', startsOn: inDays(-9), returnsOn: today, cookie: back });
  await report({ kind: 'child-sickness', startsOn: inDays(2), cookie: ahead });
  await report({ kind: 'late', minutesLate: 25, cookie: late });
  await report({ kind: 'late', minutesLate: 5, startsOn: inDays(-1), cookie: other });
  const [longAgo] = [
    (await report({ kind: 'sickness', startsOn: inDays(-40), returnsOn: inDays(-30), cookie: old })).json(),
  ];
  const kinds = async () => (await board(manager.cookie)).map(({ kind, startsOn }) => `${kind} ${startsOn}`).toSorted();
  // Whatever nobody has answered stays for a while, whenever it was for.
  expect(await kinds()).toHaveLength(6);
  for (const { id } of await board(manager.cookie)) await change(id, { do: 'settle', isDone: true }, manager.cookie);
  // What is done stays for the rest of the day.
  expect(await kinds()).toHaveLength(6);
  await db.execute(sql`update absence_report set done_at = done_at - interval '1 day' where done_at is not null`);
  expect(await kinds()).toEqual([`child-sickness ${inDays(2)}`, `late ${today}`, `sickness ${inDays(-3)}`].toSorted());
  await change(longAgo.id, { do: 'settle', isDone: false }, manager.cookie);
  await db.execute(sql`update absence_report set reported_at = now() - interval '40 days' where id = ${longAgo.id}`);
  expect(await kinds()).toHaveLength(3);
});

test('what is done on a later day than it was reported stays with its undo, by the person’s day, and counts no more', async () => {
  const { manager, person } = await team();
  // Ten past midnight at the Line Islands, which are the first on earth to have a day.
  await db.execute(sql`insert into location_zone values ('Kiritimati', 'Pacific/Kiritimati')`);
  await db.execute(sql`update employee_profile set location = 'Kiritimati' where user_id = ${person.id}`);
  const midnight = sql`date_trunc('day', now() at time zone 'Pacific/Kiritimati') at time zone 'Pacific/Kiritimati'`;
  const call = await report({ kind: 'late', minutesLate: 5, startsOn: inDays(-1), cookie: person.cookie });
  const { id } = call.json();
  const counted = async () => (await read('/time-off/overview?language=en', manager.cookie)).teamAbsent;
  expect(await counted()).toEqual({ absent: 1, unseen: 1 });
  await change(id, { do: 'settle', isDone: true }, manager.cookie);
  expect(await board(manager.cookie)).toMatchObject([{ id, done: { by: manager.name } }]);
  expect(await counted()).toEqual({ absent: 0, unseen: 0 });
  await db.execute(sql`update absence_report set done_at = ${midnight} where id = ${id}`);
  expect(await board(manager.cookie)).toMatchObject([{ id }]);
  await db.execute(sql`update absence_report set done_at = ${midnight} - interval '1 minute' where id = ${id}`);
  expect(await board(manager.cookie)).toEqual([]);
  expect((await change(id, { do: 'settle', isDone: false }, manager.cookie)).json()).toMatchObject({ done: null });
  expect(await board(manager.cookie)).toMatchObject([{ id, done: null }]);
});

test('whoever is back today says so, and the manager hears it', async () => {
  const { manager, person } = await team();
  const { id } = (await report({ kind: 'sickness', startsOn: inDays(-2), cookie: person.cookie })).json();
  await change(id, { do: 'settle', isDone: true }, manager.cookie);
  const ended = await change(id, { do: 'end', on: inDays(5) }, person.cookie, '/absence/change');
  expect(ended.json().ended).toMatchObject({ by: person.name, on: today });
  expect((await board(manager.cookie))[0]?.ended?.on).toBe(today);
  expect(await reportsThatStand(db, [id])).toEqual(new Set());
  await db.execute(sql`update absence_report set ended_at = now() - interval '2 days', ended_on = ${inDays(-1)}`);
  expect(await board(manager.cookie)).toEqual([]);
});

test('whoever ended a report takes that back for a day, nobody else does, and the person is told', async () => {
  const { manager, person } = await team();
  const { id } = (await report({ kind: 'sickness', startsOn: inDays(-2), cookie: person.cookie })).json();
  const resume = (cookie: string, whose?: string) => change(id, { do: 'resume' }, cookie, whose);
  const ended = await change(id, { do: 'end', on: today }, manager.cookie);
  expect(ended.json().seen).toMatchObject([{ by: manager.name }]);
  const mails = (await testServer.mailsTo(person)).length;
  expect((await resume(person.cookie, '/absence/change')).json().ended).toMatchObject({ byId: manager.id, on: today });
  expect((await resume(manager.cookie)).json().ended).toBeNull();
  expect((await resume(manager.cookie)).json().ended).toBeNull();
  expect(await testServer.mailsTo(person)).toHaveLength(mails + 1);
  expect(await reportsThatStand(db, [id])).toEqual(new Set([id]));
  const acts = await db.select({ action: audit.action }).from(audit).where(eq(audit.object, id)).orderBy(audit.at);
  expect(acts.map(({ action }) => action)).toEqual(['absence-reported', 'absence-ended', 'absence-resumed']);

  await change(id, { do: 'end', on: today }, person.cookie, '/absence/change');
  expect((await resume(manager.cookie)).json().ended.by).toBe(person.name);
  await db.execute(sql`update absence_report set ended_at = now() - interval '25 hours' where id = ${id}`);
  expect((await resume(person.cookie, '/absence/change')).json().code).toBe('UNDO_TOO_LATE');
});

test('nobody takes back days of their own that are over, and an end stays on the board for a day', async () => {
  const { manager, person } = await team();
  const { id } = (await report({ kind: 'sickness', startsOn: inDays(-14), cookie: person.cookie })).json();
  const counted = async () => (await read('/time-off/overview?language=en', manager.cookie)).teamAbsent;
  expect(await counted()).toEqual({ absent: 1, unseen: 1 });
  const ended = await change(id, { do: 'end', on: inDays(-14) }, person.cookie, '/absence/change');
  expect(ended.json().ended.on).toBe(inDays(-1));
  expect(await counted()).toEqual({ absent: 0, unseen: 0 });
  expect((await board(manager.cookie))[0]?.ended?.on).toBe(inDays(-1));
});

test('an end makes no absence longer: whoever came back on the day they said was not away until today', async () => {
  const { manager, person } = await team();
  const over = { kind: 'sickness', startsOn: inDays(-9), returnsOn: inDays(-6) } as const;
  const { id } = (await report({ ...over, cookie: person.cookie })).json();
  expect((await change(id, { do: 'end', on: today }, manager.cookie)).json().ended.on).toBe(inDays(-6));
  await change(id, { do: 'resume' }, manager.cookie);
  expect((await change(id, { do: 'end', on: inDays(-8) }, manager.cookie)).json().ended.on).toBe(inDays(-8));
  await change(id, { do: 'resume' }, manager.cookie);
  const own = await change(id, { do: 'end', on: today }, person.cookie, '/absence/change');
  expect(own.json().ended.on).toBe(inDays(-6));

  // Nor does it end before it began.
  const ahead = { kind: 'child-sickness', startsOn: inDays(3), returnsOn: inDays(6) } as const;
  const later = (await report({ ...ahead, cookie: person.cookie })).json();
  expect((await change(later.id, { do: 'end', on: inDays(4) }, manager.cookie)).json().ended.on).toBe(inDays(3));
});

test('what somebody else enters stands beside the report of the person, and takes the place of its like alone', async () => {
  const { manager, person } = await team();
  const own = (await report({ kind: 'sickness', note: 'Mine', cookie: person.cookie })).json();
  const enter = (note: string) => {
    const entry = { ...blank, id: newId(), userId: person.id, kind: 'sickness', startsOn: today, note };
    return testServer.post('/absence/team/enter', entry, manager.cookie);
  };
  await enter('Called at nine');
  await enter('Called at ten');
  const shown = (await board(manager.cookie)).map(({ note, enteredBy }) => [note, enteredBy]);
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['', null],
      ['Called at ten', manager.name],
    ]),
  );
  expect((await mine(person.cookie)).find(({ id }: { id: string }) => id === own.id).replacedBy).toBeNull();
});

test('a report that says when it was said says when it arrived, too, and is of the day on which it was said', async () => {
  const { manager, person } = await team();
  const saidAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await report({ kind: 'sickness', startsOn: inDays(-3), saidAt, cookie: person.cookie });
  const [row] = await board(manager.cookie);
  expect([row?.saidAt, (row?.arrivedAt ?? '') > saidAt]).toEqual([saidAt, true]);
  expect(row?.isAfterwards).toBe(false);
});

test('HR answers no report of their own, enters none, and their own look does not count', async () => {
  const hr = await roleHolder(testServer, 'hr');
  const { id } = (await report({ kind: 'sickness', cookie: hr.cookie })).json();
  expect((await testServer.post('/console/absences/see', { ids: [id] }, hr.cookie)).json()).toEqual({ seen: 0 });
  const about = { userId: hr.person.id, id };
  const settled = await testServer.post(
    '/console/absences/change',
    { ...about, change: { do: 'settle', isDone: true } },
    hr.cookie,
  );
  const entry = { ...blank, ...about, id: newId(), kind: 'sickness', startsOn: today };
  const entered = await testServer.post('/console/absences/enter', entry, hr.cookie);
  expect([settled.statusCode, entered.statusCode]).toEqual([404, 404]);
  expect((await mine(hr.cookie))[0]).toMatchObject({ seen: [], done: null });
});

test('a second report of the same takes the place of the first, whose receipt it names', async () => {
  const { manager, person } = await team();
  const { cookie } = person;
  const first = (await report({ kind: 'sickness', cookie })).json();
  const other = (await report({ kind: 'late', minutesLate: 5, cookie })).json();
  const both = await Promise.all([1, 2].map(() => report({ kind: 'sickness', returnsOn: inDays(3), cookie })));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await board(manager.cookie)).toHaveLength(2);
  const list = await mine(cookie);
  expect(list.filter(({ replacedBy }: { replacedBy: string }) => replacedBy)).toHaveLength(2);
  expect(list.find(({ id }: { id: string }) => id === other.id).replacedBy).toBeNull();
  expect(list.find(({ id }: { id: string }) => id === first.id).replacedBy).toMatch(/^\w{4}-\w{4}$/);
  // Days that are over are no reason.
  const early = (await report({ kind: 'sickness', startsOn: inDays(-9), returnsOn: inDays(-5), cookie })).json();
  expect([early.isAfterwards, (await board(manager.cookie)).length]).toEqual([true, 3]);
  // A call that was made is done, and the next one is another.
  const call = (await report({ kind: 'call-back', phone: '12345', cookie })).json();
  await change(call.id, { do: 'settle', isDone: true }, manager.cookie);
  await report({ kind: 'call-back', phone: '67890', cookie });
  expect((await mine(cookie)).find(({ id }: { id: string }) => id === call.id).replacedBy).toBeNull();
});

test('a report that begins tomorrow leaves today’s as it is until then, and only a report of theirs does that', async () => {
  const { manager, person } = await team();
  const { cookie } = person;
  const hr = await roleHolder(testServer, 'hr');
  const away = async () => (await read('/console/overview/people', hr.cookie)).away;
  const first = (await report({ kind: 'sickness', startsOn: inDays(-2), cookie })).json();
  const before = await away();
  expect(before).toBeGreaterThan(0);
  const entry = { ...blank, userId: person.id, id: newId(), kind: 'sickness', startsOn: inDays(1), saidAt: new Date() };
  const one = async (id: string) => (await mine(cookie)).find((each: { id: string }) => each.id === id);

  const entered = await testServer.post('/absence/team/enter', entry, manager.cookie);
  expect([entered.statusCode, (await one(first.id)).returnsOn]).toEqual([200, null]);
  const next = (await report({ kind: 'sickness', startsOn: inDays(1), returnsOn: inDays(4), cookie })).json();
  expect(await one(first.id)).toMatchObject({ returnsOn: inDays(1), replacedBy: null, ended: null });
  expect(await one(entry.id)).toMatchObject({ replacedBy: next.receipt });
  expect(await away()).toBe(before);
  expect((await board(manager.cookie)).map(({ id }) => id).toSorted()).toEqual([first.id, next.id].toSorted());
  // Said once more for tomorrow, it is that report alone whose place is taken.
  const again = (await report({ kind: 'sickness', startsOn: inDays(1), cookie })).json();
  expect([(await one(first.id)).replacedBy, (await one(next.id)).replacedBy]).toEqual([null, again.receipt]);
});

test('a report that begins today leaves the days before as they are, and the form says so before and after', async () => {
  const { person } = await team();
  const { cookie } = person;
  const ask = async (url: string) => (await testServer.ask({ url, cookie })).body;
  const stands = /You have reported this already:/;
  expect(await ask('/absence/sickness?language=en')).not.toMatch(stands);
  const first = (await report({ kind: 'sickness', startsOn: inDays(-2), cookie })).json();
  const form = await ask('/absence/sickness?language=en');
  expect(form).toMatch(stands);
  expect(form).toContain(first.receipt);
  expect(form).toContain('A new report takes its place from its first day on.');
  expect(await ask('/absence/late?language=en')).not.toMatch(stands);

  const next = (await report({ kind: 'sickness', returnsOn: inDays(2), cookie })).json();
  const one = async (id: string) => (await mine(cookie)).find((each: { id: string }) => each.id === id);
  expect(await one(first.id)).toMatchObject({ startsOn: inDays(-2), returnsOn: today, replacedBy: null });
  const receipt = await ask(`/absence/receipts/${next.receipt}?language=en`);
  expect(receipt).toMatch(new RegExp(`Your earlier report \\S*${first.receipt}\\S* stays for the days before`));
  // The same again for today is a correction: its place is taken, and the days before stay.
  const again = (await report({ kind: 'sickness', cookie })).json();
  expect((await one(next.id)).replacedBy).toBe(again.receipt);
  expect(await one(first.id)).toMatchObject({ returnsOn: today, replacedBy: null });
  // So is one of days that are over.
  await report({ kind: 'sickness', startsOn: inDays(-1), returnsOn: today, cookie });
  expect(await one(first.id)).toMatchObject({ returnsOn: inDays(-1), replacedBy: null });
});

test('a report of days after which somebody was back leaves the days before it, too', async () => {
  const { person } = await team();
  const { cookie } = person;
  const one = async (id: string) => (await mine(cookie)).find((each: { id: string }) => each.id === id);
  const first = (await report({ kind: 'sickness', startsOn: inDays(-4), cookie })).json();
  await change(first.id, { do: 'end', on: today }, cookie, '/absence/change');
  const next = (await report({ kind: 'sickness', startsOn: inDays(-1), cookie })).json();
  expect(await one(first.id)).toMatchObject({ startsOn: inDays(-4), replacedBy: null, ended: { on: inDays(-1) } });
  const receipt = await testServer.ask({ url: `/absence/receipts/${next.receipt}?language=en`, cookie });
  expect(receipt.body).toMatch(new RegExp(`Your earlier report \\S*${first.receipt}\\S* stays for the days before`));
});

test('of two reports of the same days the one stands that was said, corrected or resumed last', async () => {
  const { person } = await team();
  const { cookie } = person;
  const does = (id: string, how: object) => change(id, how, cookie, '/absence/change');
  const replacedBy = async (...ids: string[]) => {
    const list: { id: string; replacedBy: string | null }[] = await mine(cookie);
    return ids.map((id) => list.find((each) => each.id === id)?.replacedBy);
  };
  const first = (await report({ kind: 'sickness', startsOn: inDays(-4), cookie })).json();
  await does(first.id, { do: 'end', on: today });
  const next = (await report({ kind: 'sickness', cookie })).json();
  expect(await replacedBy(first.id, next.id)).toEqual([null, null]);
  await does(first.id, { do: 'resume' });
  expect(await replacedBy(first.id, next.id)).toEqual([null, first.receipt]);
  await does(next.id, { do: 'correct', ...blank, startsOn: inDays(-4) });
  expect(await replacedBy(first.id, next.id)).toEqual([next.receipt, null]);

  await does(next.id, { do: 'end', on: today });
  const last = (await report({ kind: 'sickness', startsOn: inDays(-4), cookie })).json();
  const resumed = await does(next.id, { do: 'resume' });
  expect(resumed.json()).toMatchObject({ ended: { by: person.name }, replacedBy: last.receipt });
  expect(await replacedBy(last.id)).toEqual([null]);
});

test('the form’s receipt says what a second report replaces, that a day is over, and that somebody is on leave', async () => {
  const { person } = await team();
  const leave = { typeId: 'unpaid', startsMidday: false, endsMidday: false, workingDays: '1234567', note: '' };
  const days = { startsOn: inDays(-2), endsOn: inDays(2) };
  await db.insert(leaveRequest).values({ id: newId(), userId: person.id, ...leave, ...days, state: 'approved' });
  const { receipt } = (await report({ kind: 'sickness', startsOn: inDays(-1), cookie: person.cookie })).json();
  const sent = await testServer.ask({
    method: 'POST',
    url: '/absence/sickness?language=de',
    cookie: person.cookie,
    body: new URLSearchParams({ id: newId(), startsOn: inDays(-1) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const page = await testServer.ask({ url: String(sent.headers.location), cookie: person.cookie });
  expect(page.body).toContain(receipt);
  expect(page.body.match(/<p>/g)?.length).toBeGreaterThanOrEqual(4);
  expect((await mine(person.cookie))[0].isOnLeave).toBe(true);
});

test('a correction by the person is to be seen again; their note stays theirs', async () => {
  const { manager, person } = await team();
  const { id } = (await report({ kind: 'late', minutesLate: 20, note: 'Bus', cookie: person.cookie })).json();
  await testServer.post('/absence/team/see', { ids: [id] }, manager.cookie);
  await change(id, { do: 'settle', isDone: true }, manager.cookie);
  const correction = { do: 'correct', startsOn: today, ...blank, minutesLate: 45, note: 'Bus' };
  const corrected = await change(id, correction, person.cookie, '/absence/change');
  expect(corrected.json()).toMatchObject({ minutesLate: 45, seen: [], done: null, corrected: { by: person.name } });
  const same = await change(id, correction, person.cookie, '/absence/change');
  expect(same.json().corrected.at).toBe(corrected.json().corrected.at);

  expect((await board(manager.cookie))[0]).toMatchObject({ note: '', minutesLate: 45 });
  await change(id, { ...correction, minutesLate: 50, note: '' }, manager.cookie);
  expect((await mine(person.cookie))[0]).toMatchObject({ note: 'Bus', minutesLate: 50 });
});

test.for([
  ['sickness', { startsOn: '2026-02-30' }, 'startsOn'],
  ['sickness', { startsOn: '2199-01-01' }, 'startsOn'],
  ['sickness', { returnsOn: '2020-01-01' }, 'returnsOn'],
  ['late', { minutesLate: 601 }, 'minutesLate'],
  ['late', {}, 'minutesLate'],
  ['call-back', { phone: 'call me' }, 'phone'],
  ['sickness', { note: 'x'.repeat(1001) }, 'note'],
] as const)(
  'a report of %s with %o is refused at its field, and nothing is stored',
  { tags: 'long' },
  async ([kind, wrong, field]) => {
    const { person } = await team();
    const answer = await report({ kind, ...wrong, cookie: person.cookie });
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
    expect(await mine(person.cookie)).toEqual([]);
  },
);

test('a report that waited for a network says when it was said, and is one however often it is sent', async () => {
  const { manager, person } = await team();
  const saidAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const sent = { id: newId(), kind: 'sickness', saidAt, cookie: person.cookie };
  const answers = [await report(sent), await report(sent)];
  expect(answers.map((answer) => answer.json().saidAt)).toEqual([saidAt, saidAt]);
  expect([await board(manager.cookie), await testServer.mailsTo(manager)].map(({ length }) => length)).toEqual([1, 1]);
  expect((await report({ ...sent, kind: 'late', minutesLate: 5 })).json().code).toBe('ID_REUSED');
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const future = await report({ kind: 'late', minutesLate: 5, saidAt: ahead, cookie: person.cookie });
  expect(future.json().saidAt < ahead).toBe(true);
  // No device keeps one for longer: its clock is wrong.
  const longAgo = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const past = await report({ kind: 'call-back', phone: '+232 76 555 140', saidAt: longAgo, cookie: person.cookie });
  expect(Date.parse(past.json().saidAt)).toBeGreaterThan(Date.now() - 15 * 86_400_000);
});

describe('for somebody who telephoned', () => {
  test('the manager enters a report, has seen it, and gets no mail of it', async () => {
    const { manager, person } = await team();
    const entry = { id: newId(), userId: person.id, kind: 'sickness', startsOn: today, ...blank };
    const entered = await testServer.post('/absence/team/enter', entry, manager.cookie);
    expect(entered.json()).toMatchObject({ enteredBy: manager.name, seen: [{ by: manager.name }] });
    expect(await testServer.mailsTo(manager)).toEqual([]);
    expect((await mine(person.cookie))[0]).toMatchObject({ enteredBy: manager.name });
    const stranger = await team();
    const tried = await testServer.post('/absence/team/enter', { ...entry, id: newId() }, stranger.manager.cookie);
    expect(tried.statusCode).toBe(404);
  });

  test('HR enters it, and the manager is told', async () => {
    const { manager, person } = await team();
    const hr = await roleHolder(testServer, 'hr');
    const entry = { id: newId(), userId: person.id, kind: 'sickness', startsOn: today, ...blank };
    expect((await testServer.post('/console/absences/enter', entry, hr.cookie)).statusCode).toBe(200);
    expect(await testServer.mailsTo(manager)).toHaveLength(1);
    const reports = (await read(`/console/absences/of-person?userId=${person.id}`, hr.cookie)).reports;
    expect(reports).toMatchObject([{ enteredBy: hr.person.name }]);
    await db.execute(sql`update "user" set deactivated_at = now() where id = ${person.id}`);
    const late = await testServer.post('/console/absences/enter', { ...entry, id: newId() }, hr.cookie);
    expect(late.statusCode).toBe(404);
    expect(await testServer.mailsTo(manager)).toHaveLength(1);
  });
});

test('the person is told in their language of what somebody else enters, corrects or ends, and of nothing else', async () => {
  const { manager, people } = await aTeam(testServer, 1, { manager: 'fr' });
  const [person] = people as [(typeof people)[number]];
  const entry = { id: newId(), userId: person.id, kind: 'sickness', startsOn: today, ...blank };
  await testServer.post('/absence/team/enter', entry, manager.cookie);
  await change(entry.id, { do: 'correct', ...blank, startsOn: inDays(-1) }, manager.cookie);
  await change(entry.id, { do: 'settle', isDone: true }, manager.cookie);
  await change(entry.id, { do: 'end', on: today }, manager.cookie);
  await report({ kind: 'late', minutesLate: 5, cookie: person.cookie });
  const mails = await testServer.mailsTo(person);
  expect(mails).toHaveLength(3);
  // What it was may be about health, and others may read a mail.
  for (const mail of mails) {
    expect(mail.subject).toBe('Something was entered for you');
    expect(mail.body).toContain(manager.name);
    expect(mail.body).not.toMatch(/sick|minute|\d{4}-\d\d|from \d/i);
  }
});

test('what a corrected report said before is kept for HR alone, and deleted with it', async () => {
  const { manager, person } = await team();
  const hr = await roleHolder(testServer, 'hr');
  const { id } = (await report({ kind: 'late', minutesLate: 20, note: 'Mine', cookie: person.cookie })).json();
  const correct = (minutesLate: number) => ({ do: 'correct', startsOn: today, ...blank, note: 'Mine', minutesLate });
  await change(id, correct(30), manager.cookie);
  await change(id, correct(30), manager.cookie);
  const own = await change(id, correct(40), person.cookie, '/absence/change');
  const { reports } = await read(`/console/absences/of-person?userId=${person.id}`, hr.cookie);
  const said = { startsOn: today, returnsOn: null, phone: '', note: '', at: expect.any(String) };
  expect(reports).toMatchObject([
    {
      minutesLate: 40,
      earlier: [
        { ...said, minutesLate: 30, by: person.name },
        { ...said, minutesLate: 20, by: manager.name },
      ],
    },
  ]);
  expect([own.json(), (await board(manager.cookie))[0]].map((one) => 'earlier' in one)).toEqual([false, false]);
  await oldReports.forget(db, new Date(Date.now() + 400 * 86_400_000), 365, 1_000, { setBy: null, payslipYears: 10 });
  expect(await db.$count(absenceCorrection)).toBe(0);
});

test('who is in a scope of HR is on its board, and nobody else', async () => {
  const { person } = await team();
  const other = await team();
  await db.execute(sql`update employee_profile set location = 'Hall 1' where user_id = ${person.id}`);
  for (const { cookie } of [person, other.person]) await report({ kind: 'sickness', cookie });
  const holder = await testServer.newcomer();
  await giveRole(db, holder, 'hr', { locations: ['Hall 1'], departments: null });
  const cookie = await signInToConsole(testServer, holder);
  const { reports } = await read('/console/absences', cookie);
  expect(reports.map((row: BoardReport) => row.person.id)).toEqual([person.id]);
});

test('somebody without a team has an empty board, and whoever left is on none', async () => {
  const { manager, person } = await team();
  await report({ kind: 'sickness', cookie: person.cookie });
  expect(await read('/absence/team', person.cookie)).toEqual({ reports: [], people: [] });
  await db.execute(sql`update "user" set deactivated_at = now() where id = ${person.id}`);
  expect(await read('/absence/team', manager.cookie)).toEqual({ reports: [], people: [] });
});
