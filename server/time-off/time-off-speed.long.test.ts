import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { openWhole } from '#server/db/postgres.ts';
import { thisMoment } from '#server/directory/today-rows.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { askedBy, countedOf } from './leave-rows.ts';
import { awayInTeams, teamLeaves, waitingFor } from './team-rows.ts';
import { aTeam, grantLeave } from './testing/leave-team.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let manager: Id;
let person: Id;

beforeAll(async () => {
  await grantLeave(testServer);
  const { manager: boss, people } = await aTeam(testServer, 8);
  [manager, person] = [boss.id, people[0]?.id as Id];
  // A busy machine takes longer over this many rows than any request may.
  const { db, close } = await openWhole(String(testServer.database.url));
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into "user" (name, email, email_verified) select 'Extra ' || n, 'extra' || n || '@house.example', true
      from generate_series(1, 10000) n`);
    await transaction.execute(sql`
      insert into employee_profile (user_id, manager_id)
      select id, case when substring(email from '\\d+')::int > 1000
        then (select id from "user" where email = 'extra' || (1 + abs(hashtext(u.email)) % 1000) || '@house.example') end
      from "user" u where email like 'extra%'`);
    await transaction.execute(sql`
      insert into leave_request (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
      select gen_random_uuid(), u.id, 'unpaid', current_date - 300 + n * 80, current_date - 296 + n * 80, false, false,
        '12345', '', case when n = 5 then 'waiting' else 'approved' end
      from "user" u cross join generate_series(1, 5) n`);
  });
  await db.execute(sql`analyze`);
  await close();
});

/** A prepared statement with its values. */
function filled(statement: { getQuery(): Query }, values: Record<string, unknown>): SQL {
  const { sql: text, params } = statement.getQuery();
  const given = fillPlaceholders(params, values);
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 ? sql`${sql.param(given[Number(part) - 1])}` : sql.raw(part))));
}

/** Times are unreliable on a shared machine; the plan and the rows it reads are not. */
const reads: Record<string, () => SQL> = {
  'a person’s requests': () => filled(askedBy(testServer.db), { userId: person, ...thisMoment() }),
  'what counts against a balance': () => filled(countedOf(testServer.db), { userIds: [person], from: '2026-01-01' }),
  'a team’s requests': () => teamLeaves(testServer.db, manager, { rememberedFor: 300 }).getSQL(),
  'who of a team is away': () => awayInTeams(testServer.db, [manager], '2026-01-01', '2030-12-31').getSQL(),
  'how many wait for a manager': () => sql`select ${waitingFor(testServer.db, manager)}`,
};

test.for(Object.entries(reads))('among 10,000 people and 50,000 requests, %s is read by index', async ([, query]) => {
  const { rows } = (await testServer.db.execute(sql`explain (analyze, buffers) ${query()}`)) as unknown as {
    rows: { 'QUERY PLAN': string }[];
  };
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on ("user"|employee_profile|leave_request)/);
  const [, pages] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
  expect(Number(pages)).toBeLessThan(500);
});
