import type { Id } from '#contract/id.ts';
import { holdersOf } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { publish, publishToEach } from '#server/notify/publish.ts';

/** Whose leave changed, and who can answer it besides the manager and deputy. */
type Changed = { userId: Id; escalatedTo?: Id | null; assignedTo?: Id | null };

/** Updates the open screens of a person, of those who answer their requests, and of HR. */
export async function publishLeave(db: Database, { userId, escalatedTo, assignedTo }: Changed): Promise<void> {
  await publish(db, userId, 'time-off');
  const answerers = (await answerersOf(db, userId)).map(({ id }) => id);
  const more = [escalatedTo, assignedTo].filter((id) => typeof id === 'string');
  await publishToEach(db, [...new Set([...answerers, ...more])], 'team-time-off');
  await publishToEach(db, await holdersOf(db, 'hr'), 'leaves');
}
