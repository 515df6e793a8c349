import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { post } from '#server/mail/outbox.ts';
import type { House } from './house.ts';
import { newLink } from './links.ts';
import { personByEmail } from './person-rows.ts';
import { endSessions } from './session-rows.ts';
import { account, link, user, userProfile } from './session-tables.ts';

/** Somebody to let in. */
export type Newcomer = {
  email: string;
  fullName: string;
  username: string | null;
  position: string | null;
  department: string | null;
  language: Language;
};

/** What an invite says and waits under. */
export type Inviting = Pick<House, 'company' | 'publicUrl' | 'seal'>;

/** What became of an invite: sent, or why not. */
export type InviteResult = 'sent' | 'already-here' | 'left' | 'unknown';

/** Lets somebody in: their record, and a mail with a link to choose a password. Whoever has one already gets none. */
export async function invite(db: Database, house: Inviting, newcomer: Newcomer): Promise<InviteResult> {
  return db.transaction(async (transaction) => {
    if (!(await personByEmail(transaction, newcomer.email))) await addPerson(transaction, newcomer);
    return resendInvite(transaction, house, newcomer.email);
  });
}

/** Sends the invite of somebody who was let in and has no password yet; the older link stops working. */
export async function resendInvite(db: Database, house: Inviting, email: string): Promise<InviteResult> {
  return db.transaction(async (transaction) => {
    const person = await personByEmail(transaction, email);
    if (!person) return 'unknown';
    if (person.deactivatedAt) return 'left';
    const [known] = await transaction.select({ id: account.id }).from(account).where(eq(account.userId, person.id));
    if (known) return 'already-here';

    const token = await newLink(transaction, 'invite', person.id);
    await post(transaction, {
      to: person.email,
      language: person.language,
      about: 'invite',
      name: person.name,
      company: house.company,
      link: `${house.publicUrl}/invite#${token}`,
      seal: house.seal,
    });
    return 'sent';
  });
}

/** Shows somebody who left out for good: no session, no link, no sign-in, from the next request on. */
export async function deactivate(db: Database, email: string): Promise<'left' | 'unknown'> {
  return db.transaction(async (transaction) => {
    const person = await personByEmail(transaction, email);
    if (!person) return 'unknown';
    await transaction.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, person.id));
    await endSessions(transaction, person.id);
    await transaction.delete(link).where(eq(link.userId, person.id));
    return 'left';
  });
}

/** Usernames of newcomers that others have already. */
export async function takenUsernames(db: Database, newcomers: Newcomer[]): Promise<string[]> {
  const names = newcomers.flatMap(({ username }) => username ?? []);
  if (names.length === 0) return [];
  const emails = newcomers.map(({ email }) => email.toLowerCase());
  const taken = await db
    .select({ username: userProfile.username })
    .from(userProfile)
    .innerJoin(user, eq(user.id, userProfile.userId))
    .where(and(inArray(userProfile.username, names), notInArray(user.email, emails)));
  return taken.flatMap(({ username }) => username ?? []);
}

async function addPerson(db: Database, newcomer: Newcomer): Promise<void> {
  const { email, fullName, username, position, department, language } = newcomer;
  const [added] = await db
    .insert(user)
    .values({ name: fullName, email: email.toLowerCase(), emailVerified: true, language })
    .returning({ id: user.id });
  if (!added) throw new Error('Nobody was added.');
  await db.insert(userProfile).values({ userId: added.id, fullName, username, position, department });
}
