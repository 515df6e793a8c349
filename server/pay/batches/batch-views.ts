import type { Id } from '#contract/id.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import type { NamedBatch } from './batch-rows.ts';
import type { ListedDocument } from './document-rows.ts';

/** A batch as payroll sees it. */
export function batchView(named: NamedBatch, callerId: Id): PayslipBatch {
  const { row, uploader, submitter, releaser, isVisible, failed } = named;
  const visibleFrom = row.visibleFrom ?? row.chosenFrom;
  return {
    id: row.id,
    name: row.name,
    issuedOn: row.issuedOn,
    state: row.state,
    problem: row.problem,
    failed,
    uploadedBy: uploader,
    uploadedAt: row.createdAt.toISOString(),
    submittedBy: submitter,
    isSubmittedByCaller: row.submittedBy === callerId,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    releasedBy: releaser,
    visibleFrom: visibleFrom?.toISOString() ?? null,
    isVisible,
    ...row.counts,
  };
}

/** A document as it is listed; of some people it takes two to replace a payslip. */
export function documentView(listed: ListedDocument, takingTwo: ReadonlySet<Id>): BatchDocument {
  const { firstPage, lastPage, earlier, userId, name, email, employeeId, hasLeft, problem, ...document } = listed;
  return {
    ...document,
    problem: problem === 'published' ? null : problem,
    needsSecondPerson: userId !== null && takingTwo.has(userId),
    pages: pagesOf({ firstPage, lastPage }),
    earlier: earlier && { path: earlier.path, pages: pagesOf(earlier) },
    recipient: userId && name !== null && email !== null ? { id: userId, name, email, employeeId, hasLeft } : null,
  };
}

function pagesOf({ firstPage: first, lastPage: last }: Pick<ListedDocument, 'firstPage' | 'lastPage'>) {
  return first !== null && last !== null ? { first, last } : null;
}
