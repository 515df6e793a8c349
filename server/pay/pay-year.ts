import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { personById } from '#server/directory/person-rows.ts';
import { safeFileName } from '#server/files/content-disposition.ts';
import { bytesAt } from '#server/files/file-rows.ts';
import { differing, type ZipEntry } from '#server/files/zip.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { type Drawing, documentOf } from './payslip-document.ts';
import { type FoundPayslip, payslipsOfYear, visiblePayslipsOf } from './payslip-rows.ts';

/**
 * All of a person's documents of a year, as entries of a ZIP. Those that are still figures are drawn first; those that
 * lie elsewhere are listed in a text file. Empty if the year has none.
 */
export async function payYear(db: Database, userId: Id, year: number, drawing: Drawing): Promise<ZipEntry[]> {
  return entriesOf(db, userId, { payslips: await payslipsOfYear(db, userId, year), drawing });
}

/** The same for all years together, in a folder. */
export async function payslipFiles(db: Database, userId: Id, drawing: Drawing): Promise<ZipEntry[]> {
  const files = await entriesOf(db, userId, { payslips: await visiblePayslipsOf(db, userId), drawing });
  return files.map((file) => ({ ...file, name: `payslips/${file.name}` }));
}

async function entriesOf(
  db: Database,
  userId: Id,
  { payslips, drawing }: { payslips: FoundPayslip[]; drawing: Drawing },
): Promise<ZipEntry[]> {
  const files: ZipEntry[] = [];
  const elsewhere: string[] = [];
  for (const payslip of payslips) {
    const document = await documentOf(db, payslip, drawing);
    if (!document) continue;
    if ('externalUrl' in document) {
      elsewhere.push(`${safeFileName(payslip.fileName, '')}\r\n${document.externalUrl}\r\n`);
      continue;
    }
    const { path, size, type } = document.stored;
    files.push({ name: safeFileName(payslip.fileName, type), size, bytes: () => bytesStill(db, path) });
  }
  if (elsewhere.length > 0) {
    const { language } = await personById(db, userId);
    const { fileName, heading } = elsewhereWords(language);
    const text = Buffer.from([`${heading}\r\n`, ...elsewhere].join('\r\n'));
    files.push({ name: `${fileName}.txt`, size: text.length, bytes: async () => text });
  }
  const names = differing(files.map(({ name }) => name));
  return files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
}

/** The bytes of a document. The response has begun: if a document was recalled meanwhile, it can only be aborted. */
async function bytesStill(db: Database, path: string): Promise<Buffer> {
  const bytes = await bytesAt(db, path);
  if (!bytes) throw new Error('A payslip was recalled while its year was sent.');
  return bytes;
}

/** The list in a year's ZIP of documents that lie elsewhere: its name and its first line. */
function elsewhereWords(language: Language): { fileName: string; heading: string } {
  const i18n = wordsFor(language);
  return {
    fileName: i18n._({ id: 'Payslips kept elsewhere' }),
    heading: i18n._({ id: 'These payslips are kept elsewhere. Open their addresses in a browser:' }),
  };
}
