import { and, desc, eq, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { versionsAtMost } from '#contract/texts.ts';
import type { Database } from '#server/db/database.ts';
import { user } from '#server/session/session-tables.ts';
import { companyTextVersion, type TextKind } from './text-tables.ts';

/** Which text of the company is meant. */
export type TextKey = { kind: TextKind; id: string };

const { version, content, savedAt, savedBy } = companyTextVersion;
const isOf = ({ kind, id }: TextKey) => and(eq(companyTextVersion.kind, kind), eq(companyTextVersion.textId, id));

/** The saved versions of a text, the newest first. */
export function versionsOf(db: Database, key: TextKey) {
  return db
    .select({ version, at: savedAt, by: user.name, isRemoval: sql<boolean>`${content} is null` })
    .from(companyTextVersion)
    .leftJoin(user, eq(user.id, savedBy))
    .where(isOf(key))
    .orderBy(desc(version))
    .limit(versionsAtMost);
}

/** What a text said in a version; undefined if there is none. */
export async function contentAt(db: Database, key: TextKey, at: number): Promise<unknown> {
  const [row] = await db
    .select({ content })
    .from(companyTextVersion)
    .where(and(isOf(key), eq(version, at)));
  return row?.content;
}

/** Adds a version; false if somebody else has added it, and is waited for until their transaction ends. */
export async function addVersion(
  transaction: Database,
  { kind, id }: TextKey,
  row: { version: number; content: unknown; by: Id | null },
): Promise<boolean> {
  const added = await transaction
    .insert(companyTextVersion)
    .values({
      kind,
      textId: id,
      version: row.version,
      content: row.content,
      savedAt: row.version === 0 ? null : sql`now()`,
      savedBy: row.by,
    })
    .onConflictDoNothing()
    .returning({ version });
  return added.length > 0;
}
