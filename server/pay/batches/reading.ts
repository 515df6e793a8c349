import type { Database } from '#server/db/database.ts';
import { type NewFile, storeFiles } from '#server/files/file-rows.ts';
import { newFilePath } from '#server/pay/payslip-rows.ts';
import type { ClaimedRun } from '#server/runs/run-rows.ts';
import type { BatchRow } from './batch-rows.ts';
import { addDocuments, type NewDocument } from './document-rows.ts';
import { fingerprint, hashIn } from './fingerprint.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** The batch that a file is read for, the run that reads it, and the possible recipients. */
export type ReadContext = { batch: BatchRow; run: ClaimedRun; everybody: PayslipRecipient[] };

/** What a file of a batch turned out to be: a long PDF, with its pages and bookmarks, or null for any other. */
export type LongFile = { pages: number; bookmarks: number } | null;

/** How far a file was read. */
export type FileRead = { done: number; long: LongFile };

/** The most documents that the console takes in one batch. */
export const mostDocuments = 20_000;

/** A PDF as a file to store. */
export function storablePdf(bytes: Buffer): NewFile & { sha256: string } {
  return { path: newFilePath(), type: 'application/pdf', bytes, sha256: hashIn(fingerprint(bytes)) };
}

/** Writes documents and their bytes. */
export async function store(
  transaction: Database,
  { documents, files }: { documents: NewDocument[]; files: NewFile[] },
): Promise<void> {
  await storeFiles(transaction, files);
  await addDocuments(transaction, documents);
}
