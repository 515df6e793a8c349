import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { account, user } from './session-tables.ts';

/** Tells whether a person has chosen a password. */
export async function hasPassword(db: Database, userId: Id): Promise<boolean> {
  return (await db.$count(account, and(eq(account.userId, userId), isNotNull(account.password)))) > 0;
}

/** What is stored of a person's password; null where nobody has the address, or no password yet. */
export async function hashByEmail(db: Database, email: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email.toLowerCase()), eq(account.providerId, 'credential')));
  return row?.hash ?? null;
}

/** Gives a person who has none their first password. */
export async function addPassword(db: Database, userId: Id, hash: string): Promise<void> {
  await db.insert(account).values({ userId, accountId: userId, providerId: 'credential', password: hash });
}

/** Puts a new password in the place of a person's old one. */
export async function replacePassword(db: Database, userId: Id, hash: string): Promise<void> {
  await db
    .update(account)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
}

/** Replaces a hash by another of the same password, unless the password was changed meanwhile. */
export async function renewPassword(db: Database, userId: Id, from: string, to: string): Promise<void> {
  await db
    .update(account)
    .set({ password: to })
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'), eq(account.password, from)));
}
