import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { personById } from '#server/directory/person-rows.ts';
import { fileAt, storeFile } from '#server/files/file-rows.ts';
import type { ReadCompanyName } from '#server/session/app-context.ts';
import type { PayslipFigures } from './pay-tables.ts';
import { attachFiles, type FoundPayslip, figuresBefore, lockFilePath, newFilePath } from './payslip-rows.ts';

/** Where a payslip's document is: a stored file, an address elsewhere, or nowhere. */
export type DocumentLocation =
  | { stored: NonNullable<Awaited<ReturnType<typeof fileAt>>> }
  | { externalUrl: string }
  | null;

/** What a payslip is drawn from. */
export type PayslipToDraw = {
  figures: PayslipFigures;
  /** The same year's earlier months, for the year to date. */
  before: PayslipFigures[];
  employee: string;
  /** For figures that do not say who paid. */
  company: string;
  language: Language;
};

/** Draws a payslip as a PDF; only the demo has payslips of figures, and draws them. */
export type DrawPayslip = (toDraw: PayslipToDraw) => Promise<Buffer>;

/** What drawing takes. */
export type Drawing = { companyName: ReadCompanyName; drawPayslip?: DrawPayslip | undefined };

/** Finds the document of a payslip; if it is still figures, it is drawn now and stored. */
export async function documentOf(db: Database, payslip: FoundPayslip, drawing: Drawing): Promise<DocumentLocation> {
  const path = payslip.filePath ?? (await drawn(db, payslip, drawing));
  if (path) {
    const stored = await fileAt(db, path);
    return stored && { stored };
  }
  return payslip.externalUrl ? { externalUrl: payslip.externalUrl } : null;
}

/** Draws a payslip and stores it once: two concurrent requests both get what the first has stored. */
async function drawn(
  db: Database,
  payslip: FoundPayslip,
  { companyName, drawPayslip }: Drawing,
): Promise<string | null> {
  const { id, userId, figures } = payslip;
  if (!figures || !drawPayslip) return null;
  const [person, before, company] = await Promise.all([
    personById(db, userId),
    figuresBefore(db, userId, figures.month),
    companyName(db),
  ]);
  const bytes = await drawPayslip({ figures, before, employee: person.name, company, language: person.language });
  return db.transaction(async (transaction) => {
    const locked = await lockFilePath(transaction, id);
    // Recalled meanwhile: bytes stored now would belong to nobody.
    if (!locked) return null;
    if (locked.filePath) return locked.filePath;
    const path = newFilePath();
    await storeFile(transaction, path, 'application/pdf', bytes);
    await attachFiles(transaction, [{ id, path }]);
    return path;
  });
}
