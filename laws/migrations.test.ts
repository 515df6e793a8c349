import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../server/db/migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
  readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
);

/** A line in sha256sum's format; a checkout on Windows has other line endings. */
function lineOf(name: string): string {
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return `${createHash('sha256').update(text).digest('hex')}  ${name}`;
}

test('a migration that has landed never changes: databases that went through it stay as it made them', () => {
  // `npm run migration -- <name>` writes the line of a new one. No line that has landed is ever edited.
  const landed = readFileSync(join(import.meta.dirname, 'migrations.sha256'), 'utf8')
    .trim()
    .split('\n');
  expect(files.toSorted().map(lineOf)).toEqual(landed);
});

test('migrations stand in the journal in the order of their names and of their times', () => {
  // A migration dated before its predecessor is silently skipped on databases that already have the predecessor.
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  expect(journal.entries.map(({ idx }) => idx)).toEqual(files.map((_, index) => index));
  expect(journal.entries.map(({ when }) => when)).toEqual(
    journal.entries.map(({ when }) => when).toSorted((a, b) => a - b),
  );
  expect(new Set(journal.entries.map(({ when }) => when)).size).toBe(files.length);
});

test('only the newest snapshot stays: drizzle-kit compares the tables with no other', () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4);
  const snapshots = readdirSync(join(folder, 'meta')).filter((name) => name !== '_journal.json');
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});
