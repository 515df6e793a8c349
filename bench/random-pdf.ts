import { randomBytes } from 'node:crypto';

/** An incompressible PDF, like real ones with compressed streams, without any byte sequence that looks harmful. */
export function randomPdf(kilobytes: number): Buffer {
  const content = randomBytes(kilobytes * 1024).map((byte) => (byte === slash ? 0 : byte));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), content, Buffer.from('\n%%EOF\n')]);
}

/** The first character of the PDF names for scripts and attachments. */
const slash = '/'.charCodeAt(0);
