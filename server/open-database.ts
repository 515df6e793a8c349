import type { OpenDatabase } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import type { Settings } from './environment/settings.ts';

/**
 * Opens the database the settings name, its tables up to date.
 * @param report told of connections lost while idle
 */
export async function openDatabase(settings: Settings, report: (error: Error) => void): Promise<OpenDatabase> {
  if (!settings.databaseUrl) return openEmbedded(settings.dataDir);
  const { openPostgres } = await import('./db/postgres.ts');
  return openPostgres(settings.databaseUrl, report);
}
