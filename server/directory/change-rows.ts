import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { personChange } from './employee-tables.ts';
import { nameColumn } from './person-name-rows.ts';

/** Logs changes of records, and who made them. */
export async function addChanges(
  db: Database,
  changes: Pick<typeof personChange.$inferInsert, 'userId' | 'field' | 'from' | 'to'>[],
  by: { actor: Id | null; operator: string | null },
): Promise<void> {
  await db.insert(personChange).values(changes.map((change) => ({ ...change, ...by })));
}

/** The version of somebody's record: the id of its newest change; 0 if no change was ever logged. */
export async function versionOf(db: Database, userId: Id): Promise<number> {
  const [row] = await db
    .select({ version: sql<number>`coalesce(max(${personChange.id}), 0)::int` })
    .from(personChange)
    .where(eq(personChange.userId, userId));
  return row?.version ?? 0;
}

/** The changes of somebody's record after a version, newest first, and who made them. */
export function changesSince(db: Database, userId: Id, version: number) {
  return db
    .select({
      id: personChange.id,
      at: personChange.at,
      field: personChange.field,
      from: personChange.from,
      to: personChange.to,
      by: sql<string | null>`coalesce(${nameColumn}, ${personChange.operator})`,
    })
    .from(personChange)
    .leftJoin(user, eq(user.id, personChange.actor))
    .leftJoin(userProfile, eq(userProfile.userId, personChange.actor))
    .where(and(eq(personChange.userId, userId), gt(personChange.id, version)))
    .orderBy(desc(personChange.id))
    .limit(200);
}
