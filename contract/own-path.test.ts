import { describe, expect, test } from 'vitest';
import { isServerPage, longestOwnPath, ownPath } from './own-path.ts';

describe('a path of ours stays as it is', () => {
  for (const path of [
    '/home',
    '/time-off/requests',
    '/my-voice?message=42',
    '/settings/notifications#quiet',
    '/news/events',
    '/pay-details?document=%2Fpayslips%2Fyear%2F2026.zip',
    '/absence/sickness?language=ar',
  ]) {
    test(path, () => expect(ownPath(path)).toBe(path));
  }
});

describe('nothing else leads anywhere', () => {
  for (const address of [
    'https://evil.example/home',
    '//evil.example/home',
    '///evil.example/home',
    '/\\evil.example/home',
    '\\\\evil.example/home',
    '/\t/evil.example/home',
    '/\n/evil.example',
    '\t//evil.example/home',
    'https:evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    'blob:https://stagedoor.example/1',
    'home',
    '@evil.example/home',
    '/home/../..//evil.example/',
    '/.//evil.example/home',
    '/home\\@evil.example',
    '/home//evil.example',
    '/home\n',
    '/home?of=\r\nBcc: all@evil.example',
    '/home\u0000',
    '/home\u2028',
    '/news/..',
    '/news/%2e%2e',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/\u2215evil.example',
    'JaVaScRiPt:alert(1)',
    '/absence/../time-off',
    '/%2F/evil.example',
    '/api/auth/sign-out',
    '/payslips/0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11',
    '/no-such-screen',
    '/',
    '/?to=//evil.example',
    '/reset-password#token',
    '/invite',
    `/home?${'x'.repeat(longestOwnPath)}`,
    '',
    null,
    undefined,
    42,
    {},
  ]) {
    test(JSON.stringify(address) ?? 'undefined', () => expect(ownPath(address)).toBeNull());
  }
});

test('an absence form is loaded, a screen is not', () => {
  expect(isServerPage('/absence/sickness?language=ar')).toBe(true);
  expect(isServerPage('/home?of=/absence/sickness')).toBe(false);
});
