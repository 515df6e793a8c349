import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { link, user } from './session-tables.ts';

/** Why a link does not open. */
export type LinkFailure = 'LINK_UNKNOWN' | 'LINK_USED' | 'LINK_EXPIRED' | 'LINK_REPLACED';

/** Whose link it is and what it is for. */
export type OpenLink = { kind: 'reset' | 'invite'; userId: string; email: string; name: string };

/** How long an invite opens, in hours (security A9). */
const inviteHours = 72;

/** Makes an invite link's token for a person; older ones stop working. 256 random bits; only their hash is kept. */
export async function newInvite(db: Database, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await keepLink(db, { kind: 'invite', userId, token, minutes: inviteHours * 60 });
  return token;
}

/** Remembers a mailed link, in place of the person's older ones of its kind. */
export async function keepLink(
  db: Database,
  { kind, userId, token, minutes }: { kind: 'reset' | 'invite'; userId: string; token: string; minutes: number },
): Promise<void> {
  await db
    .update(link)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(link.userId, userId), eq(link.kind, kind), isNull(link.usedAt), isNull(link.replacedAt)));
  await db.insert(link).values({
    tokenHash: hashOf(token),
    kind,
    userId,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
}

/** Tells whose link a token is, or why it does not open. Someone who left has no links. */
export async function openLink(db: Database, token: string, now: Date): Promise<OpenLink | LinkFailure> {
  const [row] = await db
    .select({
      kind: link.kind,
      userId: link.userId,
      email: user.email,
      name: user.name,
      expiresAt: link.expiresAt,
      usedAt: link.usedAt,
      replacedAt: link.replacedAt,
      deactivatedAt: user.deactivatedAt,
    })
    .from(link)
    .innerJoin(user, eq(user.id, link.userId))
    .where(eq(link.tokenHash, hashOf(token)));
  if (!row || row.deactivatedAt) return 'LINK_UNKNOWN';
  if (row.usedAt) return 'LINK_USED';
  if (row.replacedAt) return 'LINK_REPLACED';
  if (row.expiresAt <= now) return 'LINK_EXPIRED';
  return { kind: row.kind, userId: row.userId, email: row.email, name: row.name };
}

/** Uses a link up; false where somebody else was first. The person's other links of its kind end with it. */
export async function useUpLink(db: Database, token: string): Promise<boolean> {
  const [used] = await db
    .update(link)
    .set({ usedAt: sql`now()` })
    .where(and(eq(link.tokenHash, hashOf(token)), isNull(link.usedAt), isNull(link.replacedAt)))
    .returning({ userId: link.userId, kind: link.kind });
  if (!used) return false;
  await db
    .update(link)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(link.userId, used.userId), eq(link.kind, used.kind), isNull(link.usedAt), isNull(link.replacedAt)));
  return true;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes an invite link's token for each of many people, by their id; older ones stop working. */
export async function newInvites(db: Database, userIds: string[]): Promise<Map<string, string>> {
  await db
    .update(link)
    .set({ replacedAt: sql`now()` })
    .where(and(inArray(link.userId, userIds), eq(link.kind, 'invite'), isNull(link.usedAt), isNull(link.replacedAt)));
  const tokens = new Map(userIds.map((userId) => [userId, randomBytes(32).toString('base64url')]));
  const expiresAt = sql`now() + make_interval(hours => ${inviteHours})`;
  await db
    .insert(link)
    .values(
      [...tokens].map(([userId, token]) => ({ tokenHash: hashOf(token), kind: 'invite' as const, userId, expiresAt })),
    );
  return tokens;
}
