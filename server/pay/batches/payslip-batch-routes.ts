import type { Id } from '#contract/id.ts';
import { mostAtOnce } from '#contract/payslip-review.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { failure } from '#server/http/failure.ts';
import { auditedBy, operation, type RequestContext, requireCaller, requireScope } from '#server/http/operation.ts';
import { newestRunsOf } from '#server/runs/run-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { batchesBefore, namedBatch } from './batch-rows.ts';
import { batchView, documentView } from './batch-views.ts';
import { beginBatch, discardBatch } from './begin-batch.ts';
import { countsOf, documentsOf, missingFrom } from './document-rows.ts';
import { pagesUpToEachId } from './proposed-split-rows.ts';
import { needsSecondPerson, whoTakesTwo } from './publication.ts';
import { notReachedBy, reachOf } from './reach-rows.ts';
import { recallOfBatch } from './recall-batch.ts';
import { recipientsLike } from './recipient-rows.ts';
import { confirmRelease, holdBack, releaseBatch } from './release.ts';
import { replaceDocument } from './replace-document.ts';
import { acceptDocuments, assignDocument, leaveOut, type PayrollCall, settleAll } from './review.ts';
import { splitBatch, splittingOf } from './split-batch.ts';
import { tryAgain } from './try-again.ts';

type Context = RequestContext & { caller: Caller | null; scope: CallerScope | null };

/** Batches on one page of the list. */
const onePage = 20;

export const payslipBatchRoutes = {
  list: operation.payslipBatches.list.handler(async ({ context, input }) => {
    const { payroll } = payrollOf(context);
    const found = await batchesBefore(context.db, payroll, input.before, onePage + 1);
    const page = found.slice(0, onePage);
    const runs = await newestRunsOf(
      context.db,
      page.map(({ row }) => row.id),
    );
    return {
      batches: page.map((batch) => ({ ...batchView(batch, payroll.userId), run: runs.get(batch.row.id) ?? null })),
      isMore: found.length > onePage,
      releasedAloneUpTo: context.appContext.payslipsReleasedAloneUpTo,
    };
  }),

  one: operation.payslipBatches.one.handler(async ({ context, input }) => {
    const by = payrollOf(context);
    const found = await seen(by, input.id);
    const split = splittingOf(found.row, by.payroll);
    const [counts, runs, reach, every] = await Promise.all([
      countsOf(context.db, input.id),
      newestRunsOf(context.db, [input.id]),
      reachOf(context.db, input.id),
      split?.by === 'ids' ? pagesUpToEachId(context.db, input.id) : null,
    ]);
    return {
      batch: batchView(found, by.payroll.userId),
      run: runs.get(input.id) ?? null,
      ...counts,
      splitting: split && { ...split, proposed: every },
      reach,
      needsSecondPerson: await needsSecondPerson(context.db, by, { batch: found.row, from: found.row.chosenFrom }),
    };
  }),

  documents: operation.payslipBatches.documents.handler(async ({ context, input }) => {
    const by = payrollOf(context);
    const { row } = await seen(by, input.id);
    const { filter, search, after } = input;
    const found = await documentsOf(context.db, input.id, { filter, search, after }, mostAtOnce + 1);
    // A replaced document and its replacement share a position, so a page must not end between them.
    const next = found[mostAtOnce]?.position;
    const page = found.slice(0, mostAtOnce).filter(({ position }) => position !== next);
    const userIds = row.state === 'released' ? page.flatMap(({ userId }) => userId ?? []) : [];
    const takingTwo = await whoTakesTwo(context.db, by, { moment: row.visibleFrom, userIds });
    return { documents: page.map((each) => documentView(each, takingTwo)), isMore: found.length > mostAtOnce };
  }),

  missing: operation.payslipBatches.missing.handler(async ({ context, input }) => {
    const by = payrollOf(context);
    const { row } = await seen(by, input.id);
    return missingFrom(context.db, by.payroll.scope, row, mostAtOnce);
  }),

  notReached: operation.payslipBatches.notReached.handler(async ({ context, input }) => {
    const by = payrollOf(context);
    await seen(by, input.id);
    return notReachedBy(context.db, by.payroll.scope, input.id, mostAtOnce);
  }),

  candidates: operation.payslipBatches.candidates.handler(async ({ context, input }) => {
    return { people: await recipientsLike(context.db, requireScope(context), input.text.trim(), 10) };
  }),

  begin: operation.payslipBatches.begin.handler(changing(beginBatch)),
  assign: operation.payslipBatches.assign.handler(changing(assignDocument)),
  leaveOut: operation.payslipBatches.leaveOut.handler(changing(leaveOut)),
  accept: operation.payslipBatches.accept.handler(changing(acceptDocuments)),
  settle: operation.payslipBatches.settle.handler(changing(settleAll)),
  split: operation.payslipBatches.split.handler(changing(splitBatch)),
  release: operation.payslipBatches.release.handler(async ({ context, input }) => {
    const by = payrollOf(context);
    const asked = await releaseBatch(by, input);
    return { batch: batchView(await seen(by, input.id), by.payroll.userId), asked };
  }),
  confirm: operation.payslipBatches.confirm.handler(changing(confirmRelease)),
  holdBack: operation.payslipBatches.holdBack.handler(changing(holdBack)),
  recall: operation.payslipBatches.recall.handler(changing(recallOfBatch)),

  tryAgain: operation.payslipBatches.tryAgain.handler(async ({ context, input }) => {
    await tryAgain(payrollOf(context), input);
    // Nobody sees a batch any more whose deletion goes on.
    return { id: input.id };
  }),

  discard: operation.payslipBatches.discard.handler(async ({ context, input }) => {
    await discardBatch(payrollOf(context), input.id);
    return { discarded: true as const };
  }),

  replace: operation.payslipBatches.replace.handler(async ({ context, input }) => {
    const by = payrollOf(context);
    const problem = await replaceDocument(by, input);
    return { batch: batchView(await seen(by, input.id), by.payroll.userId), problem };
  }),
};

function payrollOf(context: Context): PayrollCall & { payroll: { userId: Id } } {
  const caller = requireCaller(context);
  return {
    db: context.db,
    payroll: { scope: requireScope(context), userId: caller.userId },
    by: auditedBy(context, caller),
    aloneUpTo: context.appContext.payslipsReleasedAloneUpTo,
  };
}

/** A handler that changes a batch and returns it as it is afterwards. */
function changing<Input extends { id: Id }>(change: (by: PayrollCall, input: Input) => Promise<void>) {
  return async ({ context, input }: { context: Context; input: Input }) => {
    const by = payrollOf(context);
    await change(by, input);
    return { batch: batchView(await seen(by, input.id), by.payroll.userId) };
  };
}

async function seen({ db, payroll }: PayrollCall, id: Id) {
  const found = await namedBatch(db, payroll, id);
  if (!found) throw failure('NOT_FOUND');
  return found;
}
