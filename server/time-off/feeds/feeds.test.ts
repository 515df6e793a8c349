import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { hashByEmail, renewPassword, replacePassword } from '#server/session/password-rows.ts';
import { rateLimits, user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave, putUnder } from '#server/time-off/testing/leave-team.ts';
import { leaveGiveBack, leaveRequest, publicHoliday } from '#server/time-off/time-off-tables.ts';
import { calendarFeed } from './feed-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
beforeAll(() => grantLeave(testServer));

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

async function leave(userId: Id, first: string, last: string, more: Partial<typeof leaveRequest.$inferInsert> = {}) {
  const id = newId();
  const row = { id, userId, typeId: 'annual', startsOn: first, endsOn: last, startsMidday: false, endsMidday: false };
  await db.insert(leaveRequest).values({ ...row, workingDays: '1234567', note: '', state: 'approved', ...more });
  return id;
}

/** Makes an address; answers its path. */
async function made(cookie: string, kind: FeedKind): Promise<string> {
  const { address } = (await testServer.post('/time-off/feeds/make', { kind }, cookie)).json();
  return new URL(address).pathname;
}

/** What a writer of calendars must escape and fold. */
const odd = 'Ann; "B", C\\D\nآن'.repeat(4);

const get = (url: string, more: object = {}) => testServer.ask({ url, ...more });

/** What a calendar program reads at an address. */
async function eventsAt(url: string) {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    summary: String(event.getFirstPropertyValue('summary')),
    from: String(event.getFirstPropertyValue('dtstart')),
    to: String(event.getFirstPropertyValue('dtend')),
    status: String(event.getFirstPropertyValue('status')),
    stamp: String(event.getFirstPropertyValue('dtstamp')),
  }));
}

