import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** What the app is set in: the weights of client/look/tokens.css. */
const weights = { min: 400, max: 700 };

const onestExt = '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2';

/** Each font file, out of which one it is cut, and which characters it holds: all, where none are named. */
const cuts: Record<string, { from: string; characters?: string }> = {
  'onest-latin': { from: '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2' },
  'onest-krio': { from: onestExt, characters: 'ƐɛƆɔŊŋ' },
  'onest-latin-ext': { from: onestExt },
  'readex-pro-arabic': { from: '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2' },
};

const folder = fileURLToPath(new URL('../node_modules/.cache/fonts', import.meta.url));

/**
 * Cuts the fonts down to the weights that the app has, a third less to load for everybody; `fonts:NAME.woff2` in a
 * style sheet is such a file. Krio's own characters are a file of 2 KB.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    config: () => ({ resolve: { alias: [{ find: /^fonts:/, replacement: `${folder}/` }] } }),
    async buildStart() {
      await mkdir(folder, { recursive: true });
      await Promise.all(Object.entries(cuts).map(([name, cut]) => write(join(folder, `${name}.woff2`), cut)));
    },
  };
}

async function write(
  path: string,
  { from, characters = everyCharacter() }: { from: string; characters?: string },
): Promise<void> {
  const whole = await readFile(createRequire(import.meta.url).resolve(from));
  await writeFile(
    path,
    await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } }),
  );
}

/** Every character of Unicode's first plane, without the surrogates. */
function everyCharacter(): string {
  return Array.from({ length: 0xfffe }, (_, code) =>
    code < 0xd800 || code > 0xdfff ? String.fromCharCode(code) : '',
  ).join('');
}
