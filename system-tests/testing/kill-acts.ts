import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { ActSummary } from '#contract/people-acts.ts';
import { addPerson } from '#server/directory/newcomer-rows.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { openConsole } from './console-client.ts';
import { emptyTestServer } from './operator.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';
import { withDatabase } from './with-database.ts';

/** People to invite: each takes a transaction, a longer one on the embedded database. */
const peopleOn = { embedded: 80, postgres: 200 };

/**
 * Kills a server in the middle of inviting many people, and lets the next server go on with them: in the end everybody
 * has one invite.
 */
export async function killAct(kind: 'embedded' | 'postgres'): Promise<void> {
  const people = peopleOn[kind];
  // In production the console would require a second factor.
  const settings = await emptyTestServer(kind, { NODE_ENV: 'development' });
  const email = await withDatabase(settings, async ({ db }) => {
    for (let place = 0; place < people; place += 1) {
      const nothing = { username: null, position: null };
      const fields = { email: `p${place}@crowd.example`, fullName: `Person ${place}`, department: 'Crowd' };
      await addPerson(db, { ...nothing, ...fields, language: 'en' });
    }
    const [person] = await newcomers(db, 1);
    await giveRole(db, { id: person?.id as Id }, 'hr');
    return person?.email ?? '';
  });

  const id = newId();
  const first = await startServer(settings);
  const hr = await consoleOf(first, email);
  const selection = { filter: { department: 'Crowd' }, except: [] };
  await hr.post('people/invite', { id, selection, expected: people });
  await hr.until(id, ({ done }) => done > 0, 10);
  first.kill('SIGKILL');
  await first.ended;
  const done = await withDatabase(settings, async ({ db }) => {
    // The killed server has claimed it: no other takes it for a minute.
    await db.execute(sql`update run set due_at = now() where ended_at is null`);
    const { rows } = await db.execute<{ done: number; invites: number }>(sql`
      select (select count(*)::int from people_act_person where outcome = 'invited') as done,
        (select count(*)::int from mail where recipient like '%@crowd.example') as invites`);
    expect(rows[0]?.invites).toBe(rows[0]?.done);
    return rows[0]?.done ?? 0;
  });
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(people);

  const second = await startServer(settings);
  const again = await consoleOf(second, email);
  await again.until(id, ({ state }) => state === 'done');
  expect(await again.act(id)).toMatchObject({ done: people, counts: [{ outcome: 'invited', people }] });
  expect(await second.stop()).toEqual({ code: 0, signal: null });
  const invited = await withDatabase(settings, ({ db }) =>
    db.execute(sql`select recipient from mail where recipient like '%@crowd.example' group by 1 having count(*) = 1`),
  );
  expect(invited.rows).toHaveLength(people);
}

/** Somebody of HR at a server. */
async function consoleOf({ url }: Server, email: string) {
  const { post, read } = await openConsole(url, (await signIn(url, email, password)) ?? '', password);
  const act = (id: string) => read<ActSummary>(`people/act?id=${id}`);
  const until = (id: string, isThere: (shown: ActSummary) => boolean, interval = 200) =>
    expect.poll(async () => isThere(await act(id)), { interval }).toBe(true);
  return { post, act, until };
}
