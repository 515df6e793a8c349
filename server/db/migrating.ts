import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '#server/file-paths.ts';
import type { Database } from './database.ts';

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

type Rows<Row> = { rows: Row[] };

/**
 * The names of the migrations that this release will run on a database, in their order.
 * @throws {DatabaseTooNew} for a database of a newer release: migrations run forwards only
 */
export async function migrationsDue(db: Database): Promise<string[]> {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  const table = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "there"`;
  const [{ there } = { there: false }] = ((await db.execute(table)) as unknown as Rows<{ there: boolean }>).rows;
  if (!there) return entries.map(({ tag }) => tag);
  const newest = sql`select coalesce(max(created_at), 0)::float8 as "at" from drizzle.__drizzle_migrations`;
  const [{ at } = { at: 0 }] = ((await db.execute(newest)) as unknown as Rows<{ at: number }>).rows;
  if (at > Math.max(...entries.map(({ when }) => when))) throw new DatabaseTooNew();
  return entries.filter(({ when }) => when > at).map(({ tag }) => tag);
}
