import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { cookieOfScript, lookCookieOf, lookOf, pageIn } from './page-look.ts';

const page = `<!doctype html><html lang="en" dir="ltr" data-theme="light"><head>
<meta name="color-scheme" content="light dark" /><meta name="theme-color" content="#8a1538" />
<meta name="description" content="Ours." /><title>Stagedoor</title></head><body><div id="root"></div></body></html>`;

test('a look comes back from its own cookie, among others', () => {
  for (const language of languages) {
    for (const theme of ['light', 'dark'] as const) {
      const [pair] = lookCookieOf({ language, theme }, true).split(';');
      expect(lookOf(pair)).toEqual({ language, theme });
      expect(lookOf(`one=1; ${pair}; two=2`)).toEqual({ language, theme });
    }
  }
});

test('a cookie of a script is bound to its host, and Secure, where the page came over https', () => {
  expect(lookCookieOf({ language: 'fr', theme: 'dark' }, true).split('; ')).toEqual([
    '__Host-stagedoor-look=fr.dark',
    'Path=/',
    'SameSite=Lax',
    'Secure',
    'Max-Age=31536000',
  ]);
  expect(cookieOfScript('one=1', true)).toBe('__Host-one=1; Path=/; SameSite=Lax; Secure');
  expect(cookieOfScript('one=1', false)).toBe('one=1; Path=/; SameSite=Lax');
});

test('the cookie that is bound to the host counts, whatever another host of the domain has set', () => {
  const header = 'stagedoor-look=ar.dark; __Host-stagedoor-look=fr.light';
  expect(lookOf(header)).toEqual({ language: 'fr', theme: 'light' });
});

test.for([
  undefined,
  '',
  'stagedoor-look=',
  'stagedoor-look=xx.dark',
  'stagedoor-look=fr.pink',
  'stagedoor-look=fr.dark<script>',
  'not-stagedoor-look=fr.dark',
])('of %s it is light and English', (header) => {
  expect(lookOf(header)).toEqual({ language: 'en', theme: 'light' });
});

test('the page says the language, its direction and the theme', () => {
  const arabic = pageIn(page, { language: 'ar', theme: 'dark' });
  expect(arabic).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
  expect(arabic).toContain('<meta name="color-scheme" content="dark" />');
  expect(arabic).toContain('<meta name="theme-color" content="#4a0d2b" />');
  expect(pageIn(page, { language: 'kri', theme: 'light' })).toContain('<html lang="kri" dir="ltr" data-theme="light">');
});

test('values are inserted into the page unchanged, dollar signs included', () => {
  const prerendered = { title: "$& $' Login", description: '$1', html: "<p>$& $' $$</p>" };
  const filled = pageIn(page, { language: 'en', theme: 'light' }, prerendered);
  expect(filled).toContain(`<title>${prerendered.title}</title>`);
  expect(filled).toContain('<meta name="description" content="$1" />');
  expect(filled).toContain(`<div id="root">${prerendered.html}</div>`);
});
