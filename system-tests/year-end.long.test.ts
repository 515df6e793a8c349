import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { addPerson } from '#server/directory/newcomer-rows.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { openConsole } from './testing/console-client.ts';
import { emptyTestServer } from './testing/operator.ts';
import { type Server, startServer } from './testing/server.ts';
import { signIn } from './testing/sign-in.ts';
import { withDatabase } from './testing/with-database.ts';

const people = 200;
const year = new Date().getUTCFullYear() - 1;

/** How many lines the end of the year has in the ledger, and whether the year is closed. */
const asItStands = sql`select (select count(*)::int from leave_entry where kind = 'expiry') as expired,
  (select count(*)::int from leave_entry where kind = 'carry-over') as carried,
  (select count(*)::int from leave_year_end) as closed`;

test('a kill -9 in the middle of closing a year closes it for nobody, and one after the answer for everybody', async () => {
  // In production the console would require a second factor.
  const settings = await emptyTestServer('postgres', { NODE_ENV: 'development' });
  const email = await withDatabase(settings, async ({ db }) => {
    for (let place = 0; place < people; place += 1) {
      const nothing = { username: null, position: null, department: null };
      await addPerson(db, {
        ...nothing,
        email: `p${place}@crowd.example`,
        fullName: `Person ${place}`,
        language: 'en',
      });
    }
    await db.execute(sql`update "user" set created_at = make_date(${year}, 1, 1)`);
    await db.execute(sql`insert into leave_type (id, name, yearly_halves, carried_halves, place)
      values ('annual', '{"en": "Annual leave"}', 50, 10, 1)`);
    const [person] = await newcomers(db, 1);
    await giveRole(db, { id: person?.id as Id }, 'hr');
    // Half of all lines are written when it waits for good.
    await db.execute(sql`create function wait_for_kill() returns trigger language plpgsql as
      $$ begin perform pg_sleep(3600); return new; end $$`);
    await db.execute(sql`create trigger wait_for_kill before insert on leave_entry for each row
      when (new.kind = 'expiry') execute function wait_for_kill()`);
    return person?.email ?? '';
  });

  const first = await startServer(settings);
  const broken = close(first, email).catch((error) => error);
  await withDatabase(settings, async ({ db }) => {
    const isWriting = sql`select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
    await expect.poll(async () => (await db.execute(isWriting)).rows).toHaveLength(1);
    first.kill('SIGKILL');
    await Promise.all([first.ended, broken]);
    // PostgreSQL sees that nobody is there any more once it would answer.
    await db.execute(sql`select pg_cancel_backend(pid) from (${isWriting}) waiting`);
    await db.execute(sql`drop trigger wait_for_kill on leave_entry`);
    expect((await db.execute(asItStands)).rows).toEqual([{ expired: 0, carried: 0, closed: 0 }]);
  });

  const second = await startServer(settings);
  await close(second, email);
  second.kill('SIGKILL');
  await second.ended;
  const all = { expired: people, carried: 2 * people, closed: 1 };
  await withDatabase(settings, async ({ db }) => expect((await db.execute(asItStands)).rows).toEqual([all]));
});

/** Closes the last year, as somebody of HR at a server, by what its preview says. */
async function close({ url }: Server, email: string): Promise<void> {
  const { post, read } = await openConsole(url, (await signIn(url, email, password)) ?? '', password);
  const { seen } = await read<{ seen: string }>(`leave/year-end?year=${year}&language=en`);
  await post('leave/year-end', { year, seen });
}
