import type { Id } from '#contract/id.ts';
import { hasRole, holdersOf } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { publishToEach } from '#server/notify/publish.ts';

/** True for a moderator of the room. */
export function isModerator(db: Database, userId: Id): Promise<boolean> {
  return hasRole(db, userId, 'moderator');
}

/** Tells all moderators' open screens that their data changed. */
export async function publishToModerators(db: Database): Promise<void> {
  await publishToEach(db, await holdersOf(db, 'moderator'), 'moderation');
}
