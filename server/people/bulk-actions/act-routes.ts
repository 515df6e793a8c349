import { resultsAtOnce } from '#contract/people-fields.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { mayLead } from '#server/directory/manager-rows.ts';
import { failure } from '#server/http/failure.ts';
import { auditedBy, operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { cancelRunsOf, startRun } from '#server/runs/run-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import {
  actWith,
  countOutcomes,
  endAct,
  ownAct,
  putAway,
  recentActs,
  reopenAct,
  resultsAfter,
  takeBackUntilOf,
} from './act-rows.ts';
import { beginAct, beginTakeBack } from './begin-act.ts';

/** How long an act that has ended is listed, in minutes. */
const listedFor = 10;

/** What HR does with many people at once. */
export const peopleActRoutes = {
  changeMany: operation.people.changeMany.handler(({ context, input }) =>
    beginAct(context, editorOf(context), 'change', input),
  ),

  invite: operation.people.invite.handler(({ context, input }) =>
    beginAct(context, editorOf(context), 'invite', input),
  ),

  showOut: operation.people.showOut.handler(async ({ context, input }) => {
    const editor = editorOf(context);
    const { reportsTo } = input;
    const isPerson = reportsTo !== 'own-manager' && reportsTo !== 'later';
    // A repeat is answered even if the manager has left meanwhile.
    const isNew = !(await actWith(context.db, input.id));
    if (isPerson && isNew && !(await mayLead(context.db, editor.scope, reportsTo))) throw failure('MANAGER_UNKNOWN');
    return beginAct(context, editor, 'show-out', input);
  }),

  bringBack: operation.people.bringBack.handler(({ context, input }) =>
    beginAct(context, editorOf(context), 'bring-back', input),
  ),

  giveBenefit: operation.people.giveBenefit.handler(({ context, input }) =>
    beginAct(context, editorOf(context), 'give-benefit', input),
  ),

  endBenefit: operation.people.endBenefit.handler(({ context, input }) =>
    beginAct(context, editorOf(context), 'end-benefit', input),
  ),

  changeTraining: operation.people.changeTraining.handler(({ context, input }) =>
    beginAct(context, editorOf(context), 'training', input),
  ),

  acts: operation.people.acts.handler(async ({ context }) => ({
    acts: await recentActs(context.db, requireCaller(context).userId, listedFor),
  })),

  act: operation.people.act.handler(async ({ context, input: { id, after } }) => {
    const { db } = context;
    const one = await ownAct(db, requireCaller(context).userId, id);
    if (!one) throw failure('NOT_FOUND');
    const { kind, state, total } = one;
    // The results first: the counts may be of more people than they show, and never of fewer.
    const results = await resultsAfter(db, id, after, resultsAtOnce);
    const counts = (await countOutcomes(db, id)).flatMap(({ outcome, people }) =>
      outcome ? [{ outcome, people }] : [],
    );
    return {
      ...{ id, kind, state, total, counts },
      takeBackUntil: await takeBackUntilOf(db, id),
      done: counts.reduce((sum, { people }) => sum + people, 0),
      results: results.flatMap(({ userId, name, outcome, problems }) =>
        outcome ? [{ id: userId, name, outcome, ...(problems && { problems: problems.slice(0, 20) }) }] : [],
      ),
    };
  }),

  takeBack: operation.people.takeBack.handler(async ({ context, input }) => {
    const editor = editorOf(context);
    if (!(await ownAct(context.db, editor.caller.userId, input.act))) throw failure('NOT_FOUND');
    return beginTakeBack(context, editor, input);
  }),

  putAwayAct: operation.people.putAwayAct.handler(async ({ context, input: { id } }) => {
    if (!(await ownAct(context.db, requireCaller(context).userId, id))) throw failure('NOT_FOUND');
    await putAway(context.db, id);
    return { id };
  }),

  stopAct: operation.people.stopAct.handler(async ({ context, input: { id } }) => {
    if (!(await ownAct(context.db, requireCaller(context).userId, id))) throw failure('NOT_FOUND');
    await context.db.transaction(async (transaction) => {
      // This waits for the person under way; the run then does nothing more.
      await cancelRunsOf(transaction, id);
      await endAct(transaction, id, 'stopped');
    });
    return { id };
  }),

  resumeAct: operation.people.resumeAct.handler(async ({ context, input: { id } }) => {
    const caller = requireCaller(context);
    if (!(await ownAct(context.db, caller.userId, id))) throw failure('NOT_FOUND');
    await context.db.transaction(async (transaction) => {
      if (await reopenAct(transaction, id)) {
        await startRun(transaction, { kind: 'people-act', subject: id, by: auditedBy(context, caller) });
      }
    });
    return { id };
  }),
};

function editorOf(context: { caller: Caller | null; scope: CallerScope | null }) {
  return { caller: requireCaller(context), scope: requireScope(context) };
}
