import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { hasWords, hasWordsIn } from '#server/directory/find-rows.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { todayOf } from '#server/directory/today-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';

const person = {
  id: user.id,
  name: nameColumn,
  position: userProfile.position,
  portrait: userProfile.profilePic,
};

/** Colleagues whose name contains each of the words; at most ten, by name. */
export function colleaguesCalled(db: Database, userId: Id, text: string) {
  return db
    .select(person)
    .from(user)
    .innerJoin(sql`person_search s`, sql`s.user_id = ${user.id}`)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(
      and(
        isNull(user.deactivatedAt),
        ne(user.id, userId),
        // Nobody is found by an address here; the index of words leaves few whose name is looked at.
        ...hasWords(text),
        hasWordsIn(person.name, text),
      ),
    )
    .orderBy(sql`s.name`, asc(user.id))
    .limit(10);
}

/** A manager's deputy on a day or later, if they still work here. */
export async function deputyOf(db: Database, managerId: Id, day: string) {
  const [row] = await db
    .select({ ...person, startsOn: deputy.startsOn, endsOn: deputy.endsOn })
    .from(deputy)
    .innerJoin(user, and(eq(user.id, deputy.deputyId), isNull(user.deactivatedAt)))
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(and(eq(deputy.managerId, managerId), gte(deputy.endsOn, day)));
  return row ?? null;
}

/** The managers for whom somebody is deputy on that manager's today or later, by first day. */
export function managersStoodInFor(db: Database, userId: Id) {
  return db
    .select({ manager: person.name, startsOn: deputy.startsOn, endsOn: deputy.endsOn })
    .from(deputy)
    .innerJoin(user, and(eq(user.id, deputy.managerId), isNull(user.deactivatedAt)))
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(and(eq(deputy.deputyId, userId), sql`${deputy.endsOn} >= ${todayOf(deputy.managerId)}`))
    .orderBy(asc(deputy.startsOn), asc(user.id))
    .limit(100);
}

/** Stores a manager's deputy, replacing any other; answers the id of the one before. */
export async function saveDeputy(db: Database, row: typeof deputy.$inferInsert): Promise<Id | null> {
  const before = await removeDeputy(db, row.managerId);
  await db
    .insert(deputy)
    .values(row)
    .onConflictDoUpdate({ target: deputy.managerId, set: { ...row } });
  return before;
}

/** Removes a manager's deputy; answers their id. */
export async function removeDeputy(db: Database, managerId: Id): Promise<Id | null> {
  const [row] = await db.delete(deputy).where(eq(deputy.managerId, managerId)).returning({ id: deputy.deputyId });
  return row?.id ?? null;
}
