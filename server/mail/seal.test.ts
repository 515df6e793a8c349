import { expect, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { sealBy } from './seal.ts';

const seal = sealBy('a-secret-for-tests-that-is-long-enough');
const [mail, another] = [randomId(), randomId()];
const text = 'Hello Zoë,\n\nثلاثة أبواب 🎭\n\nhttps://staff.house.example/invite#abc\n';

test('what was closed opens as it was, and never looks the same twice', () => {
  const [one, other] = [seal.close(text, mail), seal.close(text, mail)];
  expect([seal.open(one, mail), seal.open(other, mail)]).toEqual([text, text]);
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('invite');
});

test('it opens by no other secret and as no other mail', () => {
  const closed = seal.close(text, mail);
  expect(() => sealBy('another-secret-that-is-long-enough-too').open(closed, mail)).toThrow();
  expect(() => seal.open(closed, another)).toThrow();
});

test('what an older secret closed opens beside a newer one, which closes', () => {
  const newer = sealBy('another-secret-that-is-long-enough-too', 'a-secret-for-tests-that-is-long-enough');
  expect(newer.open(seal.close(text, mail), mail)).toBe(text);
  expect(newer.open(newer.close(text, mail), mail)).toBe(text);
  expect(() => seal.open(newer.close(text, mail), mail)).toThrow();
});

test('it does not open once a byte of it is changed, cut off or added', () => {
  const bytes = Buffer.from(seal.close(text, mail), 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(changed.toString('base64'), mail)).toThrow();
  }
  for (const spoilt of [bytes.subarray(0, -1), Buffer.concat([bytes, bytes.subarray(0, 1)]), bytes.subarray(0, 20)]) {
    expect(() => seal.open(spoilt.toString('base64'), mail)).toThrow();
  }
});
