/** The operator's command, `npm run stagedoor -- …`. What it can do stands in server/stagedoor/commands.ts. */

import { derivedKey } from './environment/derived-key.ts';
import { keptSecret } from './environment/secret.ts';
import { readSettings, type Settings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { sendDueMails } from './mail/mail-worker.ts';
import { sealBy } from './mail/seal.ts';
import { mailTransport } from './mail-transport.ts';
import { openDatabase } from './open-database.ts';
import { answer } from './stagedoor/answer.ts';
import { terminal } from './stagedoor/terminal.ts';

process.exitCode = await answer(process.argv.slice(2), terminal, {
  async atDesk(work) {
    const settings = readSettings(process.env);
    const { db, close } = await openDatabase(settings, () => {});
    try {
      const seal = sealBy(await secretOf(settings));
      const done = await work({ db, house: { ...settings, seal }, terminal });
      // Sends what waits, for as long as a mail server takes it; the rest goes when the server runs.
      const send = mailTransport(settings);
      await sendDueMails(db, { send, seal, log: createLog('silent'), perMinute: settings.mailPerMinute });
      send.close?.();
      return done;
    } finally {
      await close();
    }
  },
  async atGate(work) {
    const secret = await secretOf(readSettings(process.env));
    return work({ keyFor: (purpose) => derivedKey(secret, purpose), terminal });
  },
});

async function secretOf({ authSecret, dataDir }: Settings): Promise<string> {
  return authSecret ?? (await keptSecret(dataDir));
}
