import { isWholeCompany } from '#contract/role-names.ts';
import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { newestRuns } from './run-rows.ts';

export const runRoutes = {
  list: operation.runs.list.handler(async ({ context }) => ({
    runs: await newestRuns(context.db, {
      userId: requireCaller(context).userId,
      ofOthers: requireScope(context).some(isWholeCompany),
    }),
  })),
};
