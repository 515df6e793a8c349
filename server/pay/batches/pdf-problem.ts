import type { FileProblem } from '#contract/payslip-problems.ts';
import { beginsLikePdf } from '#server/pay/pdf-beginning.ts';
import { isTooLarge } from './batch-sizes.ts';
import { contentsProblem } from './pdf-contents.ts';
import { objectsOf, type PdfObjects } from './pdf-objects.ts';

/** How many of a PDF's last bytes readers search for its end marker. */
const tail = 1024;

/** Why bytes may not be published; null if they may. Only a child process calls this: the bytes are a stranger's. */
export async function documentProblem(bytes: Buffer): Promise<FileProblem | null> {
  return isTooLarge(bytes.length) ? 'too-large' : pdfProblem(bytes);
}

/** The same for a PDF of many payslips, which may be larger than one. */
export async function pdfProblem(bytes: Buffer): Promise<PdfProblem | null> {
  return (await judgedPdf(bytes)).problem;
}

type PdfProblem = Exclude<FileProblem, 'too-large'>;

/** The same, and how many different contents its pages have: many pages may show one. */
export async function judgedPdf(bytes: Buffer): Promise<{ problem: PdfProblem | null; contents: number }> {
  const refused = (problem: PdfProblem) => ({ problem, contents: 0 });
  if (bytes.length === 0) return refused('empty');
  if (!beginsLikePdf(bytes)) return refused('no-pdf');
  if (!bytes.subarray(-tail).includes('%%EOF')) return refused('cut-off');
  const objects = await objectsOf(bytes);
  if (typeof objects === 'string') return refused(objects);
  return { problem: contentsProblem(objects), contents: contentsIn(objects) };
}

function contentsIn({ objects }: PdfObjects): number {
  const shown = new Set<string>();
  for (const object of objects.values()) {
    const page = 'value' in object ? object.value : null;
    if (page === null || typeof page !== 'object' || Array.isArray(page) || page['/Type'] !== '/Page') continue;
    shown.add(JSON.stringify(page['/Contents'] ?? null));
  }
  return shown.size;
}
