import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, signInToConsole, wholeCompany } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
beforeAll(() => grantLeave(testServer));

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

/** Somebody of HR with the console open, for a place or for all. */
async function hrAt(locations: string[] | null = null) {
  const person = await testServer.newcomer();
  await giveRole(db, person, 'hr', locations ? { locations, departments: null } : wholeCompany);
  return { ...person, cookie: await signInToConsole(testServer, person) };
}

/** A request that waits, on one day. */
async function waiting(userId: Id, inDays: number, hoursAgo = 1): Promise<Id> {
  const [id, on] = [newId(), day(inDays)];
  const dates = { startsOn: on, endsOn: on, startsMidday: false, endsMidday: false };
  const askedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const row = { id, userId, typeId: 'annual', ...dates, workingDays: '1234567', note: '', askedAt };
  await db.insert(leaveRequest).values(row);
  return id;
}

async function read(cookie: string, query: Record<string, string> = {}) {
  const url = `/api/console/leave/requests?${new URLSearchParams({ language: 'en', ...query })}`;
  return (await testServer.ask({ url, cookie })).json();
}
const act = async (cookie: string, what: 'answer' | 'assign' | 'enter' | 'nudge' | 'take-back', body: object) =>
  (await testServer.post(`/console/leave/requests/${what}`, body, cookie)).json();
const approve = (cookie: string, ids: Id[], despiteClashes = false) =>
  act(cookie, 'answer', { ids, answer: 'approved', note: '', despiteClashes });
const outcomes = ({ results }: { results: { outcome: string }[] }) => results.map(({ outcome }) => outcome);
const placed = (people: { id: Id }[], location: string) =>
  Promise.all(
    people.map(({ id }) => db.update(employeeProfile).set({ location }).where(eq(employeeProfile.userId, id))),
  );

test('leave from one day to an earlier one is none, also where days were given back', async () => {
  const hr = await hrAt(['Port Loko']);
  const { people } = await aTeam(testServer, 1);
  await placed(people, 'Port Loko');
  const { id } = people[0] as (typeof people)[0];
  const leave = await waiting(id, 70, 9);
  await db
    .update(leaveRequest)
    .set({ givenBack: [`${day(72)} 0`] })
    .where(eq(leaveRequest.id, leave));
  const total = async (from: number, to: number) => (await read(hr.cookie, { from: day(from), to: day(to) })).total;
  expect([await total(70, 75), await total(75, 70)]).toEqual([1, 0]);
});

test('the inbox lists who waits, the longest first, who would answer, and what it is narrowed to', async () => {
  const hr = await hrAt(['Kenema']);
  const { manager, people } = await aTeam(testServer, 2);
  const { people: elsewhere } = await aTeam(testServer, 1);
  await placed(people, 'Kenema');
  await placed(elsewhere, 'Bo');
  const [one, other] = people as [(typeof people)[0], (typeof people)[0]];
  const young = await waiting(one.id, 30, 1);
  const old = await waiting(other.id, 60, 50);
  for (const person of elsewhere) await waiting(person.id, 30);

  const list = await read(hr.cookie);
  expect(list).toMatchObject({
    total: 2,
    next: null,
    requests: [
      { id: old, person: other.name, location: 'Kenema', answerers: [manager.name], enteredBy: null, isOwn: false },
      { id: young, person: one.name, state: 'waiting', halves: 2, alsoAway: [] },
    ],
  });
  expect(list.types.map(({ id }: { id: string }) => id)).toEqual(['annual', 'unpaid', 'study']);
  const found = async (query: Record<string, string>) =>
    (await read(hr.cookie, query)).requests.map(({ id }: { id: Id }) => id);
  expect(await found({ from: day(50) })).toEqual([old]);
  expect(await found({ to: day(50) })).toEqual([young]);
  expect(await found({ typeId: 'unpaid' })).toEqual([]);
  expect(await found({ managerId: manager.id, location: 'Kenema' })).toEqual([old, young]);
  expect(await found({ location: 'Bo' })).toEqual([]);
  expect(await found({ state: 'approved' })).toEqual([]);
  // Each word of a name, in any case; somebody outside the scope is found by none.
  expect(await found({ text: one.name.toUpperCase() })).toEqual([young]);
  expect((await read(hr.cookie, { text: one.name })).total).toBe(1);
  for (const person of elsewhere) expect(await found({ text: person.name })).toEqual([]);
  expect((await read(hr.cookie, { after: 'x' })).code).toBe('BAD_REQUEST');
});

