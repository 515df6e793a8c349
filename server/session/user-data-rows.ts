import { eq } from 'drizzle-orm';
import type { UserData } from '#contract/auth.ts';
import type { Database } from '#server/db/database.ts';
import { userProfile } from './session-tables.ts';

/** The profile record of one person, or null where they have none (SPEC section 3, users/{uid}). */
export async function userDataOf(db: Database, userId: string): Promise<UserData | null> {
  const [row] = await db
    .select({
      id: userProfile.userId,
      fullName: userProfile.fullName,
      username: userProfile.username,
      position: userProfile.position,
      department: userProfile.department,
      profilePic: userProfile.profilePic,
    })
    .from(userProfile)
    .where(eq(userProfile.userId, userId));
  return row ?? null;
}
