import { eq, lt, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { myVoicePresence } from '#server/my-voice/my-voice-tables.ts';

/** Longer than a live server stays silent; after it the people of a dead server stop counting. */
export const believed = sql`now() - interval '12 seconds'`;

/** Stores who has the room open on a server. */
export async function sayPresent(db: Database, node: Id, people: Id[]): Promise<void> {
  const seen = { people, seenAt: sql`now()` };
  await db
    .insert(myVoicePresence)
    .values({ node, ...seen })
    .onConflictDoUpdate({ target: myVoicePresence.node, set: seen });
  await db.delete(myVoicePresence).where(lt(myVoicePresence.seenAt, believed));
}

/** Removes a server that has nobody in the room any more. */
export async function sayGone(db: Database, node: Id): Promise<void> {
  await db.delete(myVoicePresence).where(eq(myVoicePresence.node, node));
}

/** How many people have the room open, on all servers; somebody who has it open twice counts once. */
export async function peoplePresent(db: Database): Promise<number> {
  const { rows } = await db.execute<{ present: number }>(sql`
    select count(distinct person)::int as present
    from ${myVoicePresence}, unnest(${myVoicePresence.people}) person where ${myVoicePresence.seenAt} > ${believed}`);
  return rows[0]?.present ?? 0;
}
