import type { Id } from '#contract/id.ts';
import { longestPayslipName } from '#contract/pay.ts';
import { oddProblems, type settledAtOnce } from '#contract/payslip-problems.ts';
import { type AuditedBy, recordEach } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { failure } from '#server/http/failure.ts';
import type { BatchRow, Payroll } from './batch-rows.ts';
import { changeBatch } from './changed-batch.ts';
import { recheck } from './document-problem-rows.ts';
import {
  acceptProblems,
  type DocumentRow,
  documentsHaving,
  documentsWith,
  dropPayslips,
  saveDocuments,
} from './document-rows.ts';
import { titleOf } from './match.ts';
import { titleOfPages } from './read-pages.ts';
import { type PayslipRecipient, recipientWith } from './recipient-rows.ts';

/** A request of payroll, or a command of the operator: who it is, as the audit has them, and what one person publishes alone. */
export type PayrollCall = { db: Database; payroll: Payroll; by: AuditedBy; aloneUpTo: number };

/** Documents that are accepted in one transaction. */
const aPortion = 500;

/** Assigns a document to a person. @throws NOT_FOUND for a document or a person that the caller may not see */
export function assignDocument(by: PayrollCall, input: { id: Id; document: Id; userId: Id }): Promise<void> {
  return changeDocuments(by, { ...input, documents: [input.document] }, async (transaction, batch, [document]) => {
    const recipient = await recipientWith(transaction, by.payroll.scope, input.userId);
    if (!document || !recipient || !document.filePath) throw failure('NOT_FOUND');
    await saveDocuments(transaction, [document.id], {
      userId: recipient.id,
      title: document.title ?? titleFor(document, recipient, batch),
      issuedOn: document.issuedOn ?? batch.issuedOn,
      problem: null,
      who: null,
      textDiffers: false,
      accepted: [],
    });
    await auditEach(by, transaction, 'payslip-assigned', [{ ...document, userId: recipient.id }]);
    return [recipient.id];
  });
}

/**
 * The title of a document that had none: its file's name or, for pages, the name that a file of them alone would have.
 */
function titleFor({ path, firstPage }: DocumentRow, recipient: PayslipRecipient, { issuedOn }: BatchRow): string {
  return firstPage === null ? titleOf(path).slice(-longestPayslipName) : titleOfPages(recipient, issuedOn);
}

/** Leaves documents out of the release, or takes them in again: what is odd about them is then to be decided again. */
export function leaveOut(by: PayrollCall, input: { id: Id; documents: Id[]; isOut: boolean }): Promise<void> {
  return changeDocuments(by, input, async (transaction, _, documents) => {
    const ids = documents.map(({ id }) => id);
    await saveDocuments(transaction, ids, { isLeftOut: input.isOut, accepted: [] });
    await auditEach(by, transaction, input.isOut ? 'payslip-left-out' : 'payslip-taken-in', documents);
    return [];
  });
}

/**
 * Accepts what is odd about documents: the problem that each has now. Another one, found later, is one of its own. A bad
 * file, an unknown person and the same bytes twice stay a problem.
 * @param input.problem accepts those alone about which this is still odd
 * @param input.seen what was odd about each when somebody looked
 * @throws BATCH_MOVED_ON where something else is odd about one of them by now, or nothing
 */
export function acceptDocuments(
  by: PayrollCall,
  input: { id: Id; documents: Id[]; problem?: DocumentRow['problem']; seen?: DocumentRow['problem'][] | undefined },
): Promise<void> {
  return changeDocuments(by, input, async (transaction, _, documents) => {
    const { seen } = input;
    const hasChanged = ({ id, problem }: DocumentRow) => seen && seen[input.documents.indexOf(id)] !== problem;
    if (documents.some(hasChanged)) throw failure('BATCH_MOVED_ON');
    const isMeant = ({ problem }: DocumentRow) => input.problem === undefined || input.problem === problem;
    const right = documents.filter((one) => one.userId && one.filePath && canBeRight(one) && isMeant(one));
    const ids = right.map(({ id }) => id);
    await acceptProblems(transaction, ids);
    await auditEach(by, transaction, 'payslip-accepted', right);
    return [];
  });
}

function canBeRight({ problem }: DocumentRow): boolean {
  return problem !== 'same-bytes' && oddProblems.some((odd) => odd === problem);
}

/** Accepts all documents of a batch about which the same is odd, some at a time. */
export async function settleAll(
  by: PayrollCall,
  { id, problem }: { id: Id; problem: (typeof settledAtOnce)[number] },
): Promise<void> {
  // Also checks who asks, where there are none.
  await changeBatch(by.db, by.payroll, { id, from: ['review'] }, async () => {});
  for (const documents of portionsOf(await documentsHaving(by.db, id, problem), aPortion)) {
    // Whoever changed one of them meanwhile has not had it accepted.
    await acceptDocuments(by, { id, documents, problem });
  }
}

/**
 * Changes documents of a batch under review, and checks those again that this may affect. A payslip from a release that
 * was held back is nobody's: it is made again when the batch is released.
 */
function changeDocuments(
  { db, payroll }: PayrollCall,
  { id, documents: ids }: { id: Id; documents: Id[] },
  change: (transaction: Database, batch: BatchRow, documents: DocumentRow[]) => Promise<Id[]>,
): Promise<void> {
  return changeBatch(db, payroll, { id, from: ['review'] }, async (transaction, batch) => {
    const documents = await documentsWith(transaction, id, ids);
    if (documents.length !== new Set(ids).size) throw failure('NOT_FOUND');
    await dropPayslips(transaction, documents);
    const more = await change(transaction, batch, documents);
    const userIds = [...documents.map(({ userId }) => userId), ...more];
    await recheck(transaction, id, { userIds, hashes: documents.map(({ sha256 }) => sha256) });
  });
}

/** Each entry is about the document's person, where it has one, whose id its object begins with. */
async function auditEach(
  { by }: PayrollCall,
  transaction: Database,
  act: 'payslip-assigned' | 'payslip-left-out' | 'payslip-taken-in' | 'payslip-accepted',
  documents: DocumentRow[],
): Promise<void> {
  const entries = documents.map(({ id, batchId, userId }) => ({
    ...by,
    act,
    result: 'ok' as const,
    subject: userId,
    document: id,
    object: [userId, `document ${id} of batch ${batchId}`].filter(Boolean).join(' '),
  }));
  await recordEach(transaction, entries);
}
