import type { Id } from '#contract/id.ts';
import { hasRole, holdersOf, rolesWithGranter } from '#server/access/role-rows.ts';
import { endRole, grantRole } from '#server/access/roles.ts';
import { deed, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { publishToEach } from '#server/notify/publish.ts';

/** True for a moderator of the room. */
export function isModerator(db: Database, userId: Id): Promise<boolean> {
  return hasRole(db, userId, 'moderator');
}

/** Tells all moderators' open screens that their data changed. */
export async function publishToModerators(db: Database): Promise<void> {
  await publishToEach(db, await holdersOf(db, 'moderator'), 'moderation');
}

/**
 * Makes somebody a moderator of the room, or ends it. For the operator only: nobody raises their own role.
 * @returns the outcome; 'unknown' if nobody has the address or the person left
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
      const scope = { locations: null, departments: null };
      await grantRole(transaction, { id: randomId(), userId: person.id, role: 'moderator', scope, by: null });
    } else if (known) {
      const roles = await rolesWithGranter(transaction, person.id);
      for (const { id, role } of roles) if (role === 'moderator') await endRole(transaction, id, null);
    }
    const act = moderates ? 'moderator-named' : 'moderator-dismissed';
    await record(transaction, { ...deed(act, person?.id ?? null, known), object: email });
    if (!known) return 'unknown';
    return moderates ? 'named' : 'dismissed';
  });
}
