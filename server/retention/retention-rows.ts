import type { RetentionDays } from '#contract/retention.ts';
import { type RetentionKind, retentions } from '#contract/retention-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { companyRetention } from './retention-tables.ts';

/** For how many days the company keeps each kind of data; null for ever. */
export async function retentionDays(db: Database): Promise<RetentionDays> {
  const rows = await db.select().from(companyRetention);
  const chosen = new Map(rows.map(({ kind, days }) => [kind, days]));
  const { absence, leave, room } = retentions;
  return {
    absence: chosen.get('absence') ?? absence.byDefault,
    leave: chosen.get('leave') ?? leave.byDefault,
    room: chosen.get('room') ?? room.byDefault,
  };
}

/** Sets for how many days a kind is kept; null for ever. */
export async function putRetentionDays(db: Database, kind: RetentionKind, days: number | null): Promise<void> {
  await db
    .insert(companyRetention)
    .values({ kind, days })
    .onConflictDoUpdate({ target: companyRetention.kind, set: { days } });
}
