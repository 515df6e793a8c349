import type { AbsenceKind } from '#contract/absence.ts';
import { absenceFormAddress } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { reportsOf } from './absence-rows.ts';

/** Reads the addresses of the company's own forms; null for a kind that our form serves. */
export type ReadForms = (db: Database) => Promise<{ kind: AbsenceKind; url: string | null }[]>;

/** The operations, given the addresses of the company's own forms. */
export function absenceRoutes(readForms: ReadForms) {
  return {
    forms: operation.absence.forms.handler(async ({ context, input: { language } }) => {
      return (await readForms(context.db)).map(({ kind, url }) => ({
        kind,
        url: url ?? absenceFormAddress(kind, language),
      }));
    }),

    reports: operation.absence.reports.handler(async ({ context }) => {
      const reports = await reportsOf(context.db, requireCaller(context).userId);
      return reports.map(({ id, kind, startsOn, receipt, note }) => ({ id, kind, startsOn, receipt, note }));
    }),
  };
}
