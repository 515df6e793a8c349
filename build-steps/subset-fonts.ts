import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights the app uses: client/look/tokens.css. */
const weights = { min: 400, max: 700 };

const onestExt = '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2';

/** Each font file, its source, and the characters it keeps; all if none are given. */
const cuts: Record<string, { from: string; characters?: string }> = {
  'onest-latin': { from: '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2' },
  'onest-krio': { from: onestExt, characters: 'ƐɛƆɔŊŋ' },
  'onest-latin-ext': { from: onestExt },
  'readex-pro-arabic': { from: '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2' },
};

const folder = fileURLToPath(new URL('../node_modules/.cache/fonts', import.meta.url));

/**
 * Reduces the fonts to the app's weights, a third less for everybody to load; a style sheet refers to one as
 * `fonts:NAME.woff2`. Krio's own characters are a file of 2 KB.
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

/** Every character of Unicode's Basic Multilingual Plane, without the surrogates. */
function everyCharacter(): string {
  return Array.from({ length: 0xfffe }, (_, code) =>
    code < 0xd800 || code > 0xdfff ? String.fromCharCode(code) : '',
  ).join('');
}
