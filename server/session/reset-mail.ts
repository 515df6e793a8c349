import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { post } from '#server/mail/outbox.ts';
import type { Auth } from './accounts.ts';
import { keepLink } from './links.ts';
import { type Person, personByEmail, personById } from './person-rows.ts';
import { account } from './session-tables.ts';
import { countTry, resetMails } from './tries.ts';

/**
 * Mails a reset link, where the address is one of somebody who has a password here. Whoever asks cannot tell: an
 * address nobody has leaves a row in the outbox as well.
 */
export async function requestReset(db: Database, auth: Auth, email: string): Promise<Person | null> {
  const key = `reset:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
  const tooMany = await countTry(db, key, resetMails);
  if (tooMany !== null) return null;

  const person = await personByEmail(db, email);
  if (!person || person.deactivatedAt || !(await hasPassword(db, person.id))) {
    await post(db, { to: null, language: 'en', about: 'password-reset', link: '' });
    return null;
  }
  await auth.api.requestPasswordReset({ body: { email: person.email } });
  return person;
}

/** What Better Auth calls with a fresh token: remembers the link and posts the mail, both or neither. */
export function resetLinkMailer(db: Database, publicUrl: string) {
  return async (asked: { id: string }, token: string, minutes: number): Promise<void> => {
    const person = await personById(db, asked.id);
    await db.transaction(async (transaction) => {
      await keepLink(transaction, { kind: 'reset', userId: person.id, token, minutes });
      // Behind a #, the token never leaves the browser by itself: no server log and no Referer ever holds it.
      const link = `${publicUrl}/reset-password#${token}`;
      await post(transaction, { to: person.email, language: person.language, about: 'password-reset', link });
    });
  };
}

async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), isNotNull(account.password)));
  return row !== undefined;
}
