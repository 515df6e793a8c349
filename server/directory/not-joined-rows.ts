import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { account, link, user } from '#server/session/session-tables.ts';

/** The columns of the list of people who have not joined. */
export const notJoinedColumns = ['email', 'full name', 'invited', 'link opens until'] as const;

/** Somebody without a password yet: when their last invite went out, and until when its link works. */
type NotJoined = { email: string; name: string; invited: string | null; opensUntil: string | null };

/** People without a password who have not left, by address; moments as 2026-11-28 09:30 UTC. */
export async function notJoined(db: Database): Promise<NotJoined[]> {
  const moment = (column: unknown) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`;
  const { rows } = await db.execute<NotJoined>(sql`
    select u.email, u.name, ${moment(sql`last.created_at`)} as invited,
      ${moment(sql`case when last.replaced_at is null and last.expires_at > now() then last.expires_at end`)} as "opensUntil"
    from ${user} u
    left join lateral (
      select * from ${link} l where l.user_id = u.id and l.kind = 'invite' order by l.created_at desc limit 1
    ) last on true
    where u.deactivated_at is null
      and not exists (select from ${account} a where a.user_id = u.id and a.password is not null)
    order by u.email`);
  return rows;
}
