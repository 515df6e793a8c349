import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/environment/seal.ts';
import { addMails, type Mail } from './mail-rows.ts';
import type { Priority } from './mail-tables.ts';
import { type MailWords, wordsIn } from './mail-words.ts';

type WithLink = Extract<MailWords, { link: string }>;

/** What is written into the outbox; of a mail that somebody chose to get, the words are made when it is sent. A test goes past it. */
type Posted = Exclude<MailWords, { unsubscribe: string } | { about: 'test' }>;

/** A mail to write: who to, in which language, and what about. One with a link in it waits under a seal. */
export type NewMail = {
  /** Null for an address nobody has here: the same work is done and nothing sent. */
  to: string | null;
  language: Language;
  /** Somebody has just asked for it and waits, whatever it is about; what it is about says so unless given. */
  isAwaited?: boolean;
} & (Exclude<Posted, WithLink> | (WithLink & { seal: Seal }));

/** Puts a mail into the outbox, in the caller's transaction; the worker takes it from there. */
export async function enqueueMail(db: Database, newMail: NewMail): Promise<void> {
  await enqueueMails(db, [newMail]);
}

/** Puts many mails into the outbox in one statement. */
export async function enqueueMails(db: Database, newMails: NewMail[]): Promise<void> {
  await addMails(
    db,
    newMails.map((newMail) => rowOf(newMail)),
  );
}

function rowOf(newMail: NewMail) {
  const id = crypto.randomUUID();
  const { subject, body } = wordsIn(newMail.language, newMail);
  const text = 'link' in newMail ? { body: '', sealedBody: newMail.seal.close(body, id) } : { body, sealedBody: null };
  const priority = newMail.isAwaited ? 0 : priorityOf[newMail.about];
  const row = { id, recipient: newMail.to, subject, priority, ...text };
  // To nobody: as much work and as long a row.
  return newMail.to === null ? { ...row, body: '', sealedBody: null } : row;
}

/** What goes first: mails that their reader waits for, then those of the day, then invites, which come by the thousand. */
const priorityOf: Record<Posted['about'], Priority> = {
  'password-reset': 0,
  'password-changed': 0,
  'password-tried': 0,
  'leave-asked': 1,
  'deputy-named': 1,
  'absence-reported': 1,
  invite: 2,
};

/**
 * The text of a mail that waits, out of its seal where it is under one.
 * @throws where it was sealed under another AUTH_SECRET
 */
export function textOf(waiting: Mail, seal: Seal): string {
  return waiting.sealedBody === null ? waiting.body : seal.open(waiting.sealedBody, waiting.id);
}
