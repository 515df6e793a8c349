/** The operator's command, `npm run stagedoor -- …`. What it can do stands in server/stagedoor/commands.ts. */

import { readSettings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { carryWaiting } from './mail/postman.ts';
import { mailTransport } from './mail-transport.ts';
import { openDatabase } from './open-database.ts';
import { answer } from './stagedoor/answer.ts';
import { terminal } from './stagedoor/terminal.ts';

process.exitCode = await answer(process.argv.slice(2), terminal, async (work) => {
  const settings = readSettings(process.env);
  const { db, close } = await openDatabase(settings, () => {});
  try {
    const done = await work({ db, house: settings, terminal });
    // Sends what waits, for as long as a mail server takes it; the rest goes when the server runs.
    await carryWaiting(db, mailTransport(settings), createLog('silent'));
    return done;
  } finally {
    await close();
  }
});
