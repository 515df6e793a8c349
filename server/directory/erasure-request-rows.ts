import { eq, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { holdsOver } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { user } from '#server/session/session-tables.ts';
import { erasureRequest } from './people-tables.ts';
import { dayThenOf } from './today-rows.ts';

/** An erasure that was asked for. */
type ErasureRequest = { askedBy: Id; askedByName: string; reason: string; askedAt: Date; expiresAt: Date };

/**
 * A condition on a request `r`: it is not too old, its person has not been back since, and whoever asked for it still has
 * the role for that person.
 */
export const standsStill = sql`(r.expires_at > now()
  and exists (select from "user" l where l.id = r.user_id and l.deactivated_at = r.left_at)
  and ${holdsOver(sql`r.asked_by`, 'hr', sql`r.user_id`)})`;

/** A condition: an erasure of a person was asked for, and still stands. */
export const isAskedFor = (userId: SQL) =>
  sql`exists (select from erasure_request r where r.user_id = ${userId} and ${standsStill})`;

/** The erasure of a person that was asked for and still stands; null for none. */
export async function erasureRequestOf(db: Database, userId: Id): Promise<ErasureRequest | null> {
  const [row] = await rowsOf<Record<'askedAt' | 'expiresAt', Date | string> & Omit<ErasureRequest, 'askedAt'>>(
    db,
    sql`select r.asked_by as "askedBy", ${nameOf} as "askedByName", r.reason,
        r.asked_at as "askedAt", r.expires_at as "expiresAt"
      from erasure_request r join "user" u on u.id = r.asked_by left join user_profile p on p.user_id = r.asked_by
      where r.user_id = ${userId} and ${standsStill}`,
  );
  return row ? { ...row, askedAt: new Date(row.askedAt), expiresAt: new Date(row.expiresAt) } : null;
}

/** Asks for the erasure of somebody who has left, in place of a request that stands no more. */
export async function putErasureRequest(
  db: Database,
  { userId, askedBy, reason, days }: { userId: Id; askedBy: Id; reason: string; days: number },
): Promise<void> {
  await deleteErasureRequest(db, userId);
  // In milliseconds, as an approval says which request it means.
  await db.execute(sql`
    insert into erasure_request (user_id, left_at, reason, asked_by, asked_at, expires_at)
    select ${user.id}, ${user.deactivatedAt}, ${reason}, ${askedBy}, date_trunc('milliseconds', now()), now() + make_interval(days => ${days})
    from ${user} where ${user.id} = ${userId}`);
}

/** Writes down who approves, whom the database compares with who asked. */
export async function approveRequest(db: Database, userId: Id, approvedBy: Id): Promise<void> {
  await db.update(erasureRequest).set({ approvedBy }).where(eq(erasureRequest.userId, userId));
}

async function deleteErasureRequest(db: Database, userId: Id): Promise<void> {
  await db.delete(erasureRequest).where(eq(erasureRequest.userId, userId));
}

/** Ends a request: only that it was withdrawn is remembered. */
export async function withdrawErasureRequest(db: Database, userId: Id): Promise<void> {
  const ended = { withdrawnAt: sql`now()`, expiresAt: sql`now()`, reason: '' };
  await db.update(erasureRequest).set(ended).where(eq(erasureRequest.userId, userId));
}

/** A condition on a request `r`: somebody withdrew it within the last year, and its person has not been back since. */
const isRemembered = sql`(r.withdrawn_at > now() - interval '1 year'
  and exists (select from "user" l where l.id = r.user_id and l.deactivated_at = r.left_at))`;

/** Deletes requests that stand no more, or were withdrawn a year ago; answers how many. */
export async function forgetLapsedRequests(db: Database, _: Date, atMost: number): Promise<number> {
  const lapsed = sql`array(select r.user_id from erasure_request r
    where not ${standsStill} and (r.withdrawn_at is null or not ${isRemembered}) limit ${atMost})`;
  const gone = await db
    .delete(erasureRequest)
    .where(sql`${erasureRequest.userId} = any(${lapsed})`)
    .returning({ userId: erasureRequest.userId });
  return gone.length;
}

/** SQL: whether somebody `u` left more than so many days before a moment. */
const leftBefore = (now: Date, days: number) =>
  sql`u.deactivated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)`;

/** How many people left more than so many days before a moment, and on which day the first of them did. */
export async function countLeftBefore(db: Database, now: Date, days: number) {
  const [row] = await rowsOf<{ count: number; since: string | null }>(
    db,
    sql`select count(*)::int as count, min(${dayThenOf(sql`u.id`, sql`u.deactivated_at`)})::text as since
      from "user" u where ${leftBefore(now, days)}`,
  );
  return row ?? { count: 0, since: null };
}

/**
 * Those who left so long ago, the first of them first, whose erasure somebody may ask for and somebody else approve, and
 * neither stands nor was withdrawn within a year.
 */
export async function leaversToAskAbout(
  db: Database,
  { now, days, askedBy, atMost }: { now: Date; days: number; askedBy: Id; atMost: number },
): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select u.id from "user" u
      where ${leftBefore(now, days)} and u.id <> ${askedBy} and ${holdsOver(sql`${askedBy}::uuid`, 'hr', sql`u.id`)}
        and exists (select from role_grant o where o.user_id <> ${askedBy} and ${holdsOver(sql`o.user_id`, 'hr', sql`u.id`)})
        and not exists (select from erasure_request r where r.user_id = u.id and (${standsStill} or ${isRemembered}))
      order by u.deactivated_at, u.id limit ${atMost}`,
  );
  return rows.map(({ id }) => id);
}
