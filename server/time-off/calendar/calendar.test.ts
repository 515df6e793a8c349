import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { CalendarPage } from '#contract/leave-calendar.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';
import { aTeam, grantLeave, putUnder } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest, publicHoliday } from '#server/time-off/time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
beforeAll(() => grantLeave(testServer));

/** A month whose first day is a Thursday. */
const month = '2031-05';

type Given = Partial<typeof leaveRequest.$inferInsert>;

/** Leave from one day of May to another, approved unless it says otherwise. */
async function leave(userId: Id, first: string, last: string, more: Given = {}): Promise<Id> {
  const id = newId();
  const row = { id, userId, typeId: 'annual', startsOn: first, endsOn: last, startsMidday: false, endsMidday: false };
  await db.insert(leaveRequest).values({ ...row, workingDays: '12345', note: '', state: 'approved', ...more });
  return id;
}

type Page = CalendarPage & { of: string; leads: boolean; code?: string };

async function read(cookie: string, query: Record<string, string> = {}, path = '/time-off/calendar'): Promise<Page> {
  const url = `/api${path}?${new URLSearchParams({ month, language: 'en', ...query })}`;
  return (await testServer.ask({ url, cookie })).json();
}
const readCompany = (cookie: string, query: Record<string, string> = {}) =>
  read(cookie, query, '/console/leave/calendar');

const names = ({ people }: CalendarPage) => people.map(({ name }) => name);
type Person = Awaited<ReturnType<typeof aTeam>>['people'][number];
const placed = (people: { id: Id }[], location: string) =>
  Promise.all(
    people.map(({ id }) => db.update(employeeProfile).set({ location }).where(eq(employeeProfile.userId, id))),
  );

