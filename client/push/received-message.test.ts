import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { PushMessage } from '#contract/push.ts';
import { messageIn, messageOf, ownPath } from './received-message.ts';

const origin = 'https://stagedoor.example';
const payslip: PushMessage = { title: 'Payslip', body: 'It is there', language: 'kri', tag: 'payslips', path: '/pay' };

test('a tap leads to our own screens, with what their address says', () => {
  const filtered = `${paths.account}?of=mine`;
  for (const path of [filtered, `${origin}${filtered}`]) expect(ownPath(path, origin)).toBe(filtered);
});

test('a tap on what names no screen of ours leads to the login', () => {
  const strange = ['https://elsewhere.example/', '//elsewhere.example/x', 'javascript:alert(1)', 'https://', undefined];
  for (const path of strange) expect(ownPath(path, origin)).toBe(paths.login);
});

test('only a whole message in one of our languages is read', () => {
  expect(messageIn({ json: () => payslip })).toEqual(payslip);
  const odd = [null, 'no message', { ...payslip, body: undefined }, { ...payslip, language: 'xx' }];
  for (const one of odd) expect(messageIn({ json: () => one })).toBeNull();
  expect(messageIn({ json: () => JSON.parse('no JSON') })).toBeNull();
  expect(messageIn(null)).toBeNull();
});

test('a message that Safari has read says the same', () => {
  const { language, path, ...rest } = payslip;
  const declared = { ...rest, lang: language, navigate: `${origin}${path}` };
  expect(messageOf(declared, origin)).toEqual(payslip);
  expect(messageOf({ ...declared, lang: '' }, origin)).toBeNull();
});
