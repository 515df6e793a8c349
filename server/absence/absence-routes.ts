import { type AbsenceForms, absenceFormsBy } from '#server/company/absence-forms.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { reportsOf } from './absence-rows.ts';

/** The operations, knowing where the environment says that the company's own forms are. */
export function absenceRoutes(given: AbsenceForms) {
  return {
    forms: operation.absence.forms.handler(async ({ context, input: { language } }) => {
      const forms = await absenceFormsBy(context.db, given);
      return forms.map(({ kind, url }) => ({ kind, url: url ?? `/absence/${kind}?language=${language}` }));
    }),

    reports: operation.absence.reports.handler(async ({ context }) => {
      const reports = await reportsOf(context.db, requireCaller(context).userId);
      return reports.map(({ id, kind, startsOn, receipt, note }) => ({ id, kind, startsOn, receipt, note }));
    }),
  };
}
