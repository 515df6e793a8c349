import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { GrantedType } from '#contract/leave-settings.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday, weekdayFrom } from '#server/testing/utc-today.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const hr = await consoleSender(testServer, 'hr');
const nextYear = new Date().getUTCFullYear() + 1;

const types = async () => (await hr.read<{ types: GrantedType[] }>('leave/types')).types;
const does = async (path: string, body: object) => {
  const answer = await hr.post(`leave/${path}`, body);
  return { status: answer.statusCode, ...answer.json() };
};
const plain = {
  name: { en: 'Annual leave' },
  dayHalves: null,
  yearlyHalves: 52,
  accrual: 'yearly',
  isPartYear: false,
  carriedHalves: 0,
  carriedUntil: null,
  isRetired: false,
};

/** A kind of leave that no other test uses. */
async function newType(fields: Partial<typeof plain> = {}): Promise<string> {
  const id = newId();
  const { status } = await does('types/save', { id, ...plain, ...fields, before: null });
  expect(status).toBe(200);
  return id;
}

/** An employee, and leave as their phone shows it. */
async function employee(location?: string) {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  if (location) await db.insert(employeeProfile).values({ userId: person.id, location });
  const overview = async () =>
    (await testServer.ask({ url: '/api/time-off/overview?language=de', cookie })).json() as {
      workingDays: string;
      holidays: { day: string; name: string }[];
      types: { id: string; name: { text: string } }[];
      balances: { typeId: string; year: number; entitled: number | null; waiting: number; left: number | null }[];
    };
  const ask = async (typeId: string, startsOn: string, endsOn = startsOn) => {
    const input = { id: newId(), typeId, startsOn, endsOn, startsMidday: false, endsMidday: false, note: '' };
    const answer = await testServer.post('/time-off/ask', { ...input, language: 'en' }, cookie);
    return { status: answer.statusCode, ...answer.json() };
  };
  return { ...person, cookie, overview, ask };
}

const lastAct = async () =>
  (await db.select().from(audit).where(eq(audit.actor, hr.person.id)).orderBy(desc(audit.id)).limit(1))[0];

