import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstPaint, Shell } from '#contract/first-paint.ts';
import { type Language, languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';

/** The app's page in tests, distinguishable from any other page. */
export const clientPage =
  '<!doctype html><html lang="en" dir="ltr" data-theme="light"><head><meta name="color-scheme" content="light" />' +
  '<meta name="theme-color" content="#8a1538" /><title>Stagedoor</title><style>main{color:red}</style></head>' +
  '<div id="root"></div></html>';

/** The built service worker in tests. */
export const serviceWorker = "self.addEventListener('install', () => {});";

/** Writes the smallest built client into a new folder, and answers the folder. In English its paint is empty. */
export async function writeClientFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-client-'));
  await mkdir(join(folder, 'built'));
  await writeFile(join(folder, 'index.html'), clientPage);
  await writeFile(join(folder, 'service-worker.js'), serviceWorker);
  await writeFile(join(folder, 'first-paint.json'), JSON.stringify(firstPaint()));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'built/main-4f2a.js'), 'export {};');
  return folder;
}

function firstPaint(): FirstPaint {
  const prerenderedIn = (language: Language) => ({
    title: 'Stagedoor',
    description: '',
    html: language === 'en' ? '' : `<p>${language}</p>`,
  });
  const inEach = <T>(make: (language: Language) => T) =>
    Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
  const shell: Shell = {
    paint: 0,
    scripts: [],
    styles: [],
    words: inEach((language) => (language === 'en' ? [] : [`/built/${language}.js`])),
    reads: [],
  };
  const home: Shell = { ...shell, reads: ['/api/home/news?language=LANGUAGE'] };
  const screens = Object.fromEntries([...Object.values(paths), 'elsewhere'].map((screen) => [screen, { ...shell }]));
  return { paints: [inEach(prerenderedIn)], screens: { ...screens, [paths.home]: home } as FirstPaint['screens'] };
}
