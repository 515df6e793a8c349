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

/** Landed before the law: an older server beside a newer one fails on their tables. */
const beforeTheLaw = [
  '0020_my-voice-names.sql',
  '0021_roles-and-console.sql',
  '0057_accepted-problems.sql',
  '0066_payroll-kinds-of-leave.sql',
];

/** The statements of a migration that take something from a server of the release before, which may still run beside. */
function takingAway(text: string): string[] {
  const made = new Set([...text.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, table]) => table));
  const statements = text.replace(/^--(?!>).*$/gm, '').split(/--> statement-breakpoint|;\s*$/m);
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => {
      if (/^drop table\b/i.test(statement)) return true;
      const table = /^alter table (?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?/i.exec(statement)?.[1];
      if (!table || made.has(table)) return false;
      const changes = /\b(drop column|rename (column|to)|set not null|set data type|alter column \S+ type)\b/i;
      const asksForValue =
        /\badd column\b.*\bnot null\b/is.test(statement) && !/\b(default|generated)\b/i.test(statement);
      return changes.test(statement) || asksForValue;
    });
}

test('a migration adds first: what it takes away, a release that is out has stopped using, and it names that', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+),/gm)].map(([, version]) => version);
  const refused = files.toSorted().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    // A line of the SQL such as: -- Not used since 0.3.0: …
    const named = /^-- Not used since (\d+\.\d+\.\d+): /m.exec(text)?.[1];
    return named && released.includes(named) ? [] : takingAway(text).map((statement) => ({ name, statement }));
  });
  expect([...new Set(refused.map(({ name }) => name))]).toEqual(beforeTheLaw);
});

test.each([
  ['DROP TABLE "a";', true],
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text;', false],
  ['CREATE TABLE "a" ("b" text);--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', false],
])('of %s the law says that it takes away: %s', (text, takes) => {
  expect(takingAway(text).length > 0).toBe(takes);
});