describe('a private calendar address', () => {
  test('of one’s leave has approved and waiting leave as whole days, half days in words; what is gone vanishes', async () => {
    const { people } = await aTeam(testServer, 1, { people: 'fr' });
    const [person] = people as [(typeof people)[number]];
    const approved = await leave(person.id, day(10), day(12), { startsMidday: true });
    await leave(person.id, day(20), day(20), { endsMidday: true, state: 'waiting' });
    const both = await leave(person.id, day(25), day(26), { startsMidday: true, endsMidday: true });
    await leave(person.id, day(30), day(31), { state: 'declined' });
    const url = await made(person.cookie, 'leave');
    const [first, second, third, ...others] = await eventsAt(url);
    expect(first).toMatchObject({
      summary: 'Congés annuels (premier jour à partir de midi)',
      ...{ from: day(10), to: day(13), status: 'CONFIRMED' },
    });
    expect(first?.stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(second).toMatchObject({
      summary: 'Congés annuels (matin), en attente de réponse',
      ...{ from: day(20), to: day(21), status: 'TENTATIVE' },
    });
    expect(third).toMatchObject({
      summary: 'Congés annuels (premier jour à partir de midi, dernier jour jusqu’à midi)',
      ...{ from: day(25), to: day(27), status: 'CONFIRMED' },
    });
    expect(others).toEqual([]);
    await db.delete(leaveRequest).where(eq(leaveRequest.id, both));
    // The same events keep their names, which calendar programs know them by.
    expect((await eventsAt(url)).map(({ uid }) => uid)).toEqual([first?.uid, second?.uid]);
    await db.update(leaveRequest).set({ state: 'withdrawn' }).where(eq(leaveRequest.id, approved));
    expect((await eventsAt(url)).map(({ uid }) => uid)).toEqual([second?.uid]);
  });

  test('has a leave of which days were given back as its parts, and what was given back is gone', async () => {
    const { manager, people } = await aTeam(testServer, 1);
    const [person] = people as [(typeof people)[number]];
    const moment = (at: Date | null | undefined) => at?.toISOString().replace(/\.\d+/, '');
    const [askedAt, answeredAt] = [new Date('2026-01-05T09:00:00Z'), new Date('2026-01-06T09:00:00Z')];
    const id = await leave(person.id, day(10), day(16), { askedAt, answeredAt });
    const urls = [await made(person.cookie, 'leave'), await made(manager.cookie, 'team')] as const;
    const whole = await Promise.all(urls.map(eventsAt));
    const dates = { startsOn: day(12), endsOn: day(13), startsMidday: true, endsMidday: false };
    const giveBack = newId();
    const given = await testServer.post(
      '/time-off/give-back',
      { id, giveBack, ...dates, language: 'en' },
      person.cookie,
    );
    expect(given.statusCode).toBe(200);
    const [own, ofTeam] = await Promise.all(urls.map(eventsAt));
    const parts = [
      { from: day(10), to: day(13), summary: expect.stringContaining('(last day until midday)') },
      { from: day(14), to: day(17) },
    ];
    expect([own, ofTeam]).toMatchObject([parts, parts]);
    expect([own?.[0]?.uid, ofTeam?.[0]?.uid]).toEqual(whole.map(([event]) => event?.uid));
    expect(new Set([...(own ?? []), ...(ofTeam ?? [])].map(({ uid }) => uid)).size).toBe(4);

    // By its stamp a calendar program sees that an event has changed.
    await db.execute(sql`update leave_give_back set given_at = given_at - interval '1 minute' where id = ${giveBack}`);
    const stamps = async () => new Set((await eventsAt(urls[0])).map(({ stamp }) => stamp));
    const changed = async () => (await db.select().from(leaveGiveBack).where(eq(leaveGiveBack.id, giveBack)))[0];
    expect(whole[0]?.map(({ stamp }) => stamp)).toEqual([moment(answeredAt)]);
    expect(await stamps()).toEqual(new Set([moment((await changed())?.givenAt)]));
    await testServer.post('/time-off/undo-give-back', { id, giveBack, language: 'en' }, person.cookie);
    expect(await stamps()).toEqual(new Set([moment((await changed())?.undoneAt)]));
  });

  test('of one’s team has names and days and never a kind, and is empty once there is no team', async () => {
    const { manager, people } = await aTeam(testServer, 2);
    const [one, other] = people as [(typeof people)[number], (typeof people)[number]];
    await db.update(userProfile).set({ fullName: odd }).where(eq(userProfile.userId, one.id));
    await leave(one.id, day(5), day(6), { typeId: 'unpaid' });
    await leave(other.id, day(7), day(7), { state: 'waiting' });
    const url = await made(manager.cookie, 'team');
    const [event, ...others] = await eventsAt(url);
    expect(event?.summary).toBe(`${odd} is away`);
    expect(others).toEqual([]);
    expect((await get(url)).body).not.toMatch(/unpaid/i);
    await putUnder(testServer, null, people);
    expect(await eventsAt(url)).toEqual([]);
  });

  test('has what ended within a year of one’s own, and within a month of the team’s', async () => {
    const { manager, people } = await aTeam(testServer, 1);
    const [person] = people as [(typeof people)[number]];
    for (const ago of [368, 364, 33, 29]) await leave(person.id, day(-ago - 1), day(-ago));
    const lastDays = async (cookie: string, kind: FeedKind) =>
      (await eventsAt(await made(cookie, kind))).map(({ to }) => to);
    expect(await lastDays(person.cookie, 'leave')).toEqual([day(-363), day(-32), day(-28)]);
    expect(await lastDays(manager.cookie, 'team')).toEqual([day(-28)]);
  });

  test('of public holidays has those of where the person works', async () => {
    const { people } = await aTeam(testServer, 1);
    const [person] = people as [(typeof people)[number]];
    await db.update(employeeProfile).set({ location: 'Hastings' }).where(eq(employeeProfile.userId, person.id));
    await db.insert(publicHoliday).values([
      { place: 'Hastings', day: day(40), name: 'Harbour Day', half: 'afternoon' },
      { place: 'Elsewhere', day: day(41), name: 'Bridge Day' },
    ]);
    const events = await eventsAt(await made(person.cookie, 'holidays'));
    expect(events).toMatchObject([{ summary: 'Harbour Day (afternoon free)', from: day(40), to: day(41) }]);
  });

  test('is shown once, stored as its hash alone, and replaced or ended with one press, which the audit has', async () => {
    const { manager } = await aTeam(testServer, 1);
    const first = await made(manager.cookie, 'leave');
    const before = new Date('2026-01-01T00:00:00Z');
    await db.update(calendarFeed).set({ createdAt: before }).where(eq(calendarFeed.userId, manager.id));
    const second = await made(manager.cookie, 'leave');
    const stored = await db.select().from(calendarFeed).where(eq(calendarFeed.userId, manager.id));
    expect(stored).toHaveLength(1);
    const token = /calendar\/([\w-]{43})\.ics$/.exec(second)?.[1] ?? '?';
    expect(JSON.stringify(stored)).not.toContain(token);
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
    const mine = await testServer.ask({ url: '/api/time-off/feeds', cookie: manager.cookie });
    expect(mine.json()).toEqual({ feeds: [{ kind: 'leave', since: expect.any(String) }] });
    // Since the address that is there, not the one before.
    expect(Date.parse(mine.json().feeds[0].since)).toBeGreaterThan(before.getTime());

    await testServer.post('/time-off/feeds/end', { kind: 'leave' }, manager.cookie);
    await testServer.post('/time-off/feeds/end', { kind: 'leave' }, manager.cookie);
    const unknown = await get(`/calendar/${'x'.repeat(43)}.ics`);
    const known = await get(second);
    expect([known.statusCode, { ...known.json(), requestId: '' }]).toEqual([404, { ...unknown.json(), requestId: '' }]);
    expect((await get('/calendar/short.ics')).statusCode).toBe(404);
    const acts = await db
      .select({ act: audit.action, object: audit.object })
      .from(audit)
      .where(eq(audit.actor, manager.id));
    expect(acts.filter(({ act }) => act.startsWith('calendar')).map(({ act }) => act)).toEqual([
      'calendar-address-made',
      'calendar-address-made',
      'calendar-address-ended',
    ]);
    expect(JSON.stringify(acts)).not.toContain(token);
  });

  test('answers HEAD, and 304 to whoever has it; it is private', async () => {
    const { manager } = await aTeam(testServer, 1);
    const url = await made(manager.cookie, 'leave');
    const answer = await get(url);
    expect(answer.headers['cache-control']).toContain('private');
    const head = await get(url, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
    const again = await get(url, { headers: { 'if-none-match': `W/${answer.headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await leave(manager.id, day(3), day(3));
    expect((await get(url)).headers.etag).not.toBe(answer.headers.etag);
  });

  test('ends with the person’s departure and with another password, and not with a new hash of the same', async () => {
    const { manager, people } = await aTeam(testServer, 1);
    const [person] = people as [(typeof people)[number]];
    const [ofManager, ofPerson] = [await made(manager.cookie, 'team'), await made(person.cookie, 'leave')];
    await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, person.id));
    await db.update(user).set({ deactivatedAt: null }).where(eq(user.id, person.id));
    expect((await get(ofPerson)).statusCode).toBe(404);
    await renewPassword(db, manager.id, (await hashByEmail(db, manager.email)) ?? '', 'another hash');
    expect((await get(ofManager)).statusCode).toBe(200);
    await replacePassword(db, manager.id, 'a third hash');
    expect((await get(ofManager)).statusCode).toBe(404);
  });

  test('is read so often and no more', async () => {
    const { manager } = await aTeam(testServer, 0);
    const url = await made(manager.cookie, 'leave');
    await db.insert(rateLimits).values({ key: `calendar-reads:${manager.id}:leave`, count: 120, since: new Date() });
    const answer = await get(url);
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
