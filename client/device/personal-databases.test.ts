import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalDatabases } from './personal-databases.ts';
import * as entries from './stored.ts';

const sources = globSync('client/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

/** What this browser keeps, whoever uses it. */
const ofTheDevice = [
  entries.storedLanguage,
  entries.storedTheme,
  entries.storedInstallHint,
  entries.storedNotifications,
  entries.storedSignOutDue,
  entries.storedSessionEnded,
  entries.storedWipeDue,
  // Its writer's key alone opens it, and a sign-out deletes it by itself.
  entries.storedSealedDraft,
  entries.sealedDraftOfTab,
  entries.storedSealedOutbox,
];

test('a wipe empties every database that anything is stored in', () => {
  const opened = sources.flatMap(({ source }) => {
    const constants = new Map([...source.matchAll(/const (\w+) = '([^']*)'/g)].map(([, as, name]) => [as, name]));
    return [...source.matchAll(/createStore\((?:'([^']*)'|(\w+))/g)].map(([, name, as]) => name ?? constants.get(as));
  });
  expect(opened.length).toBeGreaterThan(3);
  expect(opened.toSorted()).toEqual([...personalDatabases].sort());
});

test('a wipe removes every entry that is not the device’s own', () => {
  const all = Object.values(entries).filter((one) => 'key' in one && 'remove' in one);
  const left = all.filter((one) => !entries.personalEntries.some((personal) => personal === one));
  expect(left.map(({ key }) => key).sort()).toEqual(ofTheDevice.map(({ key }) => key).sort());
});

test('nothing else writes into this browser’s storage, or opens a database', () => {
  const known = /client\/(device|worker|testing)\//;
  const elsewhere = sources.filter(
    ({ file, source }) => /localStorage\.|indexedDB\.|caches\.open/.test(source) && !known.test(file),
  );
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});
