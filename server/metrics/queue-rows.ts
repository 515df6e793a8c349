import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { pushMessage } from '#server/push/push-tables.ts';
import { run } from '#server/runs/run-tables.ts';

/** A queue of work beside requests. */
export type QueueName = 'mail' | 'push' | 'runs';

/** What waits in a queue, of all servers together. */
export type QueueState = { queue: QueueName; waiting: number; oldestSeconds: number };

const open = sql`sent_at is null and given_up_at is null`;

/**
 * What waits in each queue, and how long the oldest has waited. What is meant for later does not wait: a notification in
 * somebody's quiet hours, a run with a date. Nor does a run that somebody works on.
 */
export function queueStates(db: Database): Promise<QueueState[]> {
  const waits = (since: ReturnType<typeof sql>) => sql`count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(${since})), 0)::float8 as "oldestSeconds"`;
  return rowsOf<QueueState>(
    db,
    sql`select 'mail' as queue, ${waits(sql`created_at`)} from ${mail} where ${open}
      union all
      select 'push', ${waits(sql`due_at`)} from ${pushMessage} where ${open} and due_at <= now()
      union all
      select 'runs', ${waits(sql`due_at`)} from ${run} where ended_at is null and due_at <= now()`,
  );
}
