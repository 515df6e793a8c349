import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openInMemory } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import './provided.ts';
import { createDatabase } from './real-postgres.ts';

/** A test file's own database. */
export type TestDatabase = OpenDatabase & {
  /** Its address, where it is a PostgreSQL. */
  url: string | null;
  /** Opens it once more, as another server does; the embedded one has room for one, which serves both. */
  openAgain(): Promise<OpenDatabase>;
};

/** Opens a database of its own for a test file, with our tables and nothing in them: the kind its project runs on. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('database');
  if ('embeddedCopyOf' in given) {
    const embedded = await openInMemory(await openAsBlob(given.embeddedCopyOf));
    return { ...embedded, url: null, openAgain: async () => ({ ...embedded, close: async () => {} }) };
  }
  const url = new URL(given.postgresAt);
  url.pathname = await createDatabase(given.postgresAt, given.template);
  const open = () => openPostgres(url.href, () => {});
  return { ...(await open()), url: url.href, openAgain: open };
}
