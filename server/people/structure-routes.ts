import { operation, requireScope } from '#server/http/operation.ts';
import { reportsIn } from './structure-rows.ts';

/** The management tree, in the console. */
export const structureRoutes = {
  reports: operation.structure.reports.handler(({ context, input }) =>
    reportsIn(context.db, requireScope(context), input.managerId ?? null),
  ),
};
