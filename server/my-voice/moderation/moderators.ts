import { eq } from 'drizzle-orm';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/live/publish.ts';
import { chatModerator } from '#server/my-voice/my-voice-tables.ts';
import { personByEmail } from '#server/session/person-rows.ts';

/** True for somebody who looks after the room. */
export async function isModerator(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(chatModerator, eq(chatModerator.userId, userId))) > 0;
}

/** Tells the open screens of all who moderate that what they look after changed. */
export async function publishToModerators(db: Database): Promise<void> {
  const moderators = await db.select({ userId: chatModerator.userId }).from(chatModerator);
  for (const { userId } of moderators) await publish(db, userId, 'moderation');
}

/**
 * Names somebody a moderator of the room, or dismisses them: the operator's alone, since nobody raises their own role.
 * @returns what became of it; 'unknown' where nobody has the address or the person left
 */
export async function setModerator(
  db: Database,
  email: string,
  moderates: boolean,
): Promise<'named' | 'dismissed' | 'unknown'> {
  return db.transaction(async (transaction) => {
    const person = await personByEmail(transaction, email);
    const known = person !== null && (!moderates || person.deactivatedAt === null);
    if (known && moderates) {
      await transaction.insert(chatModerator).values({ userId: person.id }).onConflictDoNothing();
    } else if (known) {
      await transaction.delete(chatModerator).where(eq(chatModerator.userId, person.id));
    }
    const act = moderates ? 'moderator-named' : 'moderator-dismissed';
    await record(transaction, { act, result: known ? 'ok' : 'refused', object: email });
    if (!known) return 'unknown';
    return moderates ? 'named' : 'dismissed';
  });
}
