import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { audit } from './audit-tables.ts';

/** The columns of an audit row besides its time, its count and its operator. */
export type AuditColumns = Pick<
  typeof audit.$inferSelect,
  'actor' | 'session' | 'ipAddress' | 'action' | 'object' | 'subject' | 'result'
>;

/** A person's id in SQL; null for somebody who was deleted meanwhile, which is no reason to lose an entry. */
export function stillThere(userId: Id | null): SQL | null {
  return userId === null ? null : sql`(select id from "user" where id = ${userId}::uuid)`;
}

/** Adds rows to the audit log. */
export async function addToAudit(
  db: Database,
  rows: (AuditColumns & Pick<typeof audit.$inferSelect, 'document' | 'operator' | 'cause'>)[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(audit).values(rows.map((row) => ({ ...row, subject: stillThere(row.subject) })));
}

/** Whether somebody's act is on record with these columns, not longer ago than so many seconds. */
export async function isOnRecord(
  db: Database,
  { actor, session, action, object, result }: AuditColumns,
  seconds: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit where actor = ${actor}::uuid and at > now() - make_interval(secs => ${seconds})
      and session is not distinct from ${session} and action = ${action}
      and object is not distinct from ${object} and result = ${result} limit 1`);
  return rows.length > 0;
}

/**
 * Deletes audit rows from before a moment, at most `atMost`; returns how many. It deletes none while somebody else
 * keeps the table busy: the next hour is early enough.
 */
export async function forgetAuditBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const before = moment.toISOString();
  const { rows } = await db.execute<{ count: number }>(
    sql`select audit_forget(${before}::timestamptz, ${atMost}) as count`,
  );
  return rows[0]?.count ?? 0;
}
