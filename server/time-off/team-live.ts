import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { publish } from '#server/notify/publish.ts';

/** Updates the open screens of a person, and of those who answer their requests. */
export async function publishLeave(db: Database, userId: Id, escalatedTo: Id | null = null): Promise<void> {
  await publish(db, userId, 'time-off');
  for (const { id } of await answerersOf(db, userId)) await publish(db, id, 'team-time-off');
  if (escalatedTo) await publish(db, escalatedTo, 'team-time-off');
}
