import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicKeyOf, vapidKeysOf } from './vapid-keys.ts';

test('a secret has one pair of keys for ever, and another secret another', () => {
  const pair = vapidKeysOf('a-secret-for-tests-that-is-long-enough');
  expect(vapidKeysOf('a-secret-for-tests-that-is-long-enough')).toEqual(pair);
  // Changed, it would end every subscription of every company: a new derivation has to come with a way for the old.
  expect(pair.publicKey).toBe(
    'BKZ-nO1DdNAYpN501FYnVS8T1hgbxvqiSEbT2wchz5A92KaoBhK5b4XJy7rX1BCbAElz5m9u-40E3fZRkUBk2DA',
  );
  expect(vapidKeysOf('another-secret-for-tests')).not.toEqual(pair);
});

test('any secret has keys that two sides agree by', () => {
  for (let number = 0; number < 200; number += 1) {
    const { privateKey, publicKey } = vapidKeysOf(`secret ${number}`);
    expect([privateKey.length, Buffer.from(publicKey, 'base64url').length]).toEqual([43, 65]);
    const [ours, theirs] = [createECDH('prime256v1'), createECDH('prime256v1')];
    ours.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    theirs.generateKeys();
    expect(ours.computeSecret(theirs.getPublicKey())).toEqual(
      theirs.computeSecret(Buffer.from(publicKey, 'base64url')),
    );
  }
});

test('what is no key of the curve is refused', () => {
  expect(() => publicKeyOf('A'.repeat(43))).toThrow();
  expect(() => publicKeyOf(Buffer.alloc(32, 255).toString('base64url'))).toThrow();
});
