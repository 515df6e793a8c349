import { readSettings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { openDatabase } from './open-database.ts';

try {
  await start();
} catch (error) {
  // A person reads this on a terminal: the sentence, and the stack only where there is no sentence of ours.
  const known =
    error instanceof Error && ['SettingsError', 'DataFolderInUse', 'PostgresTooOld', 'PortInUse'].includes(error.name);
  console.error(known ? (error as Error).message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const database = await openDatabase(settings, (error) => log.warn({ err: error }, 'database connection lost'));
  try {
    // The server and its libraries take two seconds to load; whoever cannot start should read so before that.
    const { serve } = await import('./serve.ts');
    await serve(settings, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}
