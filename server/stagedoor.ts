/** The operator's command, `npm run stagedoor -- …`. What it can do stands in server/stagedoor/commands.ts. */

import type { Database } from './db/database.ts';
import { readSettings, type Settings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { carryWaiting } from './mail/postman.ts';
import { mailTransport } from './mail-transport.ts';
import { openDatabase } from './open-database.ts';
import { commands } from './stagedoor/commands.ts';
import { terminal } from './stagedoor/terminal.ts';
import { type Understood, understand } from './stagedoor/understand.ts';

/** Errors whose message is a sentence for the operator. */
const spoken = ['Refusal', 'Misused', 'SettingsError', 'DataFolderInUse', 'CompanyFileError'];

try {
  const understood = understand(process.argv.slice(2), commands);
  if ('told' in understood) terminal.say(understood.told);
  else process.exitCode = (await done(understood)) ? 0 : 1;
} catch (error) {
  const { name, message, cause, stack } = error as Error;
  // The message of a failed query holds the values of its rows; the database's own, under it, does not.
  console.error(spoken.includes(name) ? message : cause instanceof Error ? cause.stack : stack);
  process.exitCode = name === 'Misused' ? 2 : 1;
}

async function done({ command, given }: Exclude<Understood, { told: string }>): Promise<boolean> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, () => {});
  try {
    const did = await command.run({ db: database.db, house: settings, terminal }, given);
    await sendWaiting(database.db, settings);
    return did;
  } finally {
    await database.close();
  }
}

/** Sends what waits, for as long as a mail server takes it; the rest goes when the server runs. */
async function sendWaiting(db: Database, settings: Settings): Promise<void> {
  await carryWaiting(db, mailTransport(settings), createLog('silent'));
}
