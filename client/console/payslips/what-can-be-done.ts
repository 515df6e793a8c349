import type { BatchDocument } from '#contract/payslip-batches.ts';
import { matchProblems, oddProblems } from '#contract/payslip-problems.ts';

const isOneOf = (problems: readonly string[], { problem }: BatchDocument) =>
  problem !== null && problems.includes(problem);

/** Whether somebody can be named for a document. */
export function canBeAssigned(document: BatchDocument): boolean {
  return document.canOpen && (isOneOf(matchProblems, document) || isOneOf(oddProblems, document));
}

/** Whether what is odd about a document may be right; the same bytes twice never are. */
export function canBeRight(document: BatchDocument): boolean {
  return isOneOf(oddProblems, document) && document.problem !== 'same-bytes';
}
