import { holdersOf } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { publishToEach } from '#server/notify/publish.ts';

/** Tells all moderators' open screens that their data changed. */
export async function publishToModerators(db: Database): Promise<void> {
  await publishToEach(db, await holdersOf(db, 'moderator'), 'moderation');
}
