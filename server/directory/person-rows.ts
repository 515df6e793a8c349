import { eq, inArray, like, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { user } from '#server/session/session-tables.ts';

/** Who somebody is to the mails: id, name, email, language, and whether they left. */
export type MailRecipient = { id: Id; name: string; email: string; language: Language; deactivatedAt: Date | null };

/** The columns of a `MailRecipient`. */
export const mailRecipient = {
  id: user.id,
  name: user.name,
  email: user.email,
  language: user.language,
  deactivatedAt: user.deactivatedAt,
};

/** The person with an email, in any case of letters; null for an address nobody has. */
export async function personByEmail(db: Database, email: string): Promise<MailRecipient | null> {
  const [row] = await db.select(mailRecipient).from(user).where(eq(user.email, email.toLowerCase()));
  return row ?? null;
}

/** The person with an id that is known to exist. */
export async function personById(db: Database, id: Id): Promise<MailRecipient> {
  const person = await personWith(db, id);
  if (!person) throw new Error('A person has vanished.');
  return person;
}

/** The person with an id; null where nobody has it any more. */
export async function personWith(db: Database, id: Id): Promise<MailRecipient | null> {
  const [row] = await db.select(mailRecipient).from(user).where(eq(user.id, id));
  return row ?? null;
}

/** The people with these ids; an id that nobody has any more is missing. */
export function peopleWith(db: Database, ids: Id[]): Promise<MailRecipient[]> {
  return db.select(mailRecipient).from(user).where(inArray(user.id, ids));
}

/** The ids of the people with these emails, by email in small letters; an address nobody has is missing. */
export async function idsByEmail(db: Database, emails: string[]): Promise<Map<string, Id>> {
  // One parameter however many they are: PostgreSQL takes 65,535.
  const wanted = sql`select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb)`;
  const rows = await db.select({ id: user.id, email: user.email }).from(user).where(sql`${user.email} in (${wanted})`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The addresses of these people, by id. */
export async function emailsById(db: Database, ids: Id[]): Promise<Map<Id, string>> {
  const wanted = sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid`;
  const rows = await db.select({ id: user.id, email: user.email }).from(user).where(sql`${user.id} in (${wanted})`);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Whether anybody of the demo company has an account. */
export async function hasDemoCompany(db: Database): Promise<boolean> {
  const [row] = await db.select({ id: user.id }).from(user).where(like(user.email, '%@stagedoor.example')).limit(1);
  return row !== undefined;
}

/** Everybody's email, people who left included. */
export async function allEmails(db: Database): Promise<string[]> {
  return (await db.select({ email: user.email }).from(user)).map(({ email }) => email);
}
