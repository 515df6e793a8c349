/** By how many bytes a PDF says that it is one: mail programs and printers put some of theirs before it, and readers open it. */
export const pdfBeginsWithin = 1_024;

/**
 * Whether bytes begin as a PDF does, whatever their name says; neither as a web page that a browser may take them for,
 * nor as a ZIP with a PDF that is not packed.
 */
export function beginsLikePdf(bytes: Buffer): boolean {
  const before = bytes.subarray(0, pdfBeginsWithin).toString('latin1').split('%PDF-', 2);
  return before.length > 1 && !/<|^PK/.test(before[0] ?? '');
}
