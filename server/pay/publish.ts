import type { Id } from '#contract/id.ts';
import { longestPayslipName } from '#contract/pay.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { storeFiles } from '#server/files/file-rows.ts';
import { publishToEach } from '#server/notify/publish.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import type { PayslipFigures } from './pay-tables.ts';
import { payslipNotification } from './payslip-notifications.ts';
import { attachFiles, insertPayslips, type NewPayslip, newFilePath } from './payslip-rows.ts';
import { beginsLikePdf } from './pdf-beginning.ts';

/** What a payslip's document is: its bytes, an address elsewhere, or figures it is drawn from when first asked for. */
export type PayslipSource = { bytes: Buffer } | { externalUrl: string } | { figures: PayslipFigures };

/** When it was issued: a moment, a calendar day as YYYY-MM-DD, or not known. */
type PayslipIssued = { issuedAt: Date } | { issuedOn: string } | Record<never, never>;

export type PayslipToPublish = {
  userId: Id;
  /** The title that the person reads; null for none. */
  fileName: string | null;
  /** Identifies the document among the person's: if they have it already, it stays as it is. */
  sourceKey: string;
} & PayslipIssued &
  PayslipSource;

/** Thrown for a document that cannot be a payslip; `index` is its place in the list. */
export class UnfitPayslip extends Error {
  readonly index: number;

  constructor(index: number, why: string) {
    super(why);
    this.name = 'UnfitPayslip';
    this.index = index;
  }
}

/**
 * Publishes payslips, all or none, and notifies everybody who got one. To publish the same list again changes nothing.
 * @throws {UnfitPayslip} before anything is written: for bytes that are no PDF, an address that is not https, and a
 * name that is too long
 */
export async function publishPayslips(
  db: Database,
  payslips: PayslipToPublish[],
): Promise<{ published: number; unchanged: number }> {
  const rows = payslips.map(asRow);
  const published = await db.transaction(async (transaction) => {
    const inserted = await insertPayslips(
      transaction,
      rows.map(({ row }) => row),
    );
    const files = rows.flatMap(({ row, file }) =>
      file && inserted.has(row.id) ? [{ id: row.id, path: newFilePath(), ...file }] : [],
    );
    await storeFiles(transaction, files);
    await attachFiles(transaction, files);
    const notified = rows.flatMap(({ row }) => (inserted.has(row.id) ? [{ userId: row.userId, subject: row.id }] : []));
    await publishToEach(transaction, [...new Set(notified.map(({ userId }) => userId))], 'payslips');
    // Each notification names its payslip, and is not sent if that is recalled first.
    await notifyOf(transaction, notified, payslipNotification);
    return inserted.size;
  });
  return { published, unchanged: payslips.length - published };
}

/** The greatest length of an address elsewhere. */
const longestAddress = 2_000;

function asRow(payslip: PayslipToPublish, index: number): { row: NewPayslip; file?: { type: string; bytes: Buffer } } {
  if ((payslip.fileName?.length ?? 0) > longestPayslipName) {
    throw new UnfitPayslip(index, `The name of a payslip has at most ${longestPayslipName} characters.`);
  }
  const row: NewPayslip = {
    id: randomId(),
    userId: payslip.userId,
    fileName: payslip.fileName,
    sourceKey: payslip.sourceKey,
    issuedAt: 'issuedAt' in payslip ? payslip.issuedAt : null,
    issuedOn: 'issuedOn' in payslip ? payslip.issuedOn : null,
    figures: 'figures' in payslip ? payslip.figures : null,
    externalUrl: 'externalUrl' in payslip ? httpsAddress(payslip.externalUrl, index) : null,
  };
  if (!('bytes' in payslip)) return { row };
  if (!beginsLikePdf(payslip.bytes)) throw new UnfitPayslip(index, 'A payslip is a PDF file.');
  return { row, file: { type: 'application/pdf', bytes: payslip.bytes } };
}

function httpsAddress(address: string, index: number): string {
  if (address.length <= longestAddress && URL.canParse(address) && new URL(address).protocol === 'https:') {
    return new URL(address).href;
  }
  throw new UnfitPayslip(index, 'A payslip that lies elsewhere has an https address.');
}
