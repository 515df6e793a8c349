import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Where the words are. English stands in the source; `npm run words` writes what is new into the other catalogues. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'de', 'kri', 'ar'],
  catalogs: [{ path: 'locales/{locale}', include: ['client', 'server'], exclude: ['**/*.test.*'] }],
  format: formatter({ origins: true, lineNumbers: false }),
  orderBy: 'origin',
});
