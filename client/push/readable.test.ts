import { expect, test } from 'vitest';
import { readable } from './readable.ts';

const payslip = { title: 'Payslip', body: 'November is there', language: 'en', tag: 'payslip', path: '/pay' } as const;
const anything = { ...payslip, title: 'Stagedoor', tag: 'anything' };

test('a message is read out to whoever is signed in', () => {
  expect(readable(payslip, {}, true)).toBe(payslip);
  expect(readable(null, {}, true)).toBeNull();
});

test('once a session has ended, it says no more than that there is news', () => {
  expect(readable(payslip, {}, false)).toBeNull();
  expect(readable(anything, {}, false)).toBe(anything);
});

test('of somebody who signed out nothing is said', () => {
  for (const one of [payslip, anything]) expect(readable(one, null, true)).toBeNull();
});
