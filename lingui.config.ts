import { readFileSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';

/** The catalogues. English is in the source; `npm run words` adds new messages to the other languages. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'de', 'kri', 'ar'],
  catalogs: [{ path: 'locales/{locale}', include: ['client', 'server', 'cli', 'demo'], exclude: ['**/*.test.*'] }],
  format: formatter({ origins: true, lineNumbers: false }),
  orderBy: 'origin',
  // Two files of three say nothing, and Babel takes half of its time for them.
  extractors: [{ ...babel, match: (file) => babel.match(file) && /@lingui|i18n\._/.test(readFileSync(file, 'utf8')) }],
});
