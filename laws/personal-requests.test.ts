import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Files whose requests are of no person: the service worker's, and the question whether there is a server. */
const ofNobody = /^client\/(worker\/|api\/(personal-fetch|call)\.ts$|shell\/reload-page\.ts$)/;

const files = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file));

test('every request for a person ends with them: it goes through personalFetch', () => {
  const bare = files.filter(
    (file) => !ofNobody.test(file) && /(?<![\w.])fetch\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(bare, 'use personalFetch of client/api/personal-fetch.ts').toEqual([]);
});

test('no day is read off UTC: a reader in another zone would get another day', () => {
  // The one exception counts in calendar days of UTC from the start, and never in moments.
  const inUtc = files.filter(
    (file) =>
      file !== 'client/profile/timeline.ts' &&
      /toISOString\(\)\.(slice|substring|split)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(inUtc, 'use today() or dayOf() of client/i18n/dates.ts').toEqual([]);
});
