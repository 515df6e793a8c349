import type { BatchDocument } from '#contract/payslip-batches.ts';
import { matchProblems, oddProblems } from '#contract/payslip-problems.ts';

const isOneOf = (problems: readonly string[], { problem }: BatchDocument) =>
  problem !== null && problems.includes(problem);

/** Whether a document can be assigned to a person. */
export function canBeAssigned(document: BatchDocument): boolean {
  return document.canOpen && (isOneOf(matchProblems, document) || isOneOf(oddProblems, document));
}

/** Whether an odd document can be confirmed as right; the same bytes twice never can. */
export function canBeRight(document: BatchDocument): boolean {
  return isOneOf(oddProblems, document) && document.problem !== 'same-bytes';
}

/** What is odd about each of these documents, as it is shown. */
export function oddOf(documents: BatchDocument[]): BatchDocument['accepted'] {
  return documents.flatMap(({ problem }) => oddProblems.find((odd) => odd === problem) ?? []);
}
