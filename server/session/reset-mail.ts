import type { Database } from '#server/db/database.ts';
import { post } from '#server/mail/outbox.ts';
import type { House } from './house.ts';
import { newLink } from './links.ts';
import { hasPassword } from './password-rows.ts';
import { type Person, personByEmail } from './person-rows.ts';

/**
 * Mails a reset link, where the address is one of somebody who has a password here; the link and the mail, both or
 * neither. Whoever asks cannot tell: an address nobody has leaves a row in the outbox as well.
 */
export async function requestReset(
  db: Database,
  { publicUrl, seal }: Pick<House, 'publicUrl' | 'seal'>,
  email: string,
): Promise<Person | null> {
  const person = await personByEmail(db, email);
  if (!person || person.deactivatedAt || !(await hasPassword(db, person.id))) {
    await post(db, { to: null, language: 'en', about: 'password-reset', link: '', seal });
    return null;
  }
  await db.transaction(async (transaction) => {
    const token = await newLink(transaction, 'reset', person.id);
    // Behind a #, the token never leaves the browser by itself: no server log and no Referer ever holds it.
    const link = `${publicUrl}/reset-password#${token}`;
    await post(transaction, { to: person.email, language: person.language, about: 'password-reset', link, seal });
  });
  return person;
}
