import { cp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'rolldown';

const { resolve } = createRequire(import.meta.url);
const pglite = dirname(resolve('@electric-sql/pglite'));
const onest = join(dirname(resolve('@fontsource/onest')), 'files');
const readexPro = join(dirname(resolve('@fontsource/readex-pro')), 'files');

/** What is read while the server runs, and where server/file-paths.ts, PGlite and the demo look for it. */
const copies: [from: string, to: string, names: RegExp][] = [
  ['locales', 'dist/server/locales', /\.po$/],
  ['server/db/migrations', 'dist/server/migrations', /\.sql$|_journal\.json$/],
  ['server/absence', 'dist/server', /^absence-form\.css$/],
  [onest, 'dist/server/fonts', /-(latin|latin-ext|cyrillic)-(400|700)-normal\.woff$/],
  [readexPro, 'dist/server/fonts', /-arabic-(400|700)-normal\.woff$/],
  [pglite, 'dist/server', /^(pglite|initdb)\.(wasm|data)$/],
  ['demo/company', 'dist/demo/company', /\.csv$/],
  ['demo/pictures', 'dist/demo/pictures', /\.webp$/],
  ['demo/portraits', 'dist/demo/portraits', /\.webp$/],
];

export default defineConfig({
  input: {
    start: 'server/start.ts',
    stagedoor: 'server/stagedoor.ts',
    demo: 'demo/load.ts',
    'pdf-worker': 'server/pay/batches/pdf-worker.ts',
    'table-worker': 'server/tables/table-worker.ts',
  },
  platform: 'node',
  // Native code that their packages do without where it is not installed.
  external: ['pg-native', 'bufferutil', 'utf-8-validate'],
  plugins: [
    {
      name: 'files-beside-the-bundle',
      generateBundle: async () => {
        for (const folder of ['dist/server', 'dist/demo']) await rm(folder, { recursive: true, force: true });
      },
      writeBundle: async () => {
        for (const [from, to, names] of copies) {
          for (const name of await readdir(from, { recursive: true })) {
            if (names.test(name)) await cp(join(from, name), join(to, name));
          }
        }
      },
    },
  ],
  output: {
    dir: 'dist',
    // Half the letters to read at each start; names stay, for whoever looks at a process from outside.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    // Node needs places alone, and reads a smaller map in less time when an error first wants one.
    sourcemapExcludeSources: true,
    // The demo stands apart: the image for production leaves it out.
    entryFileNames: ({ name }) => (name === 'demo' ? 'demo/load.js' : 'server/[name].js'),
    // Flat, since server/file-paths.ts finds its files by the folder of the chunk it is in.
    chunkFileNames: 'server/[name].js',
  },
  // PGlite's own; nothing of ours is in reach of it.
  checks: { eval: false },
});
