import { describe, expect, test } from 'vitest';
import { base32, codeOfStep, otpauthAddress, stepAt, stepOf } from './totp.ts';

/** The key of RFC 6238, appendix B, whose codes have eight digits there; the last six are ours. */
const secret = Buffer.from('12345678901234567890');

test.for<[string, string]>([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('the code of %s is that of RFC 6238', ([moment, code]) => {
  expect(codeOfStep(secret, stepAt(new Date(moment)))).toBe(code);
});

describe('a code', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const step = stepAt(now);

  test('is taken of the step now and of one on either side', () => {
    for (const drift of [-1, 0, 1]) expect(stepOf(secret, codeOfStep(secret, step + drift), now)).toBe(step + drift);
    for (const drift of [-2, 2]) expect(stepOf(secret, codeOfStep(secret, step + drift), now)).toBeNull();
  });

  test.for(['', '12345', '1234567', '28708２'])('that is none is refused: %j', (typed) => {
    expect(stepOf(secret, typed, now)).toBeNull();
  });
});

test.for<[string, string]>([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base32 is %s, as in RFC 4648', ([text, encoded]) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('an authenticator app reads whose account it is, of which company, and the secret', () => {
  const address = new URL(otpauthAddress(secret, { issuer: 'Lumière Park', account: 'ada@house.example' }));
  expect(decodeURIComponent(address.pathname)).toContain('Lumière Park:ada@house.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: base32(secret), issuer: 'Lumière Park' });
});
