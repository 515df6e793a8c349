import { isHeic } from '#contract/picture-kinds.ts';
import { cleanPicture } from '#server/reading/clean-picture.ts';
import type { FileBytes } from '#server/reading/reader.ts';

/** What is asked of a file that somebody sent as a proof of absence. */
export type ProofQuestion = 'clean';

/** The proof as it is stored: a picture without its metadata, or a PDF that may be shown; else what it is instead. */
export type ProofAnswer =
  | { type: 'image/jpeg' | 'image/png' | 'application/pdf'; bytes: Uint8Array }
  | 'heic'
  | 'other';

/**
 * Reads a proof, in a child process.
 * @param problemOf why a PDF may not be shown; null if it may
 */
export function openProofs(problemOf: (pdf: Buffer) => Promise<unknown>) {
  return (file: FileBytes) =>
    async (_: ProofQuestion): Promise<ProofAnswer> => {
      const bytes = await file.whole();
      const picture = cleanPicture(bytes);
      if (picture) return picture;
      if (isHeic(bytes)) return 'heic';
      return (await problemOf(bytes)) === null ? { type: 'application/pdf', bytes } : 'other';
    };
}
