import { type AbsenceKind, absenceKinds } from '#contract/absence.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { reportsOf } from './absence-rows.ts';

/** Where the company's own forms are; null for a kind that our form serves. */
export type AbsenceForms = Record<AbsenceKind, string | null>;

/** The operations, knowing where the company's own forms are. */
export function absenceRoutes(companyForms: AbsenceForms) {
  return {
    forms: operation.absence.forms.handler(async ({ input: { language } }) => {
      return absenceKinds.map((kind) => ({ kind, url: companyForms[kind] ?? `/absence/${kind}?language=${language}` }));
    }),

    reports: operation.absence.reports.handler(async ({ context }) => {
      const reports = await reportsOf(context.db, requireCaller(context).userId);
      return reports.map(({ id, kind, startsOn, receipt, note }) => ({ id, kind, startsOn, receipt, note }));
    }),
  };
}
