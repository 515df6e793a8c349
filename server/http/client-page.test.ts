import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { clientPage } from '#server/testing/client-files.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const asked = (cookie: string, url = '/settings', headers = {}) => testServer.ask({ url, cookie, headers });

test.for(languages)('the page comes in %s and its theme, painted, whoever asks', async (language) => {
  for (const theme of ['light', 'dark']) {
    const { body, headers } = await asked(`stagedoor-look=${language}.${theme}`);
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(body).toContain(`<html lang="${language}" dir="${direction}" data-theme="${theme}">`);
    expect(body).toContain(language === 'en' ? '<div id="root"></div>' : `<div id="root"><p>${language}</p></div>`);
    expect(
      body.includes(`<link rel="modulepreload" fetchpriority="low" crossorigin href="/built/${language}.js">`),
    ).toBe(language !== 'en');
    expect(headers.vary).toBe('cookie, accept-encoding');
  }
});

test('a cookie that says nothing we know changes nothing', async () => {
  for (const cookie of ['stagedoor-look=xx.dark', 'stagedoor-look="><script>', 'stagedoor-look=ar', 'other=fr.dark'])
    expect((await asked(cookie)).body).toBe(clientPage);
});

test('what a screen reads is asked for with the page, by whoever has a session', async () => {
  const reads = '<link rel="preload" as="fetch" crossorigin href="/api/home/news?language=fr">';
  const cookie = await testServer.signIn(people.ada);
  for (const url of ['/home', '/home?from=mail', '/'])
    expect((await asked(`${cookie}; stagedoor-look=fr.light`, url)).body).toContain(reads);
  expect((await asked('stagedoor-look=fr.light', '/home')).body).not.toContain(reads);
  expect((await asked(`${cookie}; stagedoor-look=fr.light`, '/settings')).body).not.toContain('as="fetch"');
});

test('it comes compressed to whoever takes that, and not again to whoever has it', async () => {
  const plain = await asked('stagedoor-look=de.dark');
  const answer = await testServer.ask({
    url: '/settings',
    cookie: 'stagedoor-look=de.dark',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body);

  const etag = String(answer.headers.etag);
  const again = { 'if-none-match': etag };
  expect((await asked('stagedoor-look=de.dark', '/settings', again)).statusCode).toBe(304);
  expect((await asked('stagedoor-look=de.light', '/settings', again)).statusCode).toBe(200);
});

test('the styles in it are the only ones that the policy lets in', async () => {
  const { headers } = await asked('');
  expect(headers['content-security-policy']).toContain(
    "style-src 'self' 'sha256-ac1R1kU5izDDnXGpZrb2k+Dct4jThB3/YH1VfglrT3I='",
  );
});
