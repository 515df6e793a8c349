import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Whether this runs from the bundle that rolldown.config.ts makes, all of whose files stand in one folder. */
const isBundled = import.meta.filename.endsWith('.js');
const here = import.meta.dirname;

/** The built client, unless the caller names another. */
export const clientFolder = join(here, isBundled ? '../client' : '../dist/client');

/** The catalogues of the six languages. */
export const localesFolder = join(here, isBundled ? 'locales' : '../locales');

/** The numbered SQL files that both databases are built from. */
export const migrationsFolder = join(here, isBundled ? 'migrations' : 'db/migrations');

/** The styles of the plain forms for absences. */
export const absenceFormStyles = join(here, isBundled ? 'absence-form.css' : 'absence/absence-form.css');

/** What reads long PDFs in a thread of its own. */
export const pdfWorkerFile = join(here, isBundled ? 'pdf-worker.js' : 'pay/batches/pdf-worker.ts');

/** What reads tables in a thread of its own. */
export const tableWorkerFile = join(here, isBundled ? 'table-worker.js' : 'tables/table-worker.ts');

/** Where a font of a package of Fontsource lies, such as `onest` and `onest-latin-400-normal.woff`. */
export function fontFile(family: string, file: string): string {
  if (isBundled) return join(here, 'fonts', file);
  return createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${file}`);
}
