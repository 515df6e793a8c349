import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isCurrent, type PasswordHash } from './password-hash.ts';
import { account } from './session-tables.ts';

/** Hashes a password anew that was found right just now, where its hash was made with other parameters (security A4). */
export async function renewHash(
  db: Database,
  passwords: PasswordHash,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const [kept] = await db
    .select({ id: account.id, hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!kept?.hash || isCurrent(kept.hash)) return;
  const hash = await passwords.hash(password);
  // Not over a password that was changed meanwhile.
  await db
    .update(account)
    .set({ password: hash })
    .where(and(eq(account.id, kept.id), eq(account.password, kept.hash)));
}
