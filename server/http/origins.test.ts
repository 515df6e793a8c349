import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { readSettings } from '#server/environment/settings.ts';
import { allowedOrigins, ownAddresses } from './origins.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://staff.example.com',
  AUTH_SECRET: 'a secret that only this test knows',
};

test('the demo is open at this machine’s own names and addresses, on its port alone', () => {
  const origins = allowedOrigins(readSettings({ PORT: '4000' }), 4000);
  const expected = ['localhost', '127.0.0.1', '[::1]', ...ownAddresses()].map((host) => `http://${host}:4000`);
  expect([...origins].sort()).toEqual([...new Set(expected)].sort());
});

test('the demo is also open at the address it was given', () => {
  const origins = allowedOrigins(readSettings({ PUBLIC_URL: 'http://localhost:5173' }), 3000);
  expect([...origins]).toEqual(expect.arrayContaining(['http://localhost:5173', 'http://localhost:3000']));
});

test('on port 80 browsers leave the port out, and so does the list', () => {
  expect([...allowedOrigins(readSettings({ PORT: '80' }), 80)]).toContain('http://localhost');
});

test('production is open at its one address', () => {
  expect([...allowedOrigins(readSettings(production), 3000)]).toEqual(['https://staff.example.com']);
});

test('this machine’s addresses are those that others can reach', () => {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const address of ownAddresses()) {
    expect(all.find((known) => known.address === address)).toMatchObject({ internal: false, family: 'IPv4' });
  }
});
