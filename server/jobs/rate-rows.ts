import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { jobRate } from './job-tables.ts';

/** How far a queue may lag and still catch up, in seconds: workers poll once a second. */
const burst = 1;

/**
 * Takes a slot for one job of a queue, if the queue's rate over all servers allows one now and something is due. Slots
 * are spread over each minute, so that an urgent job never waits for a used-up minute to end.
 * @param due a condition that holds where something is due
 */
export async function takeTurn(db: Database, queue: string, perMinute: number, due: SQL): Promise<boolean> {
  const interval = sql`make_interval(secs => ${60 / perMinute}::float8)`;
  const { rows } = await db.execute(sql`
    insert into ${jobRate} (queue, next_at) select ${queue}::text, now() + ${interval} where ${due}
    on conflict (queue) do update
      set next_at = greatest(job_rate.next_at, now() - make_interval(secs => ${burst})) + ${interval}
      where job_rate.next_at <= now()
    returning 1`);
  return rows.length > 0;
}
