import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '#server/file-paths.ts';
import type { Database } from './database.ts';
import { rowsOf } from './rows-of.ts';

/** Thrown for a database that has gone through migrations this release does not know. */
class DatabaseTooNew extends Error {
  constructor() {
    super(
      'A newer release of Stagedoor has brought this database up to date, and this one would damage it. Start that release ' +
        'again, or restore the backup that was made before the upgrade.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/** How far a database has come: how many migrations of ours ran, which are to run, and how many a newer release ran. */
export type Migrations = { applied: number; pending: string[]; unknown: number };

/** A migration of this release: its name, and the time by which the database remembers it. */
export type Migration = { tag: string; when: number };

/** The migrations of this release, in their order. */
export async function migrationsOfThisRelease(): Promise<Migration[]> {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: Migration[] }).entries;
}

/** Reads how far a database has come, and changes nothing. */
export async function readMigrations(db: Database): Promise<Migrations> {
  const entries = await migrationsOfThisRelease();
  const table = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "there"`;
  const [{ there } = { there: false }] = await rowsOf<{ there: boolean }>(db, table);
  const ran = there
    ? await rowsOf<{ at: number }>(db, sql`select created_at::float8 as "at" from drizzle.__drizzle_migrations`)
    : [];
  const newestRan = Math.max(0, ...ran.map(({ at }) => at));
  const newestOurs = Math.max(...entries.map(({ when }) => when));
  const pending = entries.filter(({ when }) => when > newestRan).map(({ tag }) => tag);
  const unknown = ran.filter(({ at }) => at > newestOurs).length;
  return { applied: entries.length - pending.length, pending, unknown };
}

/**
 * The names of the migrations that this release will run on a database, in their order.
 * @throws {DatabaseTooNew} for a database of a newer release: migrations run forwards only
 */
export async function migrationsDue(db: Database): Promise<string[]> {
  const { pending, unknown } = await readMigrations(db);
  if (unknown > 0) throw new DatabaseTooNew();
  return pending;
}

/**
 * The newest migration that a database has gone through.
 * @throws {DatabaseTooNew} where that is one of a newer release
 */
export async function newestMigration(db: Database): Promise<Migration> {
  const due = await migrationsDue(db);
  const ran = (await migrationsOfThisRelease()).filter(({ tag }) => !due.includes(tag));
  const newest = ran.at(-1);
  if (!newest) throw new Error('No migration has run on this database.');
  return { tag: newest.tag, when: newest.when };
}
