import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openInMemory } from '#server/db/pglite.ts';
import { openMigrated } from '#server/db/postgres.ts';
import './provided.ts';
import { createDatabase } from './real-postgres.ts';

/** The database of one test file. */
type TestDatabase = OpenDatabase & {
  /** Its address; null for the embedded one. */
  url: string | null;
  /** Opens it again, as another server does; the embedded database allows one connection, which both then share. */
  openAgain(): Promise<OpenDatabase>;
};

/** Opens an empty migrated database for a test file, of the kind that its project runs on. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('database');
  if ('embeddedCopyOf' in given) {
    const embedded = await openInMemory(await openAsBlob(given.embeddedCopyOf));
    return { ...embedded, url: null, openAgain: async () => ({ ...embedded, close: async () => {} }) };
  }
  const url = new URL(given.postgresAt);
  url.pathname = await createDatabase(given.postgresAt, given.template);
  // Copied of a migrated one: looking for migrations, and at what a pool can do, takes three connections.
  const bySocket = new URL(url);
  bySocket.searchParams.set('host', given.socketIn);
  const open = () => openMigrated(bySocket.href, () => {});
  return { ...open(), url: url.href, openAgain: async () => open() };
}
