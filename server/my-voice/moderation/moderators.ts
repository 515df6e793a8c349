import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { publishToEach } from '#server/live/publish.ts';
import { personByEmail } from '#server/session/person-rows.ts';
import { addModerator, moderators, removeModerator } from './moderator-rows.ts';

/** Publishes to all who moderate that what they look after changed. */
export async function publishToModerators(db: Database): Promise<void> {
  await publishToEach(db, await moderators(db), 'moderation');
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
    if (known && moderates) await addModerator(transaction, person.id);
    else if (known) await removeModerator(transaction, person.id);
    const act = moderates ? 'moderator-named' : 'moderator-dismissed';
    await record(transaction, { act, result: known ? 'ok' : 'refused', object: email });
    if (!known) return 'unknown';
    return moderates ? 'named' : 'dismissed';
  });
}
