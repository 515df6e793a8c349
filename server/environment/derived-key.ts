import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose, out of the secret: who learns one learns neither another nor the secret. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `stagedoor ${purpose}`, 32));
}
