import { randomBytes } from 'node:crypto';
import { plainPdf } from '#server/testing/plain-pdf.ts';

/** An incompressible PDF, like real ones with compressed streams. */
export function randomPdf(kilobytes: number): Buffer {
  return plainPdf(randomBytes(kilobytes * 750).toString('base64'));
}
