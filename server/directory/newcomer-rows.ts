import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { user, userProfile } from '#server/session/session-tables.ts';

/** Somebody to let in. */
export type Newcomer = {
  email: string;
  fullName: string;
  username: string | null;
  position: string | null;
  department: string | null;
  language: Language;
};

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

/** Adds somebody's account and profile; a password comes with their invite. */
export async function addPerson(db: Database, newcomer: Newcomer): Promise<void> {
  const { email, fullName, username, position, department, language } = newcomer;
  const [added] = await db
    .insert(user)
    .values({ name: fullName, email: email.toLowerCase(), emailVerified: true, language })
    .returning({ id: user.id });
  if (!added) throw new Error('Nobody was added.');
  await db.insert(userProfile).values({ userId: added.id, fullName, username, position, department });
}

/** Writes down that somebody left; the first time stays. */
export async function markLeft(db: Database, userId: Id): Promise<void> {
  await db
    .update(user)
    .set({ deactivatedAt: sql`coalesce(${user.deactivatedAt}, now())` })
    .where(eq(user.id, userId));
}

/** Writes down that somebody works here again. */
export async function markBack(db: Database, userId: Id): Promise<void> {
  await db.update(user).set({ deactivatedAt: null }).where(eq(user.id, userId));
}
