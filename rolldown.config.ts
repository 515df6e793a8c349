import { cp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'rolldown';
import { builtFrom } from './build-steps/built-from.mjs';
import { bundledPackages } from './build-steps/bundled-packages.mjs';

const { resolve } = createRequire(import.meta.url);
const pglite = dirname(resolve('@electric-sql/pglite'));
const qpdf = dirname(resolve('@neslinesli93/qpdf-wasm'));
const onest = join(dirname(resolve('@fontsource/onest')), 'files');
const readexPro = join(dirname(resolve('@fontsource/readex-pro')), 'files');

/** Files that are read at run time, and where server/file-paths.ts, PGlite and the demo expect them. */
const copies: [from: string, to: string, names: RegExp][] = [
  ['locales', 'dist/server/locales', /\.po$/],
  ['server/db/migrations', 'dist/server/migrations', /\.sql$|_journal\.json$/],
  ['server/absence', 'dist/server', /^absence-form\.css$/],
  [onest, 'dist/demo/fonts', /-(latin|latin-ext|cyrillic)-(400|700)-normal\.woff$/],
  [readexPro, 'dist/demo/fonts', /-arabic-(400|700)-normal\.woff$/],
  [pglite, 'dist/server', /^(pglite|initdb)\.(wasm|data)$/],
  [qpdf, 'dist/server', /^qpdf\.wasm$/],
  ['demo/company', 'dist/demo/company', /\.csv$/],
  ['demo/pictures', 'dist/demo/pictures', /\.webp$/],
  ['demo/portraits', 'dist/demo/portraits', /\.webp$/],
];

/** The entries of the demo, and what they are built into. */
const ofTheDemo: Record<string, string> = { demo: 'demo/load.js', drawing: 'demo/payslip-pdf.js' };

export default defineConfig({
  input: {
    start: 'server/start.ts',
    stagedoor: 'cli/stagedoor.ts',
    demo: 'demo/load.ts',
    drawing: 'demo/payslip-pdf.ts',
    reader: 'server/reader.ts',
  },
  platform: 'node',
  // qpdf's loader is written for CommonJS, and reads where it lies.
  transform: { define: { BUILT_FROM: JSON.stringify(builtFrom()), __dirname: 'import.meta.dirname' } },
  // Optional native addons; their packages work without them.
  external: ['pg-native', 'bufferutil', 'utf-8-validate'],
  plugins: [
    bundledPackages('dist/packages-server.txt'),
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
    // Halves what each start has to parse; names stay readable for profilers and debuggers.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    // Node needs only positions, and a smaller map loads faster when an error first needs one.
    sourcemapExcludeSources: true,
    // Separate, since the production image leaves the demo out.
    entryFileNames: ({ name }) => ofTheDemo[name] ?? 'server/[name].js',
    // Flat, since server/file-paths.ts resolves paths from the folder of its own chunk.
    chunkFileNames: 'server/[name].js',
  },
  // Allows PGlite's own eval, which has no access to our code.
  checks: { eval: false },
});
