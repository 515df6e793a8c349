import { type AbsenceKind, absenceKinds } from '#contract/absence.ts';
import type { AbsenceFormSetting } from '#contract/company-setup.ts';
import type { Database } from '#server/db/database.ts';
import { setupOnRecord } from './setup-rows.ts';

/** Where absences are reported according to the environment; null for a kind that it does not set. */
export type AbsenceForms = Record<AbsenceKind, string | null>;

/** Where each absence is reported, and who set it: the environment wins over an administrator. */
export async function absenceFormsBy(db: Database, given: AbsenceForms): Promise<AbsenceFormSetting[]> {
  const { absenceForms } = await setupOnRecord(db);
  return absenceKinds.map((kind) => {
    if (given[kind] !== null) return { kind, url: given[kind], from: 'environment' };
    const url = absenceForms[kind] ?? null;
    return { kind, url, from: url === null ? 'nobody' : 'console' };
  });
}
