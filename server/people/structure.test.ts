import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { knownZones } from '#server/directory/zone-rows.ts';
import { giveRole, wholeCompany } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { peopleConsole } from './testing/people-console.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

type Level = { people: { id: string; name: string; reports: number; below: number }[]; more: number };

/** The tree as somebody of HR reads it. */
async function hr(scope = wholeCompany) {
  const at = await peopleConsole(testServer, scope);
  const level = async (managerId?: string): Promise<Level> => {
    const query = managerId ? `?managerId=${managerId}` : '';
    const answer = await testServer.ask({ url: `/api/console/structure/reports${query}`, cookie: at.cookie });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return { ...at, level };
}

const whole = await hr();

describe('the tree of managers', () => {
  test('is read level by level, who leads first, with how many are below each', async () => {
    const top = await whole.newcomer({ fullName: 'Top' });
    const [idle, led] = [
      await whole.newcomer({ fullName: 'Abel' }, { managerId: top.id }),
      await whole.newcomer({ fullName: 'Zoe' }, { managerId: top.id }),
    ];
    const below = await whole.newcomer({ fullName: 'Below' }, { managerId: led.id });
    const left = await whole.newcomer({ fullName: 'Left' }, { managerId: led.id });
    await whole.showOut(left.id);

    const tops = await whole.level();
    expect(tops.people.find(({ id }) => id === top.id)).toMatchObject({ name: 'Top', reports: 2, below: 3 });
    expect(await whole.level(top.id)).toMatchObject({
      people: [
        { id: led.id, reports: 1, below: 1 },
        { id: idle.id, reports: 0, below: 0 },
      ],
      more: 0,
    });
    expect((await whole.level(led.id)).people.map(({ id }) => id)).toEqual([below.id]);
    expect(await whole.level(below.id)).toEqual({ people: [], more: 0 });
    expect(await whole.level(randomId())).toEqual({ people: [], more: 0 });
  });

  test('of a part begins with whoever reports to nobody in it, and shows nobody else', async () => {
    const location = 'Hall of the tree';
    const part = await hr({ locations: [location], departments: null });
    expect(await part.level()).toEqual({ people: [], more: 0 });
    const outside = await whole.newcomer();
    const head = await whole.newcomer({ location }, { managerId: outside.id });
    const under = await whole.newcomer({ location }, { managerId: head.id });
    await whole.newcomer({}, { managerId: head.id });
    expect(await part.level()).toMatchObject({ people: [{ id: head.id, reports: 1, below: 1 }], more: 0 });
    expect((await part.level(head.id)).people.map(({ id }) => id)).toEqual([under.id]);
    expect((await part.level(outside.id)).people.map(({ id }) => id)).toEqual([head.id]);
  });

  test('answers a hundred of a level, and how many more there are', async () => {
    const lead = await whole.newcomer();
    await db.execute(sql`
      with added as (
        insert into "user" (id, name, email) select gen_random_uuid(), 'Many ' || n, 'many-' || n || '@tree.example'
        from generate_series(1, 103) n returning id)
      insert into employee_profile (user_id, manager_id) select id, ${lead.id}::uuid from added`);
    const { people, more } = await whole.level(lead.id);
    expect([people.length, more]).toEqual([100, 3]);
    expect((await whole.level()).people.find(({ id }) => id === lead.id)).toMatchObject({ reports: 103, below: 103 });
  });
});

describe('time zones', () => {
  type Zones = { company: string; locations: { name: string; timeZone: string | null }[]; known: string[] };
  const zones = async (): Promise<Zones> =>
    (await testServer.ask({ url: '/api/console/structure/zones', cookie: whole.cookie })).json();
  const set = (location: string | null, timeZone: string | null, cookie = whole.cookie) =>
    testServer.post('/console/structure/zone', { location, timeZone }, cookie);
  const at = async (name: string) => (await zones()).locations.find((one) => one.name === name)?.timeZone;
  const zoneOf = async (cookie: string) =>
    (await testServer.ask({ url: '/api/auth/session', cookie })).json().user.timeZone;

  test.for([
    ['Bühne 9, Berlin', 'Europe/Berlin'],
    ['los angeles', 'America/Los_Angeles'],
    ['Sala 1, São Paulo', 'America/Sao_Paulo'],
    ['مسرح، Cairo', 'Africa/Cairo'],
    ['Paris, Texas', null],
    ['Berliner Haus', null],
    ['Main Stage, Halifax', null],
    ['Studio,', null],
  ] as const)('%s has %s with its first person', { tags: 'long' }, async ([name, zone]) => {
    await whole.newcomer({ location: name });
    expect(await at(name)).toBe(zone);
  });

  test('of a location are set, and are the company’s again', async () => {
    const name = 'The hall of zones';
    const person = await testServer.newcomer();
    await db.execute(sql`insert into employee_profile (user_id, location) values (${person.id}, ${name})`);
    const cookie = await testServer.signIn(person);
    expect([await at(name), await zoneOf(cookie)]).toEqual([null, 'UTC']);
    expect((await set(name, 'Asia/Tokyo')).statusCode).toBe(200);
    expect([await at(name), await zoneOf(cookie)]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    // More people there change nothing.
    await whole.newcomer({ location: name });
    expect(await at(name)).toBe('Asia/Tokyo');
    expect((await set(null, 'Africa/Cairo')).statusCode).toBe(200);
    expect((await set(name, null)).statusCode).toBe(200);
    expect([(await zones()).company, await zoneOf(cookie)]).toEqual(['Africa/Cairo', 'Africa/Cairo']);
    expect((await set(null, null)).statusCode).toBe(200);
    expect((await zones()).company).toBe('UTC');
  });

  test('are none that the server or its database does not know, and of no place without people', async () => {
    const { known } = await zones();
    expect(known).toEqual(expect.arrayContaining(['Africa/Freetown', 'America/Los_Angeles', 'Europe/Berlin', 'UTC']));
    // Read once: 20 requests at once held everybody up for seconds.
    expect(knownZones(db)).toBe(knownZones(db));
    await whole.newcomer({ location: 'Another hall of zones' });
    for (const zone of ['Mars/Olympus', 'EST5EDT', '+05:00', "x' or true"]) {
      expect((await set('Another hall of zones', zone)).json()).toMatchObject({
        code: 'BAD_REQUEST',
        field: 'timeZone',
      });
    }
    expect((await set('Nowhere at all', 'Europe/Berlin')).json().code).toBe('NOT_FOUND');
  });

  test('are for HR of the whole company', async () => {
    const part = await hr({ locations: ['Another hall of zones'], departments: null });
    expect((await set('Another hall of zones', 'Europe/Berlin', part.cookie)).statusCode).toBe(404);
    const { cookie } = part;
    const reads = async () => (await testServer.ask({ url: '/api/console/structure/zones', cookie })).statusCode;
    expect(await reads()).toBe(404);
    // Of several roles one is enough.
    await giveRole(db, part.person, 'hr');
    expect(await reads()).toBe(200);
  });
});
