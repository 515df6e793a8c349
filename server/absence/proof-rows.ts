import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AbsenceProof } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { absenceProof, absenceProofBytes, absenceReport } from './absence-tables.ts';
import { ofScope } from './reach-rows.ts';

/** The proofs of reports, by the report's id, in the order in which they were sent. */
export async function proofsOf(db: Database, reportIds: Id[]): Promise<Map<Id, AbsenceProof[]>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .select({ proof: absenceProof, by: sql<string | null>`${nameColumn}` })
    .from(absenceProof)
    .leftJoin(user, eq(user.id, absenceProof.openedBy))
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(sql`${absenceProof.reportId} = any(${sql.param(reportIds)}::uuid[])`)
    .orderBy(absenceProof.sentAt, absenceProof.id);
  const byReport = Map.groupBy(rows, ({ proof }) => proof.reportId);
  const list = [...byReport].map(([reportId, all]) => [reportId, all.map(asProof)] as const);
  return new Map(list);
}

function asProof({ proof, by }: { proof: typeof absenceProof.$inferSelect; by: string | null }): AbsenceProof {
  const { id, size, sentAt, openedAt } = proof;
  return { id, size, sentAt: sentAt.toISOString(), opened: openedAt && { by, at: openedAt.toISOString() } };
}

/** Reports with their proofs. */
export async function withProofs<Report extends { id: Id }>(db: Database, reports: Report[]) {
  const proofs = await proofsOf(
    db,
    reports.map(({ id }) => id),
  );
  return reports.map((report) => ({ ...report, proofs: proofs.get(report.id) ?? [] }));
}

/** SQL condition on `r`: a proof of it was opened by nobody. */
export const hasUnopenedProof = sql`exists (select from absence_proof n where n.report_id = r.id and n.opened_at is null)`;

/** Those of these reports that have a proof which nobody has opened. */
export async function reportsWithUnopenedProof(db: Database, ids: Id[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select r.id from absence_report r where r.id = any(${sql.param(ids)}::uuid[]) and ${hasUnopenedProof}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes that somebody of HR opened a proof; answers whether they are the first. */
export async function markOpened(db: Database, id: Id, openedBy: Id): Promise<boolean> {
  const first = await db
    .update(absenceProof)
    .set({ openedAt: new Date(), openedBy })
    .where(and(eq(absenceProof.id, id), isNull(absenceProof.openedAt)))
    .returning({ id: absenceProof.id });
  return first.length > 0;
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
  const [row] = await rowsOf<{ id: Id; userId: Id; type: string; bytes: Uint8Array }>(
    db,
    sql`
    select p.id, r.user_id as "userId", p.type, b.bytes from absence_proof p
    join absence_proof_bytes b on b.proof_id = p.id
    join absence_report r on r.id = p.report_id
    where p.id = ${id} and ${ofScope(scope)}`,
  );
  return row ?? null;
}

/** All proofs that a person sent, each with the first day of its report. */
export function proofsOfPerson(db: Database, userId: Id) {
  return db
    .select({ id: absenceProof.id, type: absenceProof.type, size: absenceProof.size, day: absenceReport.startsOn })
    .from(absenceProof)
    .innerJoin(absenceReport, eq(absenceReport.id, absenceProof.reportId))
    .where(eq(absenceReport.userId, userId))
    .orderBy(absenceProof.sentAt, absenceProof.id);
}

/** The bytes of a proof; none if it is gone meanwhile. */
export async function bytesOfProof(db: Database, id: Id): Promise<Uint8Array> {
  const [row] = await db.select().from(absenceProofBytes).where(eq(absenceProofBytes.proofId, id));
  return row ? Buffer.from(row.bytes) : Buffer.alloc(0);
}
