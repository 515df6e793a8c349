import type { FileProblem } from '#contract/payslip-problems.ts';
import { documentType } from '#server/pay/document-type.ts';
import { isTooLarge } from './batch-sizes.ts';
import { contentsProblem } from './pdf-contents.ts';
import { objectsOf } from './pdf-objects.ts';

/** How many of a PDF's last bytes readers search for its end marker. */
const tail = 1024;

/** Why bytes may not be published; null if they may. Only a child process calls this: the bytes are a stranger's. */
export async function documentProblem(bytes: Buffer): Promise<FileProblem | null> {
  return isTooLarge(bytes.length) ? 'too-large' : pdfProblem(bytes);
}

/** The same for a PDF of many payslips, which may be larger than one. */
export async function pdfProblem(bytes: Buffer): Promise<Exclude<FileProblem, 'too-large'> | null> {
  if (bytes.length === 0) return 'empty';
  if (documentType(bytes) !== 'application/pdf') return 'no-pdf';
  if (!bytes.subarray(-tail).includes('%%EOF')) return 'cut-off';
  const objects = await objectsOf(bytes);
  return typeof objects === 'string' ? objects : contentsProblem(objects);
}
