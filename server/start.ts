import { readSettings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { databaseSentences, openDatabase } from './open-database.ts';

// So that the stacks in the log name our sources, and not the bundle. Only what is loaded from here on is looked up.
process.setSourceMapsEnabled(true);

/** Errors whose message is a sentence for the operator. */
const sentences = new Set(['SettingsError', 'PortInUse', 'DemoInPublic', ...databaseSentences]);

try {
  await start();
} catch (error) {
  // A person reads this on a terminal: the sentence, and the stack only where there is no sentence of ours.
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
  try {
    // Most of the code, which takes a while to load; whoever cannot start should read so before that.
    const { serve } = await import('./serve.ts');
    performance.mark('server loaded');
    await serve(settings, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}
