import type { BatchDocument } from '#contract/payslip-batches.ts';
import { mostAtOnce } from '#contract/payslip-review.ts';

/** The ids of the chosen documents, with one more or one less; never more than the server takes at once. */
export function chosenWith(chosen: readonly Pick<BatchDocument, 'id'>[], id: string, isChosen: boolean): Set<string> {
  const next = new Set<string>(chosen.map((document) => document.id));
  if (isChosen && next.size < mostAtOnce) next.add(id);
  else next.delete(id);
  return next;
}
