/** The operator's command, `npm run stagedoor -- …`. What it can do stands in server/stagedoor/commands.ts. */

import { resolve } from 'node:path';
import { chosenMails } from './chosen-mails.ts';
import { companyNameBy, nameSettingOf } from './company/company-name.ts';
import { discountPurpose } from './discount/discount-code.ts';
import { derivedKey } from './environment/derived-key.ts';
import { secretsOf } from './environment/secret.ts';
import { readSettings, type Settings } from './environment/settings.ts';
import { createLog } from './log.ts';
import { sendDueMails } from './mail/mail-worker.ts';
import { sealBy } from './mail/seal.ts';
import { mailTransport } from './mail-transport.ts';
import { isDatabaseThere, nameOfDatabase, openDatabase } from './open-database.ts';
import { unsubscribePurpose } from './push/unsubscribe-token.ts';
import { tracePurpose } from './session/account-trace.ts';
import { answer } from './stagedoor/answer.ts';
import { Refusal } from './stagedoor/refusal.ts';
import { terminal } from './stagedoor/terminal.ts';

process.exitCode = await answer(process.argv.slice(2), terminal, {
  async withDatabase(work) {
    const settings = namedSettings();
    const { db, close } = await openDatabase(settings, () => {});
    try {
      const { auth } = await secretsOf(settings);
      const seal = sealBy(...auth);
      const traceKeys = auth.map((secret) => derivedKey(secret, tracePurpose));
      const appContext = { ...settings, companyName: companyNameBy(nameSettingOf(settings)), seal, traceKeys };
      const done = await work({ db, appContext, terminal });
      // Sends what waits, for as long as a mail server takes it; the rest goes when the server runs.
      const send = mailTransport(settings);
      await sendDueMails(db, {
        send,
        seal,
        writeChosen: chosenMails({ ...settings, key: derivedKey(auth[0], unsubscribePurpose) }),
        log: createLog('silent'),
        perMinute: settings.mailPerMinute,
      });
      send.close?.();
      return done;
    } finally {
      await close();
    }
  },
  async withoutDatabase(work) {
    const { discount } = await secretsOf(namedSettings());
    return work({ discountSeeds: discount.map((secret) => derivedKey(secret, discountPurpose)), terminal });
  },
});

/**
 * The settings that the server reads too. Says which database they name, before anything is done to it, on standard error:
 * the answer on standard output may go into a file.
 * @throws {Refusal} where they name none that is there, for a fresh one is never what an operator means
 */
function namedSettings(): Settings {
  const settings = readSettings(process.env);
  terminal.complain(`Database: ${nameOfDatabase(settings)}`);
  if (isDatabaseThere(settings)) return settings;
  throw new Refusal(
    `There is no database in ${resolve(settings.dataDir)}, and nothing was written. Give this command the settings of the ` +
      'server, in the environment or in .env: DATABASE_URL, or a DATA_DIR that a server was started on once.',
  );
}
