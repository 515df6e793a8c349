import type { FileProblem } from '#contract/payslip-problems.ts';
import { documentProblem } from './pdf-problem.ts';
import { textOfDocument } from './pdf-text.ts';

/** A document to be judged. */
export type DocumentQuestion = { bytes: Uint8Array };

/** Why it may not be published, or what one reads in it. */
export type DocumentAnswer = { problem: FileProblem } | { problem: null; text: string };

/** Judges documents that come one by one, in a child process. */
export function openDocuments() {
  return async ({ bytes }: DocumentQuestion): Promise<DocumentAnswer> => {
    const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const problem = await documentProblem(document);
    return problem ? { problem } : { problem, text: await textOfDocument(document) };
  };
}
