import { isAwayKind } from '#contract/absence-form.ts';
import type { FailureCode } from '#contract/failure.ts';
import type { Id } from '#contract/id.ts';
import { proofLimits } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { audited } from '#server/http/operation.ts';
import { openReading, sentBytes, TooCostly } from '#server/reading/reading.ts';
import type { Caller } from '#server/session/caller.ts';
import { notifyHr, publishAbsence } from './absence-news.ts';
import { lockedReport, reportById } from './absence-rows.ts';
import type { ProofAnswer, ProofQuestion } from './proof-reader.ts';
import { addProof, markOpened, proofsOf, reportOfProof } from './proof-rows.ts';

/** What a file is that is no proof, by the code of its refusal. */
const refusals = { heic: 'PICTURE_IS_HEIC', other: 'BAD_REQUEST' } as const;

/** What reading may cost: a PDF of the largest size takes a tenth. */
const limits = { question: 8_000, whole: 8_000, memory: 512 };

type Sent = { caller: Caller; ipAddress: string; reportId: Id; id: Id; bytes: Buffer };

/**
 * Adds a proof to a report of the caller's own, for HR alone. The same id sent again is the same proof.
 * @returns why it is refused: NOT_FOUND for a report of others, or of hours; PICTURE_IS_HEIC; BAD_REQUEST for what else is
 *   neither a picture nor a PDF that may be shown; UPLOADS_FULL where the report has as many as it may; null for none
 */
export async function takeProof(db: Database, sent: Sent): Promise<FailureCode | null> {
  const { caller, ipAddress, reportId, id } = sent;
  const report = await reportById(db, reportId);
  if (report?.userId !== caller.userId || !isAwayKind(report.kind)) return 'NOT_FOUND';
  // Before the lock: reading takes its time.
  const proof = await cleaned(sent);
  if (typeof proof === 'string') return refusals[proof];
  return db.transaction(async (transaction) => {
    if (!(await lockedReport(transaction, reportId))) return 'NOT_FOUND';
    const known = await reportOfProof(transaction, id);
    if (known) return known === reportId ? null : 'ID_REUSED';
    const others = (await proofsOf(transaction, [reportId])).get(reportId) ?? [];
    if (others.length >= proofLimits.aReport) return 'UPLOADS_FULL';
    await addProof(transaction, { id, reportId, ...proof });
    await audited({ db: transaction, ipAddress }, caller, {
      act: 'absence-proof-added',
      result: 'ok',
      object: reportId,
    });
    await notifyHr(transaction, report);
    await publishAbsence(transaction, caller.userId);
    return null;
  });
}

type Opening = { caller: Caller; ipAddress: string; id: Id; userId: Id };

/** Writes that HR opened a proof. The first time the person is shown it; one's own proof counts for nobody. */
export function openProof(db: Database, { caller, ipAddress, id, userId }: Opening): Promise<void> {
  return db.transaction(async (transaction) => {
    const opened = { act: 'absence-proof-opened', result: 'ok', subject: userId, object: id } as const;
    await audited({ db: transaction, ipAddress }, caller, opened);
    if (caller.userId === userId || !(await markOpened(transaction, id, caller.userId))) return;
    await publishAbsence(transaction, userId);
  });
}

async function cleaned({ caller, bytes }: Sent): Promise<ProofAnswer> {
  const reading = await openReading<ProofQuestion, ProofAnswer>('proof', sentBytes(bytes), {
    owner: caller.userId,
    limits,
    waits: 'request',
  });
  try {
    return await reading.ask('clean');
  } catch (error) {
    if (error instanceof TooCostly) return 'other';
    throw error;
  } finally {
    reading.close();
  }
}
