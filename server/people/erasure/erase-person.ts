import { type AuditedBy, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { deletePerson, eraseFromRecords, eraseFromTrace, erasurePatternOf } from '#server/directory/erased-rows.ts';
import type { MailRecipient } from '#server/directory/person-rows.ts';
import { deleteOwnRows, type ErasureStep, eraseFromWords } from '#server/personal-data/erase-rows.ts';
import type { PersonalTable } from '#server/personal-data/personal-table.ts';
import { eraseStarter } from '#server/runs/run-rows.ts';

/** What is to know of all features: their tables, and what they do themselves. */
export type ErasedBy = {
  tables: readonly PersonalTable[];
  steps: readonly ErasureStep[];
  /** For how many years after theirs the law keeps payslips. */
  payslipYears: number;
  /** Who approved it in the console; absent for an operator’s command. */
  approved?: AuditedBy;
};

/**
 * Erases a person who has left, in the caller's transaction: all rows that are theirs, and what names them in those of
 * others. What a law asks for is kept by a step of its feature before.
 */
export async function erasePerson(
  transaction: Database,
  person: MailRecipient,
  { tables, steps, payslipYears, approved }: ErasedBy,
): Promise<void> {
  const pattern = await erasurePatternOf(transaction, person.id);
  for (const step of steps) await step(transaction, person, { pattern, payslipYears });
  await eraseFromTrace(transaction, person.id);
  await eraseFromRecords(transaction, pattern);
  await eraseStarter(transaction, person.id);
  await deleteOwnRows(transaction, tables, person);
  await deletePerson(transaction, person.id);
  // Tables with a step of their own do it there.
  const others = tables.filter(({ erasure }) => erasure === 'deleted');
  await eraseFromWords(transaction, others, pattern);
  await record(transaction, { ...approved, act: 'person-erased', result: 'ok', object: person.id });
}