describe('the calendar of a team', () => {
  test('shows a manager who is away or asked to be, with the kind and the days; nobody else', async () => {
    const { manager, people } = await aTeam(testServer, 3);
    const [one, two, idle] = people as [Person, Person, Person];
    const { people: others } = await aTeam(testServer, 1);
    for (const { id } of others) await leave(id, '2031-05-05', '2031-05-06');
    const half = await leave(one.id, '2031-05-08', '2031-05-09', { startsMidday: true });
    const asked = await leave(two.id, '2031-04-28', '2031-05-02', { typeId: 'unpaid', state: 'waiting' });
    await leave(one.id, '2031-05-20', '2031-05-20', { state: 'declined' });
    await leave(idle.id, '2031-06-01', '2031-06-05');

    const page = await read(manager.cookie);
    expect(page).toMatchObject({ of: 'led', leads: true, next: null, today: utcToday() });
    const inDays = { startsAt: null, endsAt: null, unit: 'days' };
    expect(Object.fromEntries(page.people.map(({ name, leaves }) => [name, leaves]))).toEqual({
      [one.name]: [
        {
          ...{ id: half, type: { text: 'Annual leave', lang: 'en' }, halves: 3, state: 'approved' },
          ...{ startsOn: '2031-05-08', endsOn: '2031-05-09', startsMidday: true, endsMidday: false },
          ...inDays,
        },
      ],
      [two.name]: [
        {
          ...{ id: asked, type: { text: 'Unpaid leave', lang: 'en' }, halves: 10, state: 'waiting' },
          ...{ startsOn: '2031-04-28', endsOn: '2031-05-02', startsMidday: false, endsMidday: false },
          ...inDays,
        },
      ],
    });
    expect(page.month).toMatchObject({
      people: 3,
      away: [
        { day: '2031-05-08', people: 1 },
        { day: '2031-05-09', people: 1 },
      ],
      clashes: [],
    });
    expect(names(await read(manager.cookie, { month: '2031-06' }))).toEqual([idle.name]);
  });

  test('shows a colleague that others are away, and neither why nor what they asked for', async () => {
    const { manager, people } = await aTeam(testServer, 3);
    const [reader, away, waiting] = people as [Person, Person, Person];
    await leave(away.id, '2031-05-05', '2031-05-09', { typeId: 'unpaid' });
    await leave(waiting.id, '2031-05-05', '2031-05-09', { state: 'waiting' });
    const mine = await leave(reader.id, '2031-05-12', '2031-05-12', { state: 'waiting' });

    const page = await read(reader.cookie);
    expect(page).toMatchObject({ of: 'own', leads: false });
    const shown = Object.fromEntries(page.people.map(({ name, isMe, leaves }) => [name, { isMe, leaves }]));
    expect(shown[away.name]).toMatchObject({ isMe: false, leaves: [{ id: null, type: null, halves: null }] });
    expect(shown[reader.name]).toMatchObject({ isMe: true, leaves: [{ id: mine, state: 'waiting' }] });
    expect(shown[waiting.name]).toBeUndefined();
    expect(JSON.stringify(page)).not.toMatch(/[Uu]npaid/);
    // Whoever leads nobody has nobody to see whole, whatever they wish.
    expect((await read(reader.cookie, { of: 'led' })).people).toEqual([]);
    await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, away.id));
    expect(names(await read(reader.cookie))).toEqual([reader.name]);
    // The manager sees their own team as anybody of it would.
    const head = await aTeam(testServer, 0);
    await putUnder(testServer, head.manager, [manager]);
    expect(await read(manager.cookie, { of: 'own' })).toMatchObject({ of: 'own', leads: true, people: [] });
  });

  test('shows a deputy of today the team of the manager, and nothing once somebody has left', async () => {
    const { manager, people } = await aTeam(testServer, 1);
    const [person] = people as [Person];
    await leave(person.id, '2031-05-05', '2031-05-05');
    const { manager: standIn } = await aTeam(testServer, 0);
    await db
      .insert(deputy)
      .values({ managerId: manager.id, deputyId: standIn.id, startsOn: utcToday(), endsOn: utcToday() });
    expect(names(await read(standIn.cookie))).toEqual([person.name]);
    await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, person.id));
    expect((await read(standIn.cookie)).people).toEqual([]);
  });

  test('marks days on which two or more, and more than a third, of a team are away from work', async () => {
    const { manager, people } = await aTeam(testServer, 6);
    const [one, two, three] = people as [Person, Person, Person];
    await leave(one.id, '2031-05-08', '2031-05-13');
    await leave(two.id, '2031-05-09', '2031-05-13', { holidays: ['2031-05-12'] });
    // The weekend between, a holiday and a request that waits count for nothing; two of six are a third, and no more.
    await leave(three.id, '2031-05-09', '2031-05-12', { state: 'waiting' });
    expect((await read(manager.cookie)).month?.clashes).toEqual([]);
    await leave(three.id, '2031-05-13', '2031-05-13');
    const clash = { managerId: manager.id, manager: manager.name, people: 6, days: [{ day: '2031-05-13', people: 3 }] };
    expect((await read(manager.cookie)).month?.clashes).toEqual([clash]);
    expect((await read(one.cookie)).month?.clashes).toEqual([clash]);
  });

  test('shows a leave as its parts without what was given back, and counts nobody on those days', async () => {
    const { manager, people } = await aTeam(testServer, 2);
    const [one, two] = people as [Person, Person];
    const id = await leave(one.id, '2031-05-08', '2031-05-13');
    await leave(two.id, '2031-05-09', '2031-05-09');
    expect((await read(manager.cookie)).month?.clashes).toHaveLength(1);
    const dates = { startsOn: '2031-05-09', endsOn: '2031-05-09', startsMidday: false, endsMidday: false };
    await testServer.post('/time-off/give-back', { id, giveBack: newId(), ...dates, language: 'en' }, one.cookie);

    const page = await read(manager.cookie);
    expect(page.people.find((person) => person.id === one.id)?.leaves).toMatchObject([
      { id, startsOn: '2031-05-08', endsOn: '2031-05-08', halves: 2 },
      { id, startsOn: '2031-05-10', endsOn: '2031-05-13', halves: 4 },
    ]);
    expect(page.month?.clashes).toEqual([]);
    expect(page.month?.away).toEqual(['08', '09', '12', '13'].map((day) => ({ day: `2031-05-${day}`, people: 1 })));
  });

  test('names the public holidays of where its people work', async () => {
    const { manager, people } = await aTeam(testServer, 2);
    const [here, there] = people as [Person, Person];
    await placed([here], 'Stage Door, Lumley');
    await placed([there], 'Waterloo');
    await db.insert(publicHoliday).values([
      { place: 'Lumley', day: '2031-05-01', name: 'May Day' },
      { place: 'Waterloo', day: '2031-05-01', name: 'May Day' },
      { place: 'Waterloo', day: '2031-05-30', name: 'Market Day', half: 'afternoon' },
      { place: 'Elsewhere', day: '2031-05-02', name: 'Bridge Day' },
    ]);
    expect((await read(manager.cookie)).month?.holidays).toEqual([
      { day: '2031-05-01', name: 'May Day', half: null, places: ['Lumley', 'Waterloo'] },
      { day: '2031-05-30', name: 'Market Day', half: 'afternoon', places: ['Waterloo'] },
    ]);
  });

  test('refuses a month that is none, and a cursor that is none', async () => {
    const { manager } = await aTeam(testServer, 0);
    for (const [name, value] of [
      ['month', '2031-13'],
      ['month', '0000-01'],
      ['month', '2031-5'],
      ['after', 'x'],
    ] as const) {
      expect((await read(manager.cookie, { [name]: value })).code).toBe('BAD_REQUEST');
    }
  });
});

