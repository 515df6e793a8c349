import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openInMemory } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import './provided.ts';
import { createDatabase } from './real-postgres.ts';

/** Opens a database of its own for a test file, with our tables and nothing in them: the kind its project runs on. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const given = inject('database');
  if ('embeddedCopyOf' in given) return openInMemory(await openAsBlob(given.embeddedCopyOf));
  const url = new URL(given.postgresAt);
  url.pathname = await createDatabase(given.postgresAt);
  return openPostgres(url.href, () => {});
}
