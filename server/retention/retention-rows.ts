import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { RetentionDays } from '#contract/retention.ts';
import { type RetentionKind, retentions } from '#contract/retention-kinds.ts';
import type { Database } from '#server/db/database.ts';
import type { Periods } from '#server/feature.ts';
import { companyRetention } from './retention-tables.ts';

/** For how many days the company keeps each kind of data; null for ever. The operator's settings hold until it chooses. */
export async function retentionDays(db: Database, { auditDays }: Pick<Periods, 'auditDays'>): Promise<RetentionDays> {
  const rows = await db.select().from(companyRetention);
  const chosen = new Map(rows.map(({ kind, days }) => [kind, days]));
  const { absence, leave, payslips, leavers, room } = retentions;
  return {
    absence: chosen.get('absence') ?? absence.byDefault,
    leave: chosen.get('leave') ?? leave.byDefault,
    payslips: chosen.get('payslips') ?? payslips.byDefault,
    leavers: chosen.get('leavers') ?? leavers.byDefault,
    room: chosen.get('room') ?? room.byDefault,
    audit: chosen.get('audit') ?? auditDays,
  };
}

/** Who set for how many days a kind is kept; null for nobody who is known. */
export async function retentionSetBy(db: Database, kind: RetentionKind): Promise<Id | null> {
  const [row] = await db.select().from(companyRetention).where(eq(companyRetention.kind, kind));
  return row?.setBy ?? null;
}

/** Sets for how many days a kind is kept; null for ever. */
export async function putRetentionDays(
  db: Database,
  kind: RetentionKind,
  { days, setBy }: { days: number | null; setBy: Id },
): Promise<void> {
  await db
    .insert(companyRetention)
    .values({ kind, days, setBy })
    .onConflictDoUpdate({ target: companyRetention.kind, set: { days, setBy } });
}
