import { type SQL, sql } from 'drizzle-orm';
import type { Undelivered } from '#contract/overview.ts';
import type { Database } from '#server/db/database.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { pushMessage } from '#server/push/push-tables.ts';

/** After this time, somebody who waits for a mail suspects that something is wrong. */
const minutesUntilLate = 15;

/** For how many days a message that was given up is counted. */
const days = 7;

/** Mails and notifications that are late or were given up lately. What is held for quiet hours is not late. */
export async function undeliveredOf(db: Database): Promise<{ mails: Undelivered; notifications: Undelivered }> {
  const [mails, notifications] = await Promise.all([
    // Decoys have no recipient.
    countIn(db, sql`${mail} where recipient is not null or user_id is not null`, sql`created_at`),
    countIn(db, sql`${pushMessage} where true`, sql`due_at`),
  ]);
  return { mails, notifications };
}

async function countIn(db: Database, rows: SQL, since: SQL): Promise<Undelivered> {
  const isLate = sql`sent_at is null and given_up_at is null
    and ${since} < now() - make_interval(mins => ${minutesUntilLate})`;
  const {
    rows: [counted],
  } = await db.execute<Undelivered>(sql`
    select count(*) filter (where ${isLate})::int as late,
      to_char(min(${since}) filter (where ${isLate}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lateSince",
      count(*) filter (where given_up_at > now() - make_interval(days => ${days}))::int as "givenUp"
    from ${rows}`);
  return counted ?? { late: 0, lateSince: null, givenUp: 0 };
}