describe('the calendar of the company', () => {
  test('goes on after a page that ends between two people of the same name', async () => {
    const location = 'Bumbuna';
    const { cookie } = await roleHolder(testServer, 'hr', { locations: [location], departments: null });
    const people = await newcomers(db, 51);
    const ids = people.map(({ id }) => id);
    await db.insert(employeeProfile).values(ids.map((userId) => ({ userId, location })));
    await db.update(userProfile).set({ fullName: 'Fatmata Kamara' }).where(inArray(userProfile.userId, ids));
    for (const id of ids) await leave(id, '2031-05-05', '2031-05-05');
    const first = await readCompany(cookie);
    const second = await readCompany(cookie, { after: first.next ?? '' });
    expect([first.people.length, second.people.length]).toEqual([50, 1]);
    expect([...first.people, ...second.people].map(({ id }) => id)).toEqual(ids.toSorted());
  });

  test('is of those in scope, narrowed by place, department and team, and goes on where a page ended', {
    tags: 'long',
  }, async () => {
    const { cookie } = await roleHolder(testServer, 'hr', { locations: ['Bonthe', 'Kailahun'], departments: null });
    const { manager } = await aTeam(testServer, 0);
    const people = await Promise.all(Array.from({ length: 52 }, () => testServer.newcomer()));
    await putUnder(testServer, manager, people);
    const { people: others } = await aTeam(testServer, 1);
    await placed(people.slice(1), 'Bonthe');
    await placed(others, 'Kailahun');
    for (const { id } of [...people, ...others]) await leave(id, '2031-05-05', '2031-05-05');

    const first = await readCompany(cookie);
    expect([first.people.length, first.month?.people, first.month?.away]).toEqual([
      50,
      52,
      [{ day: '2031-05-05', people: 52 }],
    ]);
    expect(first.month?.clashes).toEqual([
      { managerId: manager.id, manager: manager.name, people: 51, days: [{ day: '2031-05-05', people: 51 }] },
    ]);
    const second = await readCompany(cookie, { after: first.next ?? '' });
    expect([second.people.length, second.next, second.month]).toEqual([2, null, null]);
    const shown = [...names(first), ...names(second)];
    const elsewhere = people[0]?.name;
    expect([new Set(shown).size, shown.includes(elsewhere ?? '')]).toEqual([52, false]);

    const narrowed = async (query: Record<string, string>) => names(await readCompany(cookie, query));
    expect(await narrowed({ location: 'Kailahun' })).toEqual([others[0]?.name]);
    expect(await narrowed({ location: 'Bonthe', managerId: others[0]?.id ?? '' })).toEqual([]);
    expect(await narrowed({ location: 'Freetown' })).toEqual([]);
    expect(await narrowed({ department: 'No such department' })).toEqual([]);
    expect(await narrowed({ managerId: manager.id })).toHaveLength(50);
    const whole = await roleHolder(testServer, 'hr', wholeCompany);
    // Names are random, so this one may stand on either page.
    const top = await readCompany(whole.cookie, { managerId: manager.id });
    const rest = await readCompany(whole.cookie, { managerId: manager.id, after: top.next ?? '' });
    expect([...names(top), ...names(rest)]).toContain(elsewhere);
  });
});
