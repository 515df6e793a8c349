import type { OpenDatabase } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { openPostgres } from './db/postgres.ts';
import type { Settings } from './environment/settings.ts';

/**
 * Opens the database the settings name, its tables up to date.
 * @param report told of connections lost while idle
 */
export function openDatabase(settings: Settings, report: (error: Error) => void): Promise<OpenDatabase> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, report) : openEmbedded(settings.dataDir);
}
