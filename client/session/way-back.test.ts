import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loginAddress, ownPath, wayBack } from './way-back.ts';

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://stagedoor.example/'));
  return () => vi.unstubAllGlobals();
});

describe('a path of ours is kept as it is', () => {
  for (const path of [
    '/home',
    '/time-off/requests',
    '/my-voice?message=42',
    '/settings/notifications#quiet',
    '/news/news-in-90-seconds',
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
    '/%2F/evil.example',
    '/api/auth/sign-out',
    '/payslips/0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11',
    '/no-such-screen',
    '/',
    '/?to=//evil.example',
    '/reset-password#token',
    '/invite',
    `/home?${'x'.repeat(2_000)}`,
    '',
    null,
    undefined,
    42,
    {},
  ]) {
    test(JSON.stringify(address) ?? 'undefined', () => expect(ownPath(address)).toBeNull());
  }
});

test('the login screen leads on by its address, else by what it was told', () => {
  const { search } = new URL(loginAddress('/my-voice?message=42#x'), 'https://stagedoor.example');
  expect(wayBack(search, { to: '/home' })).toBe('/my-voice?message=42#x');
  expect(wayBack('?to=//evil.example', { to: '/pay-details' })).toBe('/pay-details');
  expect(wayBack('', { to: 'https://evil.example' })).toBeNull();
  expect(loginAddress(null)).toBe('/');
});
