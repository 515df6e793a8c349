import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import type { Seal } from '#server/environment/seal.ts';
import { addMails, type Mail } from './mail-rows.ts';
import type { Priority } from './mail-tables.ts';
import { type MailWords, wordsIn } from './mail-words.ts';

type WithLink = Extract<MailWords, { link: string }>;

/**
 * What goes into the outbox. Mails that somebody chose are written when they are sent, and a test bypasses the outbox.
 */
type Posted = Exclude<MailWords, { unsubscribe: string } | { about: 'test' }>;

/** A mail to write: its recipient, language and subject matter. One with a link is sealed while it waits. */
export type NewMail = {
  /** Null for an unknown address: it costs the same work, and nothing is sent. */
  to: string | null;
  language: Language;
  /** Whether somebody has just asked for it and waits; by default, what it is about decides. */
  isAwaited?: boolean;
} & (Exclude<Posted, WithLink> | (WithLink & { seal: Seal }));

/** Adds a mail to the outbox, in the caller's transaction; the worker sends it. */
export async function enqueueMail(db: Database, newMail: NewMail): Promise<void> {
  await enqueueMails(db, [newMail]);
}

/** Adds many mails to the outbox in one statement. */
export async function enqueueMails(db: Database, newMails: NewMail[]): Promise<void> {
  await addMails(db, newMails.map(rowOf));
}

function rowOf(newMail: NewMail) {
  const id = randomId();
  const { subject, body } = wordsIn(newMail.language, newMail);
  const text = 'link' in newMail ? { body: '', sealedBody: newMail.seal.close(body, id) } : { body, sealedBody: null };
  const priority = newMail.isAwaited ? 0 : priorityOf[newMail.about];
  const row = { id, recipient: newMail.to, subject, priority, ...text };
  // Without a recipient: as much work, and the same size of row.
  return newMail.to === null ? { ...row, body: '', sealedBody: null } : row;
}

/** Mails that their reader waits for go first, then those of the day, then invites, which come by the thousand. */
const priorityOf: Record<Posted['about'], Priority> = {
  'password-reset': 0,
  'password-changed': 0,
  'password-tried': 0,
  'names-changed': 0,
  'leave-asked': 1,
  'leave-given-back': 1,
  'deputy-named': 1,
  'absence-reported': 1,
  'absence-changed': 1,
  invite: 2,
};

/**
 * The text of a waiting mail, unsealed if it was sealed.
 * @throws if it was sealed under another AUTH_SECRET
 */
export function textOf(waiting: Mail, seal: Seal): string {
  return waiting.sealedBody === null ? waiting.body : seal.open(waiting.sealedBody, waiting.id);
}
