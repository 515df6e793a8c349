import type { OpenDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Settings } from './server.ts';

/** Opens the server's database while no server runs. */
export async function withDatabase<Result>(settings: Settings, work: (database: OpenDatabase) => Promise<Result>) {
  const { DATABASE_URL, DATA_DIR } = settings;
  const database = DATABASE_URL ? await openPostgres(DATABASE_URL, () => {}) : await openEmbedded(DATA_DIR);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
