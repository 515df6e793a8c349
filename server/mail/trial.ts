import { createTransport } from 'nodemailer';
import type { mailOutcomes } from '#contract/company-setup.ts';
import { connectionTo, message, type OutgoingMail, type Sender, type Transport } from './transport.ts';

/** What became of a mail that somebody waits for, and what the mail server said to it, word for word. */
export type MailAnswer = { outcome: (typeof mailOutcomes)[number]; said: string | null };

/** Sends a mail at once, and never rejects for what a mail server does. */
export type MailTrial = (mail: OutgoingMail) => Promise<MailAnswer>;

/** How long all of it may take, in milliseconds: somebody looks at a spinner meanwhile. */
const timeout = 8_000;

/** Sends by a connection of its own, so that it tells whether one can be made now. It is cut when the time is over. */
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

/** Writes the mail where all mails of a server without a mail server lie. */
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

/** What nodemailer throws: with the mail server's own words where it said any. */
type Failed = Error & { code?: string; response?: string; responseCode?: number };