test('the inbox goes on where a page ended', async () => {
  const hr = await hrAt(['Makeni']);
  const { people } = await aTeam(testServer, 1);
  await placed(people, 'Makeni');
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  for (let place = 0; place < 53; place++) await waiting(person.id, 100 + place, 200 - (place % 3));
  const first = await read(hr.cookie);
  const second = await read(hr.cookie, { after: first.next });
  expect([first.requests.length, first.total, second.requests.length, second.next]).toEqual([50, 53, 3, null]);
  const ids = [...first.requests, ...second.requests].map(({ id }: { id: Id }) => id);
  expect(new Set(ids).size).toBe(53);
});

test('twelve are answered at once: three clash, one was withdrawn meanwhile, one is of elsewhere, and each says so', {
  tags: 'long',
}, async () => {
  const hr = await hrAt(['Koidu']);
  const { people } = await aTeam(testServer, 3);
  await placed(people, 'Koidu');
  const { people: elsewhere } = await aTeam(testServer, 1);
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const free = [];
  for (let place = 0; place < 7; place++) free.push(await waiting(one.id, 200 + place));
  const clashing = [];
  for (let place = 0; place < 3; place++) clashing.push(await waiting(two.id, 200 + place));
  const gone = await waiting(three.id, 300);
  await db.update(leaveRequest).set({ state: 'withdrawn' }).where(eq(leaveRequest.id, gone));
  const foreign = await waiting((elsewhere[0] as { id: Id }).id, 300);

  const answered = await approve(hr.cookie, [...free, ...clashing, gone, foreign]);
  expect(outcomes(answered)).toEqual([...free.map(() => 'done'), 'clashes', 'clashes', 'clashes', 'answered', 'gone']);
  expect(answered.results[7]).toEqual({ id: clashing[0], outcome: 'clashes', alsoAway: [one.name] });
  expect((await read(hr.cookie)).requests.map(({ id }: { id: Id }) => id).sort()).toEqual([...clashing].sort());
  // Said again, as after a lost answer, it is the same; those that clash are approved once HR says so.
  expect(outcomes(await approve(hr.cookie, free))).toEqual(free.map(() => 'done'));
  expect(outcomes(await approve(hr.cookie, clashing, true))).toEqual(['done', 'done', 'done']);
  const [person] = await db
    .select()
    .from(leaveRequest)
    .where(eq(leaveRequest.id, free[0] as Id));
  expect(person).toMatchObject({ state: 'approved', answeredBy: hr.id });
  const seen = await testServer.ask({ url: '/api/time-off/requests?language=en', cookie: one.cookie });
  expect(seen.json()[0].state).toBe('approved');
});

test('whoever reported an absence is away, too: for the manager and for HR, and an end that nobody said is today', {
  tags: 'long',
}, async () => {
  const hr = await hrAt(['Kabala']);
  const { manager, people } = await aTeam(testServer, 3);
  await placed(people, 'Kabala');
  const [one, sick, back] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const id = await waiting(one.id, 1);
  const blank = { minutesLate: null, phone: '', note: '', saidAt: new Date().toISOString() };
  const report = async (cookie: string, more: object) => {
    const sent = { id: newId(), kind: 'sickness', startsOn: day(-1), returnsOn: null, ...blank, ...more };
    expect((await testServer.post('/absence/report', sent, cookie)).statusCode).toBe(200);
  };
  await report(back.cookie, { returnsOn: day(1) });
  await report(back.cookie, { kind: 'late', minutesLate: 5, startsOn: day(1) });
  await report(sick.cookie, {});
  const away = async () => {
    const team = await testServer.ask({ url: '/api/time-off/team?language=en', cookie: manager.cookie });
    return [team.json()[0].alsoAway, (await read(hr.cookie)).requests[0].alsoAway];
  };
  expect(await away()).toEqual([[], []]);
  await report(sick.cookie, { returnsOn: day(2) });
  expect(await away()).toEqual([[sick.name], [sick.name]]);
  expect((await approve(hr.cookie, [id])).results).toEqual([{ id, outcome: 'clashes', alsoAway: [sick.name] }]);
  // Who cannot see the person does not read the name either.
  await placed([sick], 'Bo');
  expect(await away()).toEqual([[sick.name], []]);
  expect(outcomes(await approve(hr.cookie, [id]))).toEqual(['done']);
});

