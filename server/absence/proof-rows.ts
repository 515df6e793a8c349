import { eq, sql } from 'drizzle-orm';
import type { AbsenceProof } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { absenceProof, absenceProofBytes } from './absence-tables.ts';
import { ofScope } from './reach-rows.ts';

/** The proofs of reports, by the report's id, in the order in which they were sent. */
export async function proofsOf(db: Database, reportIds: Id[]): Promise<Map<Id, AbsenceProof[]>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(absenceProof)
    .where(sql`${absenceProof.reportId} = any(${sql.param(reportIds)}::uuid[])`)
    .orderBy(absenceProof.sentAt, absenceProof.id);
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId);
  const list = [...byReport].map(
    ([reportId, all]) =>
      [reportId, all.map(({ id, size, sentAt }) => ({ id, size, sentAt: sentAt.toISOString() }))] as const,
  );
  return new Map(list);
}

/** The report that a proof is of; null for an id that no proof has. */
export async function reportOfProof(db: Database, id: Id): Promise<Id | null> {
  const [row] = await db.select({ reportId: absenceProof.reportId }).from(absenceProof).where(eq(absenceProof.id, id));
  return row?.reportId ?? null;
}

/** Adds a proof with its bytes, in the caller's transaction. */
export async function addProof(
  transaction: Database,
  { bytes, ...proof }: { id: Id; reportId: Id; type: string; bytes: Uint8Array },
): Promise<void> {
  await transaction.insert(absenceProof).values({ ...proof, size: bytes.length });
  await transaction.insert(absenceProofBytes).values({ proofId: proof.id, bytes });
}

/** A proof of somebody in scope, with its bytes, and whose it is; null for any other. */
export async function proofInScope(db: Database, scope: CallerScope, id: Id) {
  const [row] = await rowsOf<{ userId: Id; type: string; bytes: Uint8Array }>(
    db,
    sql`
    select r.user_id as "userId", p.type, b.bytes from absence_proof p
    join absence_proof_bytes b on b.proof_id = p.id
    join absence_report r on r.id = p.report_id
    where p.id = ${id} and ${ofScope(scope)}`,
  );
  return row ?? null;
}
