import type { FileProblem } from '#contract/payslip-problems.ts';
import { documentProblem } from './pdf-problem.ts';

/** A document to be judged. */
export type DocumentQuestion = { bytes: Uint8Array };

/** Why it may not be published; null if it may. */
export type DocumentAnswer = { problem: FileProblem | null };

/** Judges documents that come one by one, in a child process. */
export function openDocuments() {
  return async ({ bytes }: DocumentQuestion): Promise<DocumentAnswer> => ({
    problem: await documentProblem(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  });
}
