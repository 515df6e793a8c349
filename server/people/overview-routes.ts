import { mostFailed } from '#contract/overview.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import type { AbsentToday, LeaveOfPeople } from '#server/directory/leave-of-people.ts';
import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { countToReview, failedImports } from './imports/import-rows.ts';
import { countErasures, countStates } from './overview-rows.ts';

/** What HR finds on the first screen of the console. */
export const peopleOverview = (leave: LeaveOfPeople, absentToday: AbsentToday) => ({
  people: operation.overview.people.handler(async ({ context }) => {
    const scope = requireScope(context);
    const isWhole = scope.some(isWholeCompany);
    const { userId } = requireCaller(context);
    const [states, { waiting, since, away }, erasures, imports, failed] = await Promise.all([
      countStates(context.db, scope),
      leave.standing(context.db, scope, absentToday()),
      countErasures(context.db, scope, userId),
      isWhole ? countToReview(context.db) : 0,
      isWhole ? failedImports(context.db, mostFailed) : [],
    ]);
    return { ...states, away, leave: { waiting, since }, erasures, imports, failedImports: failed };
  }),
});
