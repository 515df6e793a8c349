import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse } from '#server/testing/test-house.ts';
import { aTeam, grantLeave } from './testing/leave-team.ts';

const house = await openHouse();
afterAll(house.close);

/** At most this long for a read, in milliseconds; the quickest of many counts, for a test shares its machine. */
const budget = 20;
let manager = '';
let person = '';

beforeAll(async () => {
  await grantLeave(house);
  const { manager: boss, people } = await aTeam(house, 8);
  [manager, person] = [boss.cookie, people[0]?.cookie ?? ''];
  await house.db.execute(sql`
    insert into "user" (name, email, email_verified) select 'Extra ' || n, 'extra' || n || '@house.example', true
    from generate_series(1, 10000) n`);
  await house.db.execute(sql`
    insert into employee_profile (user_id, manager_id)
    select id, (select id from "user" where email = 'extra' || (1 + abs(hashtext(u.email)) % 1000) || '@house.example')
    from "user" u where email like 'extra%'`);
  await house.db.execute(sql`
    insert into leave_request (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
    select gen_random_uuid(), u.id, 'unpaid', current_date - 300 + n * 80, current_date - 296 + n * 80, false, false,
      '12345', '', case when n = 5 then 'waiting' else 'approved' end
    from "user" u cross join generate_series(1, 5) n`);
  await house.db.execute(sql`analyze`);
}, 120_000);

test.for(['overview', 'requests', 'team'] as const)(
  'among 10,000 people and 50,000 requests, %s is read in 20 ms',
  async (name) => {
    const cookie = name === 'requests' ? person : manager;
    const read = () => house.ask({ url: `/api/time-off/${name}?language=en`, cookie });
    expect((await read()).statusCode).toBe(200);
    const times: number[] = [];
    for (let time = 0; time < 15; time++) {
      const begun = performance.now();
      await read();
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(budget);
  },
);
