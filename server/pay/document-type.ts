const beginnings: [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['application/pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
];

/** The type of a document by its first bytes, whatever its name says; null for a type that no payslip has. */
export function documentType(bytes: Buffer): string | null {
  return beginnings.find(([, begins]) => begins(bytes))?.[0] ?? null;
}
