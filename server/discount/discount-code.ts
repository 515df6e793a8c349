import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The content of a code: who gets the discount, and until when. */
type DiscountClaim = { employeeId: string; fullName: string; validUntil: Date };

/** How long a code is valid, in minutes: enough for a break without a network, too short for a photograph of it. */
export const validMinutes = 120;

/** The prefix of every code; its digit changes with the format. */
const form = 'SD1';

const code = /^SD1\.([0-9A-F]+)\.([0-9A-F]{128})$/;

/** The most characters of a name in a code: with more, its squares get too small for a till's scanner. */
const namedAtMost = 40;

/** The purpose that the key of codes is derived for. */
export const discountPurpose = 'discount code';

/** An Ed25519 key pair from a 32-byte seed; Node wants the seed wrapped as PKCS #8 (RFC 8410). */
export function discountKeys(seed: Buffer): { privateKey: KeyObject; publicKey: KeyObject } {
  const wrapped = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const privateKey = createPrivateKey({ key: wrapped, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * Builds and signs a code: `SD1.<claim>.<signature>`. Only capitals, digits and dots, which a QR code packs tightly and
 * every till's scanner passes on, whatever keyboard layout it emulates.
 */
export function signDiscount({ employeeId, fullName, validUntil }: DiscountClaim, privateKey: KeyObject): string {
  const name = [...fullName].slice(0, namedAtMost).join('');
  const claim = Buffer.from([Math.floor(validUntil.getTime() / 1000), employeeId, name].join('\n'));
  return [form, hex(claim), hex(sign(null, signed(claim), privateKey))].join('.');
}

type Verdict = { result: 'good' | 'stale'; claim: DiscountClaim } | { result: 'not-ours' } | { result: 'no-code' };

/** Verifies a code and says what a till should do with it. Reads nothing in it before the signature is verified. */
export function verifyDiscount(text: string, publicKey: KeyObject, now: Date): Verdict {
  const [, claimed, signature] = code.exec(text.trim().toUpperCase()) ?? [];
  if (!claimed || !signature || claimed.length % 2 === 1) return { result: 'no-code' };
  const claim = Buffer.from(claimed, 'hex');
  if (!verify(null, signed(claim), publicKey, Buffer.from(signature, 'hex'))) return { result: 'not-ours' };
  const [until = '', employeeId = '', ...name] = claim.toString('utf8').split('\n');
  const validUntil = new Date(Number(until) * 1000);
  return { result: now < validUntil ? 'good' : 'stale', claim: { employeeId, fullName: name.join(' '), validUntil } };
}

/** The prefix is signed with the claim, so that a code cannot be read in another format. */
function signed(claim: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${form}.`), claim]);
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}
