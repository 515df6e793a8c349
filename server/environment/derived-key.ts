import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose, derived from the secret: it reveals neither another key nor the secret. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `stagedoor ${purpose}`, 32));
}
