import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { countBatches } from './batch-rows.ts';

/** What payroll finds on the first screen of the console. */
export const payslipOverview = {
  payslips: operation.overview.payslips.handler(({ context }) =>
    countBatches(context.db, { scope: requireScope(context), userId: requireCaller(context).userId }),
  ),
};
