import { readSettings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { databaseSentences, openDatabase } from './open-database.ts';
import { endOnSignal } from './stop-signals.ts';

// Makes stacks in the log name our sources, not the bundle. Applies only to modules loaded from here on.
process.setSourceMapsEnabled(true);

/** Errors whose message is written for the operator. */
const sentences = new Set(['SettingsError', 'CannotListen', 'DemoInPublic', ...databaseSentences]);

// Until the server is open: from then on it closes first.
endOnSignal();
try {
  await start();
} catch (error) {
  // A person reads this on a terminal: the message, with the stack only for an unexpected error.
  const known = error instanceof Error && sentences.has(error.name);
  console.error(known ? (error as Error).message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  performance.mark('entrance loaded');
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const database = await openDatabase(settings, (error) => log.warn({ err: error }, 'database connection lost'));
  performance.mark('database open');
  for (const migration of database.migrations) log.info({ migration }, 'a migration ran');
  try {
    // Most of the code, which takes a while to load; an operator with wrong settings should read so before that.
    const { serve } = await import('./serve.ts');
    performance.mark('server loaded');
    await serve(settings, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}
