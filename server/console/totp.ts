import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Time-based codes as every authenticator app makes them (RFC 6238 with its defaults): SHA-1, 30 seconds, six digits.
 */
const period = 30;
const digits = 6;

/** Bytes of a secret: as many as SHA-1 has (RFC 4226, section 4, R6). */
export const secretLength = 20;

/** The step of a moment: how many periods have passed since 1970. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / period);
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step with this code, among the present one and its two neighbours (RFC 6238, section 5.2); null for none. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const near = [-1, 0, 1].map((drift) => stepAt(now) + drift);
  const found = near.filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found.at(-1) ?? null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 without padding (RFC 4648, section 6), five bits a letter. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator app reads from a QR code. */
export function otpauthAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
