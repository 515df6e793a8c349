import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Whether this runs from the bundle that rolldown.config.ts makes, with all its files in one folder. */
const isBundled = import.meta.filename.endsWith('.js');
const here = import.meta.dirname;

/** The built client, unless the caller gives another folder. */
export const clientFolder = join(here, isBundled ? '../client' : '../dist/client');

/** The catalogues of the six languages. */
export const localesFolder = join(here, isBundled ? 'locales' : '../locales');

/** The numbered SQL files that both databases are built from. */
export const migrationsFolder = join(here, isBundled ? 'migrations' : 'db/migrations');

/** The styles of the plain absence forms. */
export const absenceFormStyles = join(here, isBundled ? 'absence-form.css' : 'absence/absence-form.css');

/** What a child process runs that reads a file which somebody sent. */
export const readerFile = join(here, isBundled ? 'reader.js' : 'reader.ts');

/** What reads the objects of PDFs: qpdf as WebAssembly. */
export const qpdfFile = isBundled
  ? join(here, 'qpdf.wasm')
  : createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm');
