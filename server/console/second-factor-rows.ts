import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { recoveryCode, secondFactor } from './second-factor-tables.ts';

/** For how many minutes a new secret can be confirmed. */
const pendingMinutes = 15;

/** Whether somebody has a second factor. */
export async function hasSecondFactor(db: Database, userId: Id): Promise<boolean> {
  return (await sealedSecretOf(db, userId)) !== null;
}

/** The sealed secret of somebody's second factor; null if there is none. */
export async function sealedSecretOf(db: Database, userId: Id): Promise<string | null> {
  const [row] = await db
    .select({ secret: secondFactor.secret })
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId));
  return row?.secret ?? null;
}

/** The sealed secret that waits to be confirmed; null if none does, or no longer. */
export async function pendingSecretOf(db: Database, userId: Id): Promise<string | null> {
  const isFresh = sql`${secondFactor.pendingSince} > now() - make_interval(mins => ${pendingMinutes})`;
  const [row] = await db
    .select({ secret: secondFactor.pendingSecret })
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), isFresh));
  return row?.secret ?? null;
}

/** Stores a sealed secret to be confirmed, in place of any other that waits. */
export async function putPendingSecret(db: Database, userId: Id, pendingSecret: string): Promise<void> {
  const pending = { pendingSecret, pendingSince: sql`now()` };
  await db
    .insert(secondFactor)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactor.userId, set: pending });
}

/** Replaces the secret with the pending one, and the recovery codes; false if another call did so first. */
export async function confirmSecret(
  db: Database,
  userId: Id,
  { pending, step, codeHashes }: { pending: string; step: number; codeHashes: string[] },
): Promise<boolean> {
  const confirmed = await db
    .update(secondFactor)
    .set({ secret: pending, lastStep: step, setUpAt: sql`now()`, pendingSecret: null, pendingSince: null })
    .where(and(eq(secondFactor.userId, userId), eq(secondFactor.pendingSecret, pending)))
    .returning({ userId: secondFactor.userId });
  if (confirmed.length === 0) return false;
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await db.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  return true;
}

/** Uses up the code of a step, and stores the secret sealed again; false if this code or a later one was used before. */
export async function useStep(db: Database, userId: Id, step: number, sealed: string): Promise<boolean> {
  const isUnused = or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step));
  const used = await db
    .update(secondFactor)
    .set({ lastStep: step, secret: sealed })
    .where(and(eq(secondFactor.userId, userId), isUnused))
    .returning({ userId: secondFactor.userId });
  return used.length > 0;
}

/** Uses up a recovery code; false if it is unknown or used. */
export async function useRecoveryCode(db: Database, userId: Id, codeHash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId });
  return used.length > 0;
}

/** Removes somebody's second factor and its recovery codes; false if there is none. */
export async function removeSecondFactor(db: Database, userId: Id): Promise<boolean> {
  const removed = await db
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ secret: secondFactor.secret });
  return removed.some(({ secret }) => secret !== null);
}
