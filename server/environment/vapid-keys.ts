import { createECDH, hkdfSync } from 'node:crypto';

/** How push services identify us (RFC 8292): a key pair on the curve P-256, both as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The key pair derived from a secret: all servers of a company have the same without telling each other. It takes
 * sixteen bytes more than a key has, so that no key is likelier than another (FIPS 186-5, A.2.1).
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'stagedoor push messages', 48));
  const key = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(key.toString(16).padStart(64, '0'), 'hex').toString('base64url');
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/**
 * The public key of a private one.
 * @throws if it is no key of the curve
 */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}
