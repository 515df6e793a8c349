import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import type { Seal } from '#server/environment/seal.ts';
import { addMails, type Mail } from './mail-rows.ts';
import type { Priority } from './mail-tables.ts';
import { type MailWriter, writtenMail } from './mail-text.ts';

/** Whether its reader waits for it, or it is one of thousands, such as an invite. */
const priorityOf = { awaited: 0, usual: 1, bulk: 2 } satisfies Record<string, Priority>;

/** A mail to write. Those that somebody chose are written when they are sent (server/push/chosen-mails.ts). */
export type NewMail = {
  /** Null for an unknown address: it costs the same work, and nothing is sent. */
  to: string | null;
  language: Language;
  write: MailWriter;
  /** By default it is like most. */
  urgency?: keyof typeof priorityOf;
  /** Seals the text while it waits: of a mail with a link that opens an account. */
  seal?: Seal;
};

/** Adds a mail to the outbox, in the caller's transaction; the worker sends it. */
export async function enqueueMail(db: Database, newMail: NewMail): Promise<void> {
  await enqueueMails(db, [newMail]);
}

/** Adds many mails to the outbox in one statement. */
export async function enqueueMails(db: Database, newMails: NewMail[]): Promise<void> {
  await addMails(db, newMails.map(rowOf));
}

function rowOf({ to, language, write, urgency = 'usual', seal }: NewMail) {
  const id = randomId();
  const { subject, body } = writtenMail(write, language);
  const text = seal ? { body: '', sealedBody: seal.close(body, id) } : { body, sealedBody: null };
  const row = { id, recipient: to, subject, priority: priorityOf[urgency], ...text };
  // Without a recipient: as much work, and the same size of row.
  return to === null ? { ...row, body: '', sealedBody: null } : row;
}

/**
 * The text of a waiting mail, unsealed if it was sealed.
 * @throws if it was sealed under another AUTH_SECRET
 */
export function textOf(waiting: Mail, seal: Seal): string {
  return waiting.sealedBody === null ? waiting.body : seal.open(waiting.sealedBody, waiting.id);
}
