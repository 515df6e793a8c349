import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressed } from '#build-steps/compressed.ts';
import { ourCode } from '#build-steps/our-code.ts';
import type { FirstPaint, Shell } from '#contract/first-paint.ts';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { root } from '#scripts/root.mjs';

/**
 * Builds our app by Vite with the transforms that its code needs, and none of our other steps: no first paint, no
 * preloads, no inlined styles, whole fonts, Vite's own files, no service worker. Puts it into a folder beside a copy of
 * the built server.
 */
export async function buildPlain(folder: string): Promise<void> {
  const outDir = join(folder, 'dist/client');
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'client'),
    publicDir: 'brand/public',
    plugins: [ourCode(), compressed()],
    build: { outDir, emptyOutDir: true, assetsDir: 'built', target: 'es2022' },
  });
  await writeFile(join(outDir, 'first-paint.json'), JSON.stringify(nothingPainted()));
  for (const part of ['server', 'demo'])
    await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
}

/** What the server writes into a page of ours, with nothing in it. */
function nothingPainted(): FirstPaint {
  const empty = { title: 'Stagedoor', description: '', html: '' };
  const ofLanguages = <Each>(each: Each) => Object.fromEntries(languages.map((one) => [one, each]));
  const shell = { paint: 0, scripts: [], styles: [], words: ofLanguages([]), reads: [] } as unknown as Shell;
  const screens = Object.fromEntries([...Object.values(paths), 'elsewhere'].map((screen) => [screen, shell]));
  return { paints: [ofLanguages(empty)], screens } as FirstPaint;
}
