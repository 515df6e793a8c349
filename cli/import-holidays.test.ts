import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { grantLeave, newId } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest, publicHoliday } from '#server/time-off/time-off-tables.ts';

const testServer = await openTestServer();
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-holidays-'));
afterAll(() => Promise.all([testServer.close(), rm(folder, { recursive: true })]));
await grantLeave(testServer);
beforeEach(async () => {
  await testServer.db.delete(publicHoliday);
});

async function importing(csv: string, ...options: string[]) {
  const file = join(folder, 'holidays.csv');
  await writeFile(file, csv);
  return operatorAt(testServer.db)('import', 'holidays', file, ...options);
}

const onRecord = async () =>
  (await testServer.db.select().from(publicHoliday).orderBy(publicHoliday.place, publicHoliday.day)).map(
    ({ place, day, name }) => `${place} ${day} ${name}`,
  );

const nextYear = new Date().getUTCFullYear() + 1;

test('a file shows what it would do, and with --yes takes the place of its places and years, and of nothing else', async () => {
  const first = `place;day;name\nParis;${nextYear}-05-01;Travail\nParis;${nextYear}-07-14;Fête\nCairo;${nextYear}-05-01;عيد العمال`;
  expect(await importing(first)).toEqual({ code: 0, said: expect.stringContaining('this was a preview') });
  expect(await onRecord()).toEqual([]);
  expect((await importing(first, '--yes')).said).toContain('Imported: 3 new or renamed, 0 removed.');
  expect((await importing(first, '--yes')).said).toContain('There is nothing to do.');

  const second = `place,day,name\nparis,${nextYear}-05-01,Fête du Travail\nparis,${nextYear + 1}-05-01,Fête du Travail`;
  expect((await importing(second, '--yes')).said).toContain('Imported: 2 new or renamed, 1 removed.');
  expect(await onRecord()).toEqual([
    `Cairo ${nextYear}-05-01 عيد العمال`,
    `paris ${nextYear}-05-01 Fête du Travail`,
    `paris ${nextYear + 1}-05-01 Fête du Travail`,
  ]);
  const [last] = await testServer.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
  expect(last).toMatchObject({ action: 'holidays-imported', result: 'ok' });
});

test.each([
  ['a day that does not exist', 'place,day,name\nParis,2027-02-29,None', 'line 2: day "2027-02-29" is no day'],
  ['a day that stands twice', 'place,day,name\nParis,2027-05-01,A\nPARIS,2027-05-01,B', 'line 3: day stands in line 2'],
  ['no name', 'place,day,name\nParis,2027-05-01,', 'line 2: name is missing'],
  ['no column of days', 'place,name\nParis,A', 'there is no column day'],
  ['nothing in it', 'place,day,name', 'the file is empty'],
])('a file with %s is refused as a whole', async (_, csv, words) => {
  expect(await importing(csv, '--yes')).toEqual({ code: 1, said: expect.stringContaining(words) });
  expect(await onRecord()).toEqual([]);
});

test('leave that has not begun gives its public holidays back, and only where the person works', async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  await testServer.db
    .insert(employeeProfile)
    .values({ userId: person.id, location: 'Stage Door, Freetown' })
    .onConflictDoUpdate({ target: employeeProfile.userId, set: { location: 'Stage Door, Freetown' } });
  const day = new Date(Date.UTC(nextYear, 5, 1));
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  const [startsOn, endsOn] = [
    day.toISOString().slice(0, 10),
    new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10),
  ];
  const input = { id: newId(), typeId: 'annual', startsOn, endsOn, startsMidday: false, endsMidday: false };
  expect((await testServer.post('/time-off/ask', { ...input, note: '', language: 'en' }, cookie)).json().halves).toBe(
    4,
  );

  const { said } = await importing(`place,day,name\nFreetown,${startsOn},A\nParis,${endsOn},B`, '--yes');
  expect(said).toContain('cost another number of days now: 1.');
  const requests = async () => (await testServer.ask({ url: '/api/time-off/requests?language=en', cookie })).json();
  expect((await requests())[0].halves).toBe(2);
  await testServer.db.update(leaveRequest).set({ startsOn: '2020-01-01' }).where(eq(leaveRequest.id, input.id));
  expect((await importing(`place,day,name\nFreetown,${endsOn},A`, '--yes')).said).toContain('days now: 0.');
});
