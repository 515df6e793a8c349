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

test('a call for a person goes through personalFetch; only signing in and out does not', () => {
  expect(readFileSync(join(root, 'client/api/call.ts'), 'utf8')).toContain('(isPersonal ? personalFetch : fetch)(');
});
