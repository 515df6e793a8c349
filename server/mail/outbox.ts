import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { mail } from './mail-tables.ts';
import { type MailWords, wordsIn } from './mail-words.ts';
import type { Seal } from './seal.ts';

type WithLink = Extract<MailWords, { link: string }>;

/** A mail to write: who to, in which language, and what about. One with a link in it waits under a seal. */
export type Letter = {
  /** Null for an address nobody has here: the same work is done and nothing sent. */
  to: string | null;
  language: Language;
} & (Exclude<MailWords, WithLink> | (WithLink & { seal: Seal }));

/** Puts a mail into the outbox, in the caller's transaction; the postman takes it from there. */
export async function post(db: Database, letter: Letter): Promise<void> {
  await postAll(db, [letter]);
}

/** Puts many mails into the outbox in one statement. */
export async function postAll(db: Database, letters: Letter[]): Promise<void> {
  await db.insert(mail).values(
    letters.map((letter) => {
      const id = crypto.randomUUID();
      const { subject, body } = wordsIn(letter.language, letter);
      const text = 'link' in letter ? { body: '', sealedBody: letter.seal.close(body, id) } : { body };
      return { id, recipient: letter.to, subject, ...text };
    }),
  );
}

/**
 * The text of a mail that waits, out of its seal where it is under one.
 * @throws where it was sealed under another AUTH_SECRET
 */
export function textOf(waiting: typeof mail.$inferSelect, seal: Seal): string {
  return waiting.sealedBody === null ? waiting.body : seal.open(waiting.sealedBody, waiting.id);
}
