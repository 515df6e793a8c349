import { expect, test } from 'vitest';
import { loginAddress, returnPath } from './return-path.ts';

test('the login screen leads on by its address, else by what it was given', () => {
  const { search } = new URL(loginAddress('/my-voice?message=42#x'), 'https://stagedoor.example');
  expect(returnPath(search, { to: '/home' })).toBe('/my-voice?message=42#x');
  expect(returnPath('?to=//evil.example', { to: '/pay-details' })).toBe('/pay-details');
  expect(returnPath('', { to: 'https://evil.example' })).toBeNull();
  expect(loginAddress(null)).toBe('/');
});
