import { createHash } from 'node:crypto';

const scheme = 'sha256:';

/** Identifies a document among a person's: the SHA-256 of its bytes. */
export function fingerprint(bytes: Buffer): string {
  return `${scheme}${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The SHA-256 in a fingerprint, in hex. */
export function hashIn(fingerprint: string): string {
  return fingerprint.slice(scheme.length);
}
