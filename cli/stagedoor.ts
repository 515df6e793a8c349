/** The operator's command, `npm run stagedoor -- …`; cli/commands.ts lists what it can do. */

import { resolve } from 'node:path';
import { kindsOfMail } from '#server/collect-features.ts';
import { companyNameBy, nameSettingOf } from '#server/company/company-name.ts';
import { discountPurpose } from '#server/discount/discount-code.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { secretsOf } from '#server/environment/secret.ts';
import { readSettings, type Settings } from '#server/environment/settings.ts';
import { createLog } from '#server/log.ts';
import { sendDueMails } from '#server/mail/mail-worker.ts';
import { sealBy } from '#server/mail/seal.ts';
import { mailTransport } from '#server/mail-transport.ts';
import { isDatabaseThere, nameOfDatabase, openDatabase } from '#server/open-database.ts';
import { chosenMails } from '#server/push/chosen-mails.ts';
import { unsubscribePurpose } from '#server/push/unsubscribe-token.ts';
import { tracePurpose } from '#server/session/account-trace.ts';
import { endOnSignal } from '#server/stop-signals.ts';
import { answer } from './answer.ts';
import { Refusal } from './refusal.ts';
import { terminal } from './terminal.ts';

endOnSignal();
process.exitCode = await answer(process.argv.slice(2), terminal, {
  environment: process.env,
  async withDatabase(work) {
    const settings = namedSettings();
    const { db, close } = await openDatabase(settings, () => {});
    try {
      const { auth } = await secretsOf(settings);
      const seal = sealBy(...auth);
      const traceKeys = auth.map((secret) => derivedKey(secret, tracePurpose));
      const appContext = { ...settings, companyName: companyNameBy(nameSettingOf(settings)), seal, traceKeys };
      const done = await work({ db, appContext, terminal });
      // Sends pending mails as long as the mail server takes them; the server sends the rest.
      const send = mailTransport(settings);
      await sendDueMails(db, {
        send,
        seal,
        writeChosen: chosenMails(kindsOfMail, { ...settings, key: derivedKey(auth[0], unsubscribePurpose) }),
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
 * The server's settings. Names their database on standard error before anything is done to it, since standard output
 * may go into a file.
 * @throws {Refusal} if they name no existing database: an operator never means a new one
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
