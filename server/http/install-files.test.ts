import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const root = join(import.meta.dirname, '../..');

async function manifestIn(language: string) {
  const answer = await testServer.ask({ url: `/manifest.webmanifest?language=${language}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  return answer.json();
}

test('the manifest says in each language what the app is, and is of one app in all of them', async () => {
  const all = await Promise.all(languages.map(manifestIn));
  expect(all.map(({ lang }) => lang)).toEqual([...languages]);
  expect(all.map(({ dir }) => dir)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr', 'rtl']);
  for (const { id, name, start_url, scope, display } of all) {
    expect({ id, name, start_url, scope, display }).toEqual({
      id: '/',
      name: 'Stagedoor',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
  }
  expect(all[0].description).toBe('Pay, leave and My Voice of Lumière Park, on your phone.');
  expect(new Set(all.map(({ description }) => description)).size).toBe(languages.length);
});

test('whoever asks for no language of ours, or for two at once, is answered in English', async () => {
  for (const asked of ['pt', '', 'fr&language=de', '__proto__']) expect((await manifestIn(asked)).lang).toBe('en');
  expect((await testServer.ask({ url: '/manifest.webmanifest' })).json().lang).toBe('en');
});

test('each picture that the manifest names is there, in the size it names', async () => {
  const { icons, shortcuts, screenshots } = await manifestIn('en');
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one: { icons: object[] }) => one.icons)];
  expect(pictures.length).toBe(11);
  for (const { src, sizes, type } of pictures) {
    const bytes = readFileSync(join(root, 'client/brand/public', src));
    expect(type === 'image/png' ? sizeOfPng(bytes) : sizeOfWebp(bytes), src).toBe(sizes);
  }
});

test('its colours are those of the tokens', async () => {
  const tokens = readFileSync(join(root, 'client/look/tokens.css'), 'utf8');
  const { theme_color, background_color } = await manifestIn('en');
  expect(tokens).toContain(`--action: light-dark(${theme_color},`);
  expect(tokens).toContain(`--paper: light-dark(${background_color},`);
});

function sizeOfPng(bytes: Buffer): string {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** For the VP8X format, which Chromium's canvas writes. */
function sizeOfWebp(bytes: Buffer): string {
  expect(bytes.subarray(8, 16).toString('latin1')).toBe('WEBPVP8X');
  return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`;
}
