import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { discountKeys, signDiscount, verifyDiscount } from './discount-code.ts';
import { discountKey, discountVerdict } from './discount-command.ts';

const seed = randomBytes(32);
const { privateKey, publicKey } = discountKeys(seed);
const now = new Date('2026-11-21T15:00:00Z');
const validUntil = new Date('2026-11-21T17:00:00Z');
const code = signDiscount({ employeeId: 'E-10427', fullName: 'Aminata Kamara', validUntil }, privateKey);

/** The code with one character of a part changed. */
function changed(part: 1 | 2, place: number): string {
  const parts = code.split('.');
  const figures = [...(parts[part] ?? '')];
  figures[place] = figures[place] === '0' ? '1' : '0';
  parts[part] = figures.join('');
  return parts.join('.');
}

describe('a discount code', () => {
  test('says who and until when', () => {
    expect(verifyDiscount(code, publicKey, now)).toEqual({
      result: 'good',
      claim: { employeeId: 'E-10427', fullName: 'Aminata Kamara', validUntil },
    });
  });

  test('is good to the last second and not at its end', () => {
    expect(verifyDiscount(code, publicKey, new Date('2026-11-21T16:59:59Z')).result).toBe('good');
    expect(verifyDiscount(code, publicKey, validUntil).result).toBe('stale');
  });

  test('is of capitals, digits and dots, and short enough for an eye at arm’s length', () => {
    expect(code).toMatch(/^[A-Z0-9.]+$/);
    expect(code.length).toBeLessThan(221); // what fits into 49 by 49 squares
  });

  test('is read in small letters and with spaces around it too', () => {
    expect(verifyDiscount(` ${code.toLowerCase()}\r\n`, publicKey, now).result).toBe('good');
  });

  test('keeps names of any letters, the longest cut', () => {
    for (const fullName of ['كريم حداد', 'Inès Benali', 'Kɔnɛ', '🎭'.repeat(60), 'A\nB']) {
      const signed = signDiscount({ employeeId: 'E-1', fullName, validUntil }, privateKey);
      const verdict = verifyDiscount(signed, publicKey, now);
      const cut = [...fullName].slice(0, 40).join('').replace('\n', ' ');
      expect(verdict).toMatchObject({ result: 'good', claim: { employeeId: 'E-1', fullName: cut } });
    }
  });

  test('with any figure changed is refused', () => {
    for (let place = 0; place < (code.split('.')[1] ?? '').length; place++) {
      expect(verifyDiscount(changed(1, place), publicKey, now).result).toBe('not-ours');
    }
    for (let place = 0; place < 128; place += 7) {
      expect(verifyDiscount(changed(2, place), publicKey, now).result).toBe('not-ours');
    }
  });

  test('of another company is refused', () => {
    expect(verifyDiscount(code, discountKeys(randomBytes(32)).publicKey, now).result).toBe('not-ours');
  });

  test.for([
    '',
    'E-10427',
    'SD2.00.00',
    'SD1..',
    `SD1.0.${'0'.repeat(128)}`,
    `SD1.ZZ.${'0'.repeat(128)}`,
    '0'.repeat(100_000),
  ])('is none: "%s"', (text) => {
    expect(verifyDiscount(text, publicKey, now).result).toBe('no-code');
  });
});

describe('the operator’s command', () => {
  test('answers the keys of a newer secret and of the older, and takes codes of both', () => {
    const newer = randomBytes(32);
    const keys = discountKey(newer, seed).line.split(/(?<=END PUBLIC KEY-----)\n/);
    expect(keys).toEqual([discountKey(newer).line, discountKey(seed).line]);
    expect(discountVerdict([newer, seed], code, now).good).toBe(true);
    expect(discountVerdict([newer], code, now).good).toBe(false);
  });

  test('accepts a good code with who and until when', () => {
    expect(discountVerdict([seed], code, now)).toEqual({
      line: 'Good until 2026-11-21 17:00 UTC: E-10427, Aminata Kamara',
      good: true,
    });
  });

  test.for<[string, string, Date, string]>([
    [
      'stale',
      code,
      new Date('2026-11-21T17:00:01Z'),
      'This code ended at 2026-11-21 17:00 UTC. Ask for the card to be opened again.',
    ],
    ['changed', changed(1, 30), now, 'This code was changed, or another company signed it. Give no discount.'],
    ['no', 'hello', now, 'This is not a discount code.'],
  ])('refuses a %s code with its sentence', ([, text, at, line]) => {
    expect(discountVerdict([seed], text, at)).toEqual({ line, good: false });
  });

  test('lets no name move the cursor of a terminal', () => {
    const sly = signDiscount({ employeeId: 'E-1', fullName: 'A\u001b[2J\u202eB', validUntil }, privateKey);
    expect(discountVerdict([seed], sly, now).line).toMatch(/E-1, A\[2JB$/);
  });

  test('prints the public key and never the private one', () => {
    expect(discountKey(seed).line).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\w+/=]{60}\n-----END PUBLIC KEY-----$/);
  });
});
