import type { Database } from '#server/db/database.ts';
import { lockBatchesOf, recount } from './batch-rows.ts';
import { publishBatches } from './changed-batch.ts';
import { deleteDocumentsOf, type Whose } from './document-rows.ts';

/** Deletes the documents of a person or of payslips, and counts what is left of their batches. */
export async function forgetDocuments(transaction: Database, whose: Whose): Promise<void> {
  const batches = await lockBatchesOf(transaction, whose);
  await deleteDocumentsOf(transaction, whose);
  for (const id of batches) await recount(transaction, id);
  if (batches.length > 0) await publishBatches(transaction);
}
