import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { roleGrant } from '#server/access/role-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { userProfile } from '#server/session/session-tables.ts';
import { newcomers, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { importerAt } from './testing/importer.ts';

/** What others do while an import is written or taken back. */
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const importer = await importerAt(testServer);
const hr = await peopleConsole(testServer);
const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

/** Keeps everybody from changing records until so many wait for it, one behind the other as they came. */
async function inOrder(...works: (() => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = [];
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(727002)`);
    for (const work of works) {
      begun.push(work());
      const waiting = sql`pg_locks where locktype = 'advisory' and objid = 727002 and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(() => transaction.$count(waiting)).toBe(begun.length);
    }
  });
  await Promise.all(begun);
}

/** An import of people that somebody has told to write, without a worker yet. */
async function toWrite(...lines: string[]) {
  const id = await importer.bring(csv(...lines));
  const { seen } = await importer.one(id);
  await importer.post('imports/write', { id, seen, invite: false });
  return id;
}

const positionOf = async ({ id }: { id: string }) => (await hr.record(id)).fields.position;

test.for([
  ['was written by then', 'Rigger'],
  ['was still to be written', null],
] as const)('the rest of an import undoes no edit of somebody who %s', { tags: 'long' }, async ([, position]) => {
  const people = await newcomers(db, 101);
  const id = await toWrite('email,full name,position', ...people.map(({ email }) => `${email},Somebody,Rigger`));
  await importer.dieAfter(2, id);
  const found = await db.select().from(userProfile).where(eq(userProfile.fullName, 'Somebody'));
  const written = new Set(found.map(({ userId }) => userId));
  const edited = people.find((one) => written.has(one.id) === (position !== null)) as TestPerson;
  expect(await positionOf(edited)).toBe(position);
  await hr.change(edited.id, { position: 'Prompter' });
  await importer.goOn(id);
  expect(await importer.one(id)).toMatchObject({ state: 'review', refusal: 'company-changed' });
  expect(await positionOf(edited)).toBe('Prompter');
  const differences = (await importer.rows(id, 'changed')).flatMap((row) => row.differences);
  expect(differences).toContainEqual({ field: 'position', from: 'Prompter', to: 'Rigger' });
});

test('taking an import back undoes no edit that was made meanwhile', { tags: 'long' }, async () => {
  const person = await hr.newcomer({ position: 'Usher' });
  const id = await toWrite('email,full name,position', `${person.email},Somebody,Rigger`);
  await importer.goOn(id);
  await importer.post('imports/take-back', { id });
  await importer.dieAfter(1, id);
  await hr.change(person.id, { position: 'Prompter' });
  await importer.goOn(id);
  expect(await importer.one(id)).toMatchObject({ state: 'done', refusal: 'changed-since' });
  expect(await positionOf(person)).toBe('Prompter');
});

test('whose leadership team alone changes keeps an edit that came between', { tags: 'long' }, async () => {
  const [head, report] = [await hr.newcomer(), await hr.newcomer()];
  await hr.change(report.id, {}, { managerId: head.id });
  const id = await toWrite('email,full name', `${head.email},Another Name`);
  await inOrder(
    () => importer.goOn(id),
    () => hr.change(report.id, { shift: 'Late' }),
  );
  expect((await importer.one(id)).state).toBe('done');
  const [now] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, report.id));
  expect(now).toMatchObject({ shift: 'Late', leadershipTeam: [{ name: 'Another Name' }] });
});

test('whoever gets another manager above them during an import has the leadership team of that one', async () => {
  const [head, other, middle, report] = [
    await hr.newcomer(),
    await hr.newcomer(),
    await hr.newcomer(),
    await hr.newcomer(),
  ];
  await hr.change(middle.id, {}, { managerId: head.id });
  await hr.change(report.id, {}, { managerId: middle.id });
  const id = await toWrite('email,full name', `${head.email},Renamed`);
  await inOrder(
    () => importer.goOn(id).catch(() => {}),
    () => hr.change(middle.id, {}, { managerId: other.id }),
  );
  await db.execute(sql`update run set due_at = now() where subject = ${id} and ended_at is null`);
  await importer.goOn(id);
  expect((await importer.one(id)).state).toBe('done');
  const [now] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, report.id));
  expect(now?.leadershipTeam.map(({ email }) => email)).toEqual([middle.email, other.email]);
});

test('nobody reports to themselves, whichever of two changes at once is written first', async () => {
  const [one, other] = [await hr.newcomer(), await hr.newcomer()];
  const id = await toWrite('email,full name,manager email', `${one.email},One,${other.email}`);
  await inOrder(
    () => hr.change(other.id, {}, { managerId: one.id }),
    () => importer.goOn(id),
  );
  expect((await hr.record(one.id)).manager).toBeNull();
  await db.execute(sql`update run set due_at = now() where subject = ${id} and ended_at is null`);
  await importer.goOn(id);
  expect(await importer.one(id)).toMatchObject({ state: 'review', refusal: 'company-changed', rows: { problem: 1 } });
});

test('people change places in the tree of managers, in whichever order their rows stand', {
  tags: 'long',
}, async () => {
  const [top, middle, low] = [await hr.newcomer(), await hr.newcomer(), await hr.newcomer()];
  await hr.change(middle.id, {}, { managerId: top.id });
  await hr.change(low.id, {}, { managerId: middle.id });
  const crowd = await newcomers(db, 99);
  const id = await toWrite(
    'email,full name,manager email',
    `${top.email},Top,${low.email}`,
    ...crowd.map(({ email }) => `${email},Somebody,`),
    `${low.email},Low,`,
  );
  await importer.goOn(id);
  expect((await importer.one(id)).state).toBe('done');
  expect((await hr.record(top.id)).manager).toMatchObject({ id: low.id });
});

const lost = {
  'lost the role for it': { endedAt: sql`now()` },
  'the role for a part of the company alone': { locations: ['Freetown'] },
};

test.for(Object.entries(lost))('an import goes no further once whoever began it has %s', async ([, change]) => {
  const fired = await importerAt(testServer);
  const people = await newcomers(db, 101);
  const id = await fired.bring(csv('email,full name,position', ...people.map(({ email }) => `${email},X,Rigger`)));
  const end = () => db.update(roleGrant).set(change).where(eq(roleGrant.userId, fired.person.id));
  const again = () =>
    db.update(roleGrant).set({ endedAt: null, locations: null }).where(eq(roleGrant.userId, fired.person.id));
  await fired.post('imports/write', { id, seen: (await fired.one(id)).seen, invite: false });
  await fired.dieAfter(2, id);
  await end();
  await fired.goOn(id);
  expect(await importer.one(id)).toMatchObject({ state: 'review', refusal: 'failed', rows: { changed: 1 } });

  await again();
  await fired.write(id);
  await fired.post('imports/take-back', { id });
  await end();
  await fired.goOn(id);
  expect(await importer.one(id)).toMatchObject({ state: 'done', refusal: 'failed' });
  expect(await positionOf(people[0] as TestPerson)).toBe('Rigger');
});
