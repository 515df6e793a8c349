import { isWholeCompany } from '#contract/role-names.ts';
import { runKinds } from '#contract/runs.ts';
import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { newestRuns } from './run-rows.ts';

export const runRoutes = {
  list: operation.runs.list.handler(async ({ context }) => ({
    runs: await newestRuns(context.db, {
      // All of them are payroll's so far, and so is the policy.
      kinds: [...runKinds],
      userId: requireCaller(context).userId,
      ofOthers: requireScope(context).some(isWholeCompany),
    }),
  })),
};