describe('a kind of leave', () => {
  test('that HR adds is what people can request, in their language', async () => {
    const id = newId();
    const fields = { ...plain, name: { en: ' Parental leave ', de: 'Elternzeit', fr: ' ' } };
    expect(await does('types/save', { id, ...fields, before: null })).toMatchObject({ status: 200 });
    expect(await types()).toContainEqual({
      id,
      ...plain,
      name: { en: 'Parental leave', de: 'Elternzeit' },
      isUsed: false,
    });
    const { overview, ask } = await employee();
    const { types: own, balances } = await overview();
    expect(own.find((type) => type.id === id)?.name.text).toBe('Elternzeit');
    expect(balances.find((one) => one.typeId === id && one.year === nextYear)).toMatchObject({ entitled: 52 });
    expect((await ask(id, `${nextYear}-03-01`, `${nextYear}-03-05`)).status).toBe(200);
    expect(await lastAct()).toMatchObject({ action: 'leave-types-changed', object: id });
  });

  test('is not changed by whoever saw another one, and a repeat is one', async () => {
    const id = await newType();
    const first = { id, ...plain, yearlyHalves: 60, before: plain };
    expect((await does('types/save', first)).status).toBe(200);
    expect((await does('types/save', first)).status).toBe(200);
    expect(await does('types/save', { id, ...plain, yearlyHalves: 40, before: plain })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    expect((await types()).find((type) => type.id === id)?.yearlyHalves).toBe(60);
    expect((await does('types/save', { id: newId(), ...plain, before: plain })).code).toBe('CHANGED_MEANWHILE');
    expect((await does('types/save', { id: newId(), ...plain, name: { en: '  ' }, before: null })).status).toBe(400);
  });

  test('is removed as long as nobody requested it; then it can be retired, and nobody requests it again', async () => {
    const id = await newType();
    const { ask, overview } = await employee();
    expect((await ask(id, weekdayFrom(`${nextYear}-04-05`))).status).toBe(200);
    expect((await types()).find((type) => type.id === id)?.isUsed).toBe(true);
    expect(await does('types/remove', { id })).toMatchObject({ status: 409, code: 'LEAVE_TYPE_USED' });
    expect((await does('types/save', { id, ...plain, isRetired: true, before: plain })).status).toBe(200);
    expect((await overview()).types.map((type) => type.id)).not.toContain(id);
    expect(await ask(id, weekdayFrom(`${nextYear}-04-08`))).toMatchObject({ status: 404, code: 'NOT_FOUND' });

    const other = await newType();
    expect((await does('types/remove', { id: other })).status).toBe(200);
    expect((await types()).map((type) => type.id)).not.toContain(other);
  });

  test('is removed or asked for where both happen at once', { tags: 'long' }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await newType();
      const { ask } = await employee();
      const [asked, removed] = await Promise.all([
        ask(id, weekdayFrom(`${nextYear}-04-05`)),
        does('types/remove', { id }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([asked.status, removed.status]);
    }
  });

  test('stands where HR puts it, in all lists', async () => {
    const [one, other] = [await newType(), await newType()];
    const ids = (await types()).map(({ id }) => id);
    expect(ids.slice(-2)).toEqual([one, other]);
    const moved = [...ids.slice(0, -2), other, one];
    expect((await does('types/order', { ids: moved })).status).toBe(200);
    const { overview } = await employee();
    expect((await overview()).types.map(({ id }) => id).slice(-2)).toEqual([other, one]);
    expect((await does('types/order', { ids: moved.slice(1) })).code).toBe('CHANGED_MEANWHILE');
  });
});

test('one person has another number of days, works on other days, and has what everybody has again', async () => {
  const typeId = await newType();
  const person = await employee();
  const read = () => hr.read<{ allowances: { typeId: string }[] }>(`leave/person?userId=${person.id}&language=en`);
  expect(await read()).toMatchObject({ workingDays: '12345' });
  const of = (workingDays: string, own: number | null) => ({
    workingDays,
    allowances: [{ typeId, year: nextYear, own }],
  });
  const save = (own: number | null, before: object) =>
    does('person', { userId: person.id, ...of('23456', own), before });
  expect((await save(30, of('12345', null))).status).toBe(200);
  // A change of values that have changed meanwhile.
  expect(await save(20, of('12345', null))).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  expect(await save(20, of('23456', null))).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  expect((await read()).allowances).toContainEqual(
    expect.objectContaining({ typeId, year: nextYear, everybody: 52, own: 30 }),
  );
  const { workingDays, balances } = await person.overview();
  expect(workingDays).toBe('23456');
  expect(balances.find((one) => one.typeId === typeId && one.year === nextYear)).toMatchObject({ entitled: 30 });
  expect(await lastAct()).toMatchObject({ action: 'leave-of-person-changed', object: person.id });
  expect((await save(null, of('23456', 30))).status).toBe(200);
  const after = await person.overview();
  expect(after.balances.find((one) => one.typeId === typeId && one.year === nextYear)).toMatchObject({ entitled: 52 });
});

describe('a public holiday', () => {
  const place = 'Halle am Fluss';
  const day = `${nextYear}-05-05`;

  test('costs nobody there a day of leave that has not begun, and does again once it is removed', {
    tags: 'long',
  }, async () => {
    const typeId = await newType();
    const { ask, overview, id } = await employee(`Saal 2, ${place}`);
    // Three days, on whatever weekdays they fall.
    const usual = { workingDays: '12345', allowances: [] };
    await does('person', { userId: id, workingDays: '1234567', allowances: [], before: usual });
    const { id: requestId } = await ask(typeId, `${nextYear}-05-04`, `${nextYear}-05-06`);
    const holidays = async () =>
      (await db.select().from(leaveRequest).where(eq(leaveRequest.id, requestId)))[0]?.holidays;
    const holiday = { place, day, name: 'Founding day', half: null };
    expect(await does('holidays/save', { before: null, after: holiday })).toMatchObject({ status: 200, recounted: 1 });
    expect(await holidays()).toEqual([day]);
    expect((await overview()).holidays).toContainEqual({ day, name: 'Founding day', half: null });
    const { holidays: all } = await hr.read<{ holidays: { place: string }[] }>(`leave/holidays?year=${nextYear}`);
    expect(all.filter((one) => one.place === place)).toEqual([holiday]);

    // Leave that has begun keeps its count, from its first day on.
    const begun = {
      id: newId(),
      userId: id,
      typeId,
      startsOn: utcToday(),
      endsOn: utcToday(),
      state: 'approved',
    } as const;
    const whole = { startsMidday: false, endsMidday: false, workingDays: '1234567', note: '' };
    await db.insert(leaveRequest).values({ ...begun, ...whole });
    const onToday = { place, day: utcToday(), name: 'Today' };
    expect(await does('holidays/save', { before: null, after: onToday })).toMatchObject({ status: 200, recounted: 0 });

    const renamed = { ...holiday, name: 'Day of the founding' };
    expect((await does('holidays/save', { before: holiday, after: renamed })).status).toBe(200);
    expect((await does('holidays/save', { before: holiday, after: null })).code).toBeUndefined();
    expect((await does('holidays/save', { before: holiday, after: { ...holiday, name: 'Other' } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
    const onTwoLines = { ...holiday, name: 'Founding\nday' };
    expect((await does('holidays/save', { before: null, after: onTwoLines })).status).toBe(400);
    const twice = { place: place.toUpperCase(), day, name: 'Again' };
    expect((await does('holidays/save', { before: null, after: twice })).code).toBe('HOLIDAY_THERE');
    expect(await does('holidays/save', { before: renamed, after: null })).toMatchObject({ recounted: 1 });
    expect(await holidays()).toEqual([]);
    expect(await lastAct()).toMatchObject({ action: 'holidays-changed', object: `${place} ${day} -> none` });
  });

  test('that takes all of somebody’s leave lets them withdraw it and have it back', async () => {
    const typeId = await newType();
    const ownPlace = 'Saal am Hang';
    const { ask, cookie } = await employee(ownPlace);
    const day = weekdayFrom(`${nextYear}-05-12`);
    const { id } = await ask(typeId, day);
    await does('holidays/save', { before: null, after: { place: ownPlace, day, name: 'Jubilee' } });
    for (const change of ['withdraw', 'restore']) {
      const answer = await testServer.post(`/time-off/${change}`, { id, language: 'en' }, cookie);
      expect([change, answer.statusCode]).toEqual([change, 200]);
    }
  });

  test('of half a day costs the other half, from the console and from a file', { tags: 'long' }, async () => {
    const typeId = await newType();
    const town = 'Stadt der halben Tage';
    const { ask, overview, id } = await employee(`Saal 3, ${town}`);
    const usual = { workingDays: '12345', allowances: [] };
    await does('person', { userId: id, workingDays: '1234567', allowances: [], before: usual });
    const eve = { place: town, day: `${nextYear}-12-24`, name: 'Heiligabend', half: 'afternoon' };
    await ask(typeId, `${nextYear}-12-22`, `${nextYear}-12-24`);
    const planned = async () =>
      (await overview()).balances.find((one) => one.typeId === typeId && one.year === nextYear)?.waiting;
    expect(await planned()).toBe(6);
    expect(await does('holidays/save', { before: null, after: eve })).toMatchObject({ status: 200, recounted: 1 });
    expect(await planned()).toBe(5);
    const { place: _, ...told } = eve;
    expect((await overview()).holidays).toContainEqual(told);
    // The other half instead, and both.
    const send = async (rows: string) => {
      const { uploadId } = await hr.send('holidays.csv', Buffer.from(`place,day,name,half\n${rows}`));
      return does('holidays/import', { uploadId, isTrial: false });
    };
    expect((await send(`${town},${nextYear}-12-24,Heiligabend,evening`)).problems).toMatchObject([
      { line: 2, column: 'half', code: 'no-half', value: 'evening' },
    ]);
    const file = `${town},${nextYear}-12-24,Heiligabend,Morning\n${town},${nextYear}-12-25,Weihnachten,`;
    expect(await send(file)).toMatchObject({ recounted: 1, gone: [eve], added: [{ half: 'morning' }, { half: null }] });
    expect(await planned()).toBe(5);
    await does('holidays/save', { before: null, after: { ...eve, place: `Saal 3, ${town}` } });
    expect(await planned()).toBe(4);
    expect((await ask(typeId, `${nextYear}-12-31`)).status).toBe(200);
    expect(await planned()).toBe(6);
  });

  test('comes from a file of 5,000 at most, at once, and a year has no more', { tags: 'long' }, async () => {
    // Of no other test.
    const itsYear = nextYear + 1;
    const send = async (count: number) => {
      const days = Array.from({ length: count }, (_, index) => {
        const day = new Date(Date.UTC(itsYear, 0, 1 + (index % 365))).toISOString().slice(0, 10);
        return `Hall ${Math.floor(index / 365)} of many days,${day},Founding day`;
      });
      const { uploadId } = await hr.send('holidays.csv', Buffer.from(`place,day,name\n${days.join('\n')}`));
      const { status, problems, added } = await does('holidays/import', { uploadId, isTrial: false });
      return { status, problems, added: added.length };
    };
    expect(await send(5_001)).toEqual({
      status: 200,
      problems: [{ line: 1, code: 'too-many-rows', most: 5_000 }],
      added: 0,
    });
    expect(await send(5_000)).toEqual({ status: 200, problems: [], added: 5_000 });
    const { uploadId } = await hr.send('holidays.csv', Buffer.from(`place,day,name\nElsewhere,${itsYear}-05-01,X`));
    expect((await does('holidays/import', { uploadId, isTrial: false })).code).toBe('TOO_MANY_HOLIDAYS');
    const one = { place: 'Elsewhere', day: `${itsYear}-05-01`, name: 'X' };
    expect((await does('holidays/save', { before: null, after: one })).code).toBe('TOO_MANY_HOLIDAYS');
    // What stays is replaced as quickly: all but the first of each place goes.
    expect(await send(1)).toEqual({ status: 200, problems: [], added: 0 });
  });

  test('comes from a file, which first says what it would change, or what is wrong with it', async () => {
    const send = async (text: string, isTrial: boolean) => {
      const { uploadId } = await hr.send('holidays.csv', Buffer.from(text));
      return does('holidays/import', { uploadId, isTrial });
    };
    const wrong = await send(`place,day\nParis,${nextYear}-05-01`, true);
    expect(wrong.problems).toMatchObject([{ line: 1, code: 'no-column', value: 'name' }]);
    expect((await send('place,day,name\nParis,31 May,X\nParis,,Y', false)).problems).toMatchObject([
      { line: 2, column: 'day', code: 'no-day', value: '31 May' },
      { line: 3, column: 'day', code: 'no-day', value: '' },
    ]);
    const file = `place;day;name\nParis;${nextYear}-05-01;Travail\nParis;${nextYear}-07-14;Fête`;
    const { holidays: before } = await hr.read<{ holidays: object[] }>(`leave/holidays?year=${nextYear}`);
    expect(await send(file, true)).toMatchObject({ problems: [], added: [{ name: 'Travail' }, { name: 'Fête' }] });
    expect(await hr.read(`leave/holidays?year=${nextYear}`)).toEqual({ holidays: before });
    expect(await send(file, false)).toMatchObject({ status: 200, problems: [], gone: [] });
    expect(await send(file, true)).toMatchObject({ added: [], gone: [] });
    expect(await send(`place;day;name\nParis;${nextYear}-05-01;Travail`, false)).toMatchObject({
      added: [],
      gone: [{ day: `${nextYear}-07-14` }],
    });
    expect(await lastAct()).toMatchObject({
      action: 'holidays-imported',
      object: expect.stringContaining('1 removed'),
    });
    // Another spelling of the place is the same place.
    expect(await send(`place;day;name\nParís;${nextYear}-05-08;Victoire`, true)).toMatchObject({
      added: [{ place: 'París' }],
      gone: [{ place: 'Paris', day: `${nextYear}-05-01` }],
    });
    expect((await does('holidays/import', { uploadId: newId(), isTrial: true })).code).toBe('UPLOAD_INCOMPLETE');
  });
});

test('is for HR of the whole company; a part may change its own people alone', async () => {
  const typeId = await newType();
  const location = 'Hall of the part';
  const part = await consoleSender(testServer, 'hr', { locations: [location], departments: null });
  const answer = await testServer.ask({ url: '/api/console/leave/types', cookie: part.cookie });
  expect(answer.statusCode).toBe(404);
  const [own, other] = [await employee(location), await employee('Elsewhere')];
  const save = async (userId: string) =>
    (
      await part.post('leave/person', {
        userId,
        workingDays: '12',
        allowances: [{ typeId, year: nextYear, own: 2 }],
        before: { workingDays: '12345', allowances: [] },
      })
    ).statusCode;
  expect([await save(own.id), await save(other.id)]).toEqual([200, 404]);
  expect((await own.overview()).workingDays).toBe('12');
  expect((await other.overview()).workingDays).toBe('12345');
});
