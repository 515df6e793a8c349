import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
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
 * Refuses a database of a newer release: migrations run forwards only.
 * @throws {DatabaseTooNew}
 */
export async function refuseNewer(db: Database): Promise<void> {
  const journal = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "there"`;
  const [{ there } = { there: false }] = ((await db.execute(journal)) as unknown as Rows<{ there: boolean }>).rows;
  if (!there) return;
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const unknown = sql`select 1 from drizzle.__drizzle_migrations where created_at > ${newest} limit 1`;
  if (((await db.execute(unknown)) as unknown as Rows<object>).rows.length > 0) throw new DatabaseTooNew();
}