test('whoever was absent is not away on the day on which they are back, whatever else is looked at', async () => {
  const { manager, people } = await aTeam(testServer, 3);
  const [one, two, sick] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const [before, then] = [await waiting(one.id, 5), await waiting(two.id, 6)];
  const report = { id: newId(), kind: 'sickness', startsOn: day(5), returnsOn: day(6), minutesLate: null, phone: '' };
  const sent = { ...report, note: '', saidAt: new Date().toISOString() };
  expect((await testServer.post('/absence/report', sent, sick.cookie)).statusCode).toBe(200);
  const team = (await testServer.ask({ url: '/api/time-off/team?language=en', cookie: manager.cookie })).json();
  const away = team.map(({ id, alsoAway }: { id: Id; alsoAway: string[] }) => [id, alsoAway]);
  expect(Object.fromEntries(away)).toEqual({ [before]: [sick.name], [then]: [] });
});

test('nobody of HR answers their own, and a decline has its reason', async () => {
  const hr = await hrAt();
  const [own, { people }] = [await waiting(hr.id, 30), await aTeam(testServer, 1)];
  expect(outcomes(await approve(hr.cookie, [own], true))).toEqual(['own']);
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  const id = await waiting(person.id, 30);
  const decline = (note: string) =>
    act(hr.cookie, 'answer', { ids: [id], answer: 'declined', note, despiteClashes: false });
  expect((await decline('x'.repeat(1001))).code).toBe('NOTE_TOO_LONG');
  expect(outcomes(await decline('We open that day.'))).toEqual(['done']);
  const seen = await testServer.ask({ url: '/api/time-off/requests?language=en', cookie: person.cookie });
  expect(seen.json()).toMatchObject([{ id, state: 'declined', answerNote: 'We open that day.' }]);
});

test('HR takes answers back until the leave begins, those of a manager too, and says of each what became of it', async () => {
  const hr = await hrAt(['Lunsar']);
  const { manager, people } = await aTeam(testServer, 2);
  await placed(people, 'Lunsar');
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  const approved = await waiting(one.id, 200);
  const declined = await waiting(one.id, 201);
  const begun = await waiting(one.id, -1);
  const theirs = await waiting(two.id, 202);
  const gone = await waiting(two.id, 203);
  await approve(hr.cookie, [approved, begun], true);
  await act(hr.cookie, 'answer', { ids: [declined], answer: 'declined', note: 'No', despiteClashes: false });
  await testServer.post(
    '/time-off/answer',
    { id: theirs, answer: 'approved', note: '', language: 'en' },
    manager.cookie,
  );
  await db.update(leaveRequest).set({ state: 'withdrawn' }).where(eq(leaveRequest.id, gone));
  const canTakeBack = async (state: string) =>
    (await read(hr.cookie, { state })).requests
      .filter((request: { canTakeBack: boolean }) => request.canTakeBack)
      .map(({ id }: { id: Id }) => id)
      .toSorted();
  expect(await canTakeBack('approved')).toEqual([approved, theirs].toSorted());
  expect(await canTakeBack('declined')).toEqual([declined]);

  // Its days went to another request meanwhile.
  const other = await waiting(one.id, 201);
  const back = (ids: Id[]) => act(hr.cookie, 'take-back', { ids });
  expect(outcomes(await back([approved, declined, begun, theirs, gone]))).toEqual([
    ...['done', 'spent', 'begun', 'done', 'answered'],
  ]);
  await db.update(leaveRequest).set({ state: 'withdrawn' }).where(eq(leaveRequest.id, other));
  // A repeat, whose answer was lost on its way.
  expect(outcomes(await back([approved, declined]))).toEqual(['done', 'done']);
  expect((await read(hr.cookie)).requests.map(({ id }: { id: Id }) => id).toSorted()).toEqual(
    [approved, declined, theirs].toSorted(),
  );
  const everywhere = await hrAt();
  const own = await waiting(everywhere.id, 30);
  expect(outcomes(await act(everywhere.cookie, 'take-back', { ids: [own] }))).toEqual(['own']);
});

