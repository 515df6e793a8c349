import { createECDH } from 'node:crypto';

/** A browser's keys, which messages to it are encrypted with. */
export type BrowserKeys = { p256dh: string; auth: string };

/** True for keys as RFC 8291 requires: an uncompressed point of the curve P-256, and sixteen bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  return isBase64url(p256dh) && isBase64url(auth) && Buffer.from(auth, 'base64url').length === 16 && isPoint(p256dh);
}

function isBase64url(text: string): boolean {
  return /^[\w-]+={0,2}$/.test(text);
}

function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65) return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
