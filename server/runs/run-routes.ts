import { isWholeCompany } from '#contract/role-names.ts';
import { payslipRunKinds } from '#contract/runs.ts';
import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { newestRuns } from './run-rows.ts';

export const runRoutes = {
  list: operation.runs.list.handler(async ({ context }) => ({
    runs: await newestRuns(context.db, {
      // Payroll's, as the policy says; an import shows its own.
      kinds: [...payslipRunKinds],
      userId: requireCaller(context).userId,
      ofOthers: requireScope(context).some(isWholeCompany),
    }),
  })),
};