test('somebody else is asked to answer, who leads nobody, and answers', async () => {
  const hr = await hrAt();
  const person = await testServer.newcomer();
  const helper = await testServer.newcomer();
  const cookie = await testServer.signIn(helper);
  const id = await waiting(person.id, 30);
  expect(outcomes(await act(hr.cookie, 'nudge', { ids: [id] }))).toEqual(['nobody']);
  expect(outcomes(await act(hr.cookie, 'assign', { ids: [id], managerId: person.id }))).toEqual(['own']);
  expect((await act(hr.cookie, 'assign', { ids: [id], managerId: newId() })).code).toBe('MANAGER_UNKNOWN');
  expect(outcomes(await act(hr.cookie, 'assign', { ids: [id], managerId: helper.id }))).toEqual(['done']);
  expect(outcomes(await act(hr.cookie, 'assign', { ids: [id], managerId: helper.id }))).toEqual(['done']);
  expect(await testServer.mailsTo(helper)).toHaveLength(1);
  const overview = await testServer.ask({ url: '/api/time-off/overview?language=en', cookie });
  expect(overview.json().teamWaiting).toBe(1);
  const team = await testServer.ask({ url: '/api/time-off/team?language=en', cookie });
  expect(team.json()).toMatchObject([{ id, person: person.name, alsoAway: [] }]);
  const given = { id, answer: 'approved', note: '', language: 'en' };
  expect((await testServer.post('/time-off/answer', given, cookie)).json().state).toBe('approved');
});

test('a nudge reaches those who can answer once a day', async () => {
  const hr = await hrAt();
  const { manager, people } = await aTeam(testServer, 1);
  const id = await waiting((people[0] as { id: Id }).id, 30);
  const nudge = async () => outcomes(await act(hr.cookie, 'nudge', { ids: [id] }));
  expect([await nudge(), await nudge()]).toEqual([['done'], ['nudged']]);
  expect(await testServer.mailsTo(manager)).toHaveLength(1);
  await db
    .update(leaveRequest)
    .set({ nudgedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(leaveRequest.id, id));
  expect(await nudge()).toEqual(['done']);
  await approve(hr.cookie, [id]);
  expect(await nudge()).toEqual(['answered']);
});

test('leave is entered for somebody without a phone: approved at once, within what is left, and they are told', async () => {
  const hr = await hrAt(['Pujehun']);
  const { people } = await aTeam(testServer, 1);
  const { people: elsewhere } = await aTeam(testServer, 1);
  await placed(people, 'Pujehun');
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  const categories = { payslips: true, news: true, mentions: true, timeOff: true };
  await testServer.post('/push/settings', { categories, quietHours: null, mail: ['timeOff'] }, person.cookie);
  const dates = { startsOn: day(400), endsOn: day(406), startsMidday: false, endsMidday: false };
  const entry = { id: newId(), userId: person.id, typeId: 'annual', ...dates, note: 'Called on Monday.' };
  const enter = async (more: object = {}) => act(hr.cookie, 'enter', { ...entry, ...more });
  expect(await enter()).toEqual({ id: entry.id });
  expect(await enter()).toEqual({ id: entry.id });
  const seen = await testServer.ask({ url: '/api/time-off/requests?language=en', cookie: person.cookie });
  expect(seen.json()).toMatchObject([{ id: entry.id, state: 'approved', halves: 10, enteredBy: hr.name }]);
  const [listed] = (await read(hr.cookie, { state: 'approved' })).requests;
  expect(listed).toMatchObject({ id: entry.id, enteredBy: hr.name });
  expect(await testServer.mailsTo(person)).toMatchObject([{ subject: expect.stringMatching(/approved/i) }]);

  // What HR is shown before: the days the person works, and what is left after these.
  const leaveOf = async (userId: Id) =>
    testServer.ask({
      url: `/api/console/leave/requests/leave-of?userId=${userId}&language=en`,
      cookie: hr.cookie,
    });
  const known = (await leaveOf(person.id)).json();
  const own = await testServer.ask({ url: '/api/time-off/overview?language=en', cookie: person.cookie });
  const { workingDays, holidays, types, balances } = own.json();
  expect(known).toEqual({ workingDays, holidays, types, balances });
  expect((await leaveOf((elsewhere[0] as { id: Id }).id)).statusCode).toBe(404);

  const code = async (more: object) => (await enter({ id: newId(), ...more })).code;
  expect(await code({})).toBe('LEAVE_OVERLAPS');
  expect(await code({ startsOn: day(410), endsOn: day(500) })).toBe('NOT_ENOUGH_LEAVE');
  expect(await code({ startsOn: day(411), endsOn: day(410) })).toBe('LEAVE_ENDS_BEFORE_START');
  expect(await code({ typeId: 'none', startsOn: day(420), endsOn: day(427) })).toBe('NOT_FOUND');
  expect(await code({ userId: (elsewhere[0] as { id: Id }).id })).toBe('NOT_FOUND');
  expect((await enter({ note: 'other' })).code).toBe('ID_REUSED');
  const all = await hrAt();
  expect((await act(all.cookie, 'enter', { ...entry, id: newId(), userId: all.id })).code).toBe('OWN_LEAVE');
});
