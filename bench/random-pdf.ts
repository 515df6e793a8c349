import { randomBytes } from 'node:crypto';

/** A PDF that gets no smaller by being packed, as what a PDF holds is packed already, and that nothing harmful is found in by chance. */
export function randomPdf(kilobytes: number): Buffer {
  const content = randomBytes(kilobytes * 1024).map((byte) => (byte === slash ? 0 : byte));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), content, Buffer.from('\n%%EOF\n')]);
}

/** What the name of a script or of an attached file begins with. */
const slash = '/'.charCodeAt(0);
