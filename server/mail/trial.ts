import { createTransport } from 'nodemailer';
import type { mailOutcomes } from '#contract/company-setup.ts';
import type { MailWriter } from './mail-text.ts';
import { connectionTo, message, type OutgoingMail, type Sender, type Transport } from './transport.ts';

/** The outcome of a mail that somebody waits for, and the mail server's answer, word for word. */
export type MailAnswer = { outcome: (typeof mailOutcomes)[number]; said: string | null };

/** Sends a mail at once; never rejects because of the mail server. */
export type MailTrial = (mail: OutgoingMail) => Promise<MailAnswer>;

/** What an administrator sends themselves, to see that mails arrive. */
export const trialMail: MailWriter = (i18n) => ({
  subject: i18n._({ id: 'Mails from Stagedoor arrive' }),
  paragraphs: [
    i18n._({ id: 'You asked for this mail in the console of Stagedoor, to see whether mails arrive. This one did.' }),
    i18n._({
      id: 'If it is in your spam folder, other people’s mails land there too: tell whoever runs the mail server.',
    }),
  ],
});

/** The limit for all of it, in milliseconds: somebody looks at a spinner meanwhile. */
const timeout = 8_000;

/** Sends by a new connection, so that it tells whether one can be made now. It is aborted when the time is over. */
export function trialBySmtp(url: string, sender: Sender, within = timeout): MailTrial {
  return async (mail) => {
    const transport = createTransport(connectionTo(url, within));
    try {
      const { response } = await transport.sendMail({ ...message(mail, sender), signal: AbortSignal.timeout(within) });
      return { outcome: 'accepted', said: response };
    } catch (error) {
      return answerIn(error);
    }
  };
}

/** Whether a mail server lets us in: null, or why not. Nothing is sent. */
export async function mailServerAnswers(url: string, within: number): Promise<string | null> {
  const transport = createTransport(connectionTo(url, within));
  return transport.verify().then(
    () => null,
    (error: Failed) => error.response ?? error.message,
  );
}

/** Writes the mail into the folder that a server without a mail server uses. */
export function trialIntoFolder(write: Transport): MailTrial {
  return async (mail) => {
    await write(mail);
    return { outcome: 'folder', said: null };
  };
}

function answerIn(error: unknown): MailAnswer {
  const { code = '', response, responseCode, message: reason } = error as Failed;
  if (responseCode !== undefined) return { outcome: 'refused', said: response ?? reason };
  if (code === 'ETIMEDOUT' || code === 'EABORT') return { outcome: 'timed-out', said: null };
  return { outcome: 'unreachable', said: reason };
}

/** What nodemailer throws, with the mail server's words, if any. */
type Failed = Error & { code?: string; response?: string; responseCode?: number };
