import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { openedPush } from './opened-push.ts';

// RFC 8291, section 5.
const browser = createECDH('prime256v1');
browser.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
const sealed = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

test('the message of the standard is opened', () => {
  expect(openedPush(sealed, browser, auth)).toBe('When I grow up, I want to be a watermelon');
});

test('another browser opens nothing, and neither does another secret', () => {
  const other = createECDH('prime256v1');
  other.generateKeys();
  expect(() => openedPush(sealed, other, auth)).toThrow();
  expect(() => openedPush(sealed, browser, Buffer.alloc(16))).toThrow();
});
