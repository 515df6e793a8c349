import type { Database } from '#server/db/database.ts';
import { audit } from './audit-tables.ts';

/** What a row of the audit log says besides when, how often and by which operator. */
export type AuditColumns = Pick<
  typeof audit.$inferSelect,
  'actor' | 'session' | 'ipAddress' | 'action' | 'object' | 'result'
>;

/** Adds a row to the audit log. */
export async function addToAudit(db: Database, row: AuditColumns & { operator: string | null }): Promise<void> {
  await db.insert(audit).values(row);
}
