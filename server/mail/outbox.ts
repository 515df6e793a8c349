import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { mail } from './mail-tables.ts';
import { type MailWords, wordsIn } from './mail-words.ts';

/** A mail to write: who to, in which language, and what about. */
export type Letter = {
  /** Null for an address nobody has here: the same work is done and nothing sent. */
  to: string | null;
  language: Language;
} & MailWords;

/** Puts a mail into the outbox, in the caller's transaction; the postman takes it from there. */
export async function post(db: Database, letter: Letter): Promise<void> {
  const { subject, body } = wordsIn(letter.language, letter);
  await db.insert(mail).values({ recipient: letter.to, subject, body });
}

/** Puts many mails into the outbox at once. */
export async function postAll(db: Database, letters: Letter[]): Promise<void> {
  await db.insert(mail).values(
    letters.map((letter) => {
      const { subject, body } = wordsIn(letter.language, letter);
      return { recipient: letter.to, subject, body };
    }),
  );
}
