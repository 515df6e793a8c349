import { join } from 'node:path';
import type { Settings } from './environment/settings.ts';
import { bySmtp, intoFolder, type Sender, type Transport } from './mail/transport.ts';
import { type MailTrial, trialBySmtp, trialIntoFolder } from './mail/trial.ts';

/** The configured transport: a mail server, or else files in the data folder, each with a log line. */
export function mailTransport(settings: Settings): Transport {
  const sender = senderOf(settings);
  if (settings.smtpUrl) return bySmtp(settings.smtpUrl, sender);
  return intoFolder(join(settings.dataDir, 'mail'), sender, (line) => console.log(line));
}

/** The same transport for a single mail that somebody waits for; answers what the mail server said. */
export function mailTrial(settings: Settings): MailTrial {
  if (settings.smtpUrl) return trialBySmtp(settings.smtpUrl, senderOf(settings));
  return trialIntoFolder(mailTransport(settings));
}

function senderOf({ mailFrom, publicUrl }: Settings): Sender {
  return { from: mailFrom, domain: new URL(publicUrl).hostname };
}
