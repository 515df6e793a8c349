import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myVoiceModerator } from '#server/my-voice/my-voice-tables.ts';

/** True for somebody who looks after the room. */
export async function isModerator(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(myVoiceModerator, eq(myVoiceModerator.userId, userId))) > 0;
}

/** The ids of all who look after the room. */
export async function moderators(db: Database): Promise<string[]> {
  return (await db.select({ userId: myVoiceModerator.userId }).from(myVoiceModerator)).map(({ userId }) => userId);
}

/** Makes somebody a moderator; whoever is one already stays one. */
export async function addModerator(db: Database, userId: string): Promise<void> {
  await db.insert(myVoiceModerator).values({ userId }).onConflictDoNothing();
}

/** Takes somebody from the moderators. */
export async function removeModerator(db: Database, userId: string): Promise<void> {
  await db.delete(myVoiceModerator).where(eq(myVoiceModerator.userId, userId));
}
