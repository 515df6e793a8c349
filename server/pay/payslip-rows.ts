import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payslip } from './pay-tables.ts';

/** A payslip's row before its file is stored. */
export type NewPayslip = Omit<typeof payslip.$inferInsert, 'id' | 'filePath' | 'createdAt'> & { id: string };

/** As many rows an insert as stay well below PostgreSQL's 65,535 parameters. */
const rowsAnInsert = 2_000;

/** Writes the payslips whose source key the person has not yet; answers their ids. */
export async function insertPayslips(db: Database, rows: NewPayslip[]): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (let start = 0; start < rows.length; start += rowsAnInsert) {
    const written = await db
      .insert(payslip)
      .values(rows.slice(start, start + rowsAnInsert))
      .onConflictDoNothing({ target: [payslip.userId, payslip.sourceKey] })
      .returning({ id: payslip.id });
    for (const { id } of written) inserted.add(id);
  }
  return inserted;
}

/** Says where a payslip's stored document is. */
export async function attachFile(db: Database, id: string, path: string): Promise<void> {
  await db.update(payslip).set({ filePath: path }).where(eq(payslip.id, id));
}

/** The moment or the start of the day a payslip was issued. */
const issued = sql`coalesce(${payslip.issuedAt}, ${payslip.issuedOn}::timestamp at time zone 'UTC')`;

/** All payslips of a person, newest first, those without a date last; no bytes and no figures. */
export function payslipsOf(db: Database, userId: string) {
  return db
    .select({
      id: payslip.id,
      fileName: payslip.fileName,
      issuedAt: payslip.issuedAt,
      issuedOn: payslip.issuedOn,
    })
    .from(payslip)
    .where(eq(payslip.userId, userId))
    .orderBy(sql`${issued} desc nulls last`, desc(payslip.createdAt), asc(payslip.id));
}

/** One payslip of a person; null for an id that is another's or nobody's. */
export async function payslipOf(db: Database, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(payslip)
    .where(and(eq(payslip.id, id), eq(payslip.userId, userId)));
  return row ?? null;
}
