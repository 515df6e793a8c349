import { expect, test } from 'vitest';
import { passwordHash } from './password-hash.ts';

const { hash, verify } = passwordHash;
const password = 'Überraschung 🎭 ثلاثة';
const stored = await hash(password);

test('a hash says how it was made, and never twice the same', async () => {
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hash(password)).not.toBe(stored);
  expect(stored).not.toContain(password);
});

test('the password that made a hash is recognised, and no other', async () => {
  expect(await verify({ hash: stored, password })).toBe(true);
  for (const other of ['', ' ', `${password} `, password.slice(1), password.toUpperCase(), stored]) {
    expect([other, await verify({ hash: stored, password: other })]).toEqual([other, false]);
  }
});

test.for([
  ['composed and decomposed letters', 'Überraschung'.normalize('NFC'), 'Überraschung'.normalize('NFD')],
  ['a ligature and its letters', 'ofﬁce party', 'office party'],
  ['full-width letters', 'ｓｔａｇｅ', 'stage'],
] as const)('%s are one password', async ([, one, other]) => {
  expect(await verify({ hash: await hash(one), password: other })).toBe(true);
});

test('a hash made with other parameters still counts', async () => {
  // Argon2id with 8 MiB, three passes and a 24-byte key, as an older version might have used.
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.from('a salt of 16 byt');
  const key = argon2Sync('argon2id', {
    message: 'old',
    nonce,
    memory: 8_192,
    passes: 3,
    parallelism: 2,
    tagLength: 24,
  });
  const old = `$argon2id$v=19$m=8192,t=3,p=2$${nonce.toString('base64')}$${key.toString('base64')}`;
  expect(await verify({ hash: old, password: 'old' })).toBe(true);
  expect(await verify({ hash: old, password: 'new' })).toBe(false);
});

test.for([
  '',
  'plain text',
  '$argon2id$',
  '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$a2V5',
  '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
  'salt:hex',
  stored.replace('v=19', 'v=16'),
  `${stored}$more`,
])('what is no hash of ours lets nobody in: "%s"', async (other) => {
  expect(await verify({ hash: other, password })).toBe(false);
  expect(await verify({ hash: other, password: '' })).toBe(false);
});

test('the longest password that is let in is hashed', async () => {
  const longest = 'x'.repeat(1_024);
  expect(await verify({ hash: await hash(longest), password: longest })).toBe(true);
});
