import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { link, user } from './session-tables.ts';

/** Why a link does not open. */
type LinkFailure = 'LINK_UNKNOWN' | 'LINK_USED' | 'LINK_EXPIRED' | 'LINK_REPLACED';

/** Whose link it is and what it is for. */
export type OpenLink = { kind: 'reset' | 'invite'; userId: Id; email: string; name: string };

/**
 * Makes a link's token for each of these people, by their id; it replaces their older links of this kind. A token has
 * 256 random bits; only its hash is stored.
 */
export async function newLinks(
  db: Database,
  { kind, minutes }: { kind: OpenLink['kind']; minutes: number },
  userIds: Id[],
): Promise<Map<Id, string>> {
  await endLinks(db, kind, ...userIds);
  const tokens = new Map(userIds.map((userId) => [userId, randomBytes(32).toString('base64url')]));
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
  await db
    .insert(link)
    .values([...tokens].map(([userId, token]) => ({ tokenHash: hashOf(token), kind, userId, expiresAt })));
  return tokens;
}

/** Ends the links of a kind that people could still open. */
export async function endLinks(db: Database, kind: OpenLink['kind'], ...userIds: Id[]): Promise<void> {
  await db
    .update(link)
    .set({ replacedAt: sql`now()` })
    .where(and(inArray(link.userId, userIds), eq(link.kind, kind), isNull(link.usedAt), isNull(link.replacedAt)));
}

/** Tells whose link a token is, or why it does not open. Somebody who left has no links. */
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

/** Whether somebody was invited, as far back as links are known. */
export async function wasInvited(db: Database, userId: Id): Promise<boolean> {
  return (await db.$count(link, and(eq(link.userId, userId), eq(link.kind, 'invite')))) > 0;
}

/** Uses a link up; false where somebody else was first. The person's other links of its kind end with it. */
export async function useUpLink(db: Database, token: string): Promise<boolean> {
  // First its person: whoever moves their address holds them, and then ends their links.
  const ofLink = sql`(select ${link.userId} from ${link} where ${link.tokenHash} = ${hashOf(token)})`;
  await db.execute(sql`select from ${user} where ${user.id} = ${ofLink} for key share`);
  const [used] = await db
    .update(link)
    .set({ usedAt: sql`now()` })
    .where(and(eq(link.tokenHash, hashOf(token)), isNull(link.usedAt), isNull(link.replacedAt)))
    .returning({ userId: link.userId, kind: link.kind });
  if (!used) return false;
  await endLinks(db, used.kind, used.userId);
  return true;
}

/** Deletes all links of a person. */
export async function deleteLinks(db: Database, userId: Id): Promise<void> {
  await db.delete(link).where(eq(link.userId, userId));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
