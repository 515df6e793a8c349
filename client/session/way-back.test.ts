import { expect, test } from 'vitest';
import { loginAddress, wayBack } from './way-back.ts';

test('the login screen leads on by its address, else by what it was told', () => {
  const { search } = new URL(loginAddress('/my-voice?message=42#x'), 'https://stagedoor.example');
  expect(wayBack(search, { to: '/home' })).toBe('/my-voice?message=42#x');
  expect(wayBack('?to=//evil.example', { to: '/pay-details' })).toBe('/pay-details');
  expect(wayBack('', { to: 'https://evil.example' })).toBeNull();
  expect(loginAddress(null)).toBe('/');
});
