import { join } from 'node:path';
import type { Settings } from './environment/settings.ts';
import { bySmtp, intoFolder, type Transport } from './mail/transport.ts';

/** The way mail leaves, as the settings say: a mail server, or else files in the data folder and a line each. */
export function mailTransport(settings: Settings): Transport {
  const sender = { from: settings.mailFrom, domain: new URL(settings.publicUrl).hostname };
  if (settings.smtpUrl) return bySmtp(settings.smtpUrl, sender);
  return intoFolder(join(settings.dataDir, 'mail'), sender, (line) => console.log(line));
}
