import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { jobRate } from './job-tables.ts';

/** What may be caught up on, in seconds: workers look into a queue once a second. */
const burst = 1;

/**
 * Takes the right to run one job of a queue, where its rate allows one now and something is due; over all servers. Jobs are
 * spread over each minute, so that one that goes first never waits for a spent minute to end.
 * @param due a condition that holds where something is due
 */
export async function takeTurn(db: Database, queue: string, perMinute: number, due: SQL): Promise<boolean> {
  const interval = sql`make_interval(secs => ${60 / perMinute}::float8)`;
  const answer = await db.execute(sql`
    insert into ${jobRate} (queue, next_at) select ${queue}::text, now() + ${interval} where ${due}
    on conflict (queue) do update
      set next_at = greatest(job_rate.next_at, now() - make_interval(secs => ${burst})) + ${interval}
      where job_rate.next_at <= now()
    returning 1`);
  return (answer as unknown as { rows: unknown[] }).rows.length > 0;
}
