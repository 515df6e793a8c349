import { sql } from 'drizzle-orm';
import { forgetAuditBefore } from '#server/audit/audit-rows.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Retained } from '#server/feature.ts';

/** The moment so many days before another. */
const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Entries of the audit, by when they were made. */
export const oldEntries: Retained = {
  async due(db, now, days) {
    const [row] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`select count(*)::int as count, min(at)::date::text as since
        from audit where at < ${before(now, days).toISOString()}::timestamptz`,
    );
    return row ?? { count: 0, since: null };
  },

  forget: (db, now, days, atMost) => forgetAuditBefore(db, before(now, days), atMost),
};
