import { largestPayslip } from '#contract/limits.ts';

const megabyte = 1024 * 1024;

/** The most files and bytes of a batch. */
export const mostOfBatch = { files: 200_000, bytes: 20 * 1024 * megabyte };

/** Whether a document is too large to be a payslip, by its bytes or by the size that it declares. */
export function isTooLarge(size: number): boolean {
  return size > largestPayslip;
}

/** The most bytes that a ZIP may unpack to: what is stored is bounded by what was sent. PDFs are packed inside already. */
export function mostUnpacked(sent: number): number {
  return 32 * megabyte + 20 * sent;
}
