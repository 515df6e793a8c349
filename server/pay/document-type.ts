/** By how many bytes a PDF says that it is one: mail programs and printers put some of theirs before it, and readers open it. */
export const pdfBeginsWithin = 1_024;

const beginnings: [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
  ['application/pdf', beginsLikePdf],
];

/** The type of a document by its first bytes, whatever its name says; null for a type that no payslip has. */
export function documentType(bytes: Buffer): string | null {
  return beginnings.find(([, begins]) => begins(bytes))?.[0] ?? null;
}

/** Neither a web page that a browser may take it for, nor a ZIP with a PDF that is not packed. */
function beginsLikePdf(bytes: Buffer): boolean {
  const before = bytes.subarray(0, pdfBeginsWithin).toString('latin1').split('%PDF-', 2);
  return before.length > 1 && !/<|^PK/.test(before[0] ?? '');
}
