import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/**
 * Opens a message as a browser does (RFC 8291 over RFC 8188), with Node's own crypto alone: an independent
 * implementation checks what the library sealed.
 */
export function openedPush(sealed: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = sealed.subarray(0, 16);
  const recordSize = sealed.readUInt32BE(16);
  const keyLength = sealed.readUInt8(20);
  const senderKey = sealed.subarray(21, 21 + keyLength);
  const record = sealed.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('A push message is one record with a key.');

  const shared = browser.computeSecret(senderKey);
  const keys = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = derived(shared, auth, keys, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is broken.');
  return padded.subarray(0, end).toString('utf8');
}

/** The sender's claims (RFC 8292), once the signature is verified. */
export type Signed = { aud: string; exp: number; sub: string; key: string };

/** Verifies and reads a message's signature. Throws if there is none, or it is another's. */
export function signatureIn(authorization: string | undefined): Signed {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { alg, typ } = readJson(head) as { alg: string; typ: string };
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (alg !== 'ES256' || typ !== 'JWT' || !isOurs) throw new Error('The message is not signed by its key.');
  return { ...(readJson(claims) as Omit<Signed, 'key'>), key };
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

function readJson(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
