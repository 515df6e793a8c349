import { eq, inArray, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { user } from '#server/session/session-tables.ts';
import { erasedPerson } from './people-tables.ts';

/**
 * A regular expression of PostgreSQL for all that names a person and nobody else: what they are and were called, their
 * addresses and numbers. `erased_text` and `erased_json` replace what it finds by "somebody who left".
 */
export async function erasurePatternOf(db: Database, id: Id): Promise<string> {
  const [row] = await rowsOf<{ pattern: string | null }>(db, sql`select erasure_pattern(${id}::uuid) as pattern`);
  if (!row?.pattern) throw new Error('Nobody has this id.');
  return row.pattern;
}

/**
 * Takes a person out of the leadership teams and the job histories of others. Who leads whom is worked out again with the
 * next change; a line of a history has no address then, because an import would not take words in its place.
 */
export async function eraseFromRecords(db: Database, pattern: string): Promise<void> {
  await db.execute(sql`
    update employee_profile set leadership_team = coalesce((
      select jsonb_agg(one order by nth) from jsonb_array_elements(leadership_team) with ordinality as each (one, nth)
      where coalesce(one ->> 'email', '') !~* ${pattern}), '[]')
    where exists (select from jsonb_array_elements(leadership_team) one where one ->> 'email' ~* ${pattern})`);
  await db.execute(sql`
    update employee_profile set job_history = (
      select jsonb_agg(case
        when one ->> 'managerEmail' ~* ${pattern} then (one - 'managerEmail') || '{"manager": "somebody who left"}'
        when one ->> 'manager' ~* ${pattern}
          then one || jsonb_build_object('manager', erased_text(one ->> 'manager', ${pattern}))
        else one end order by nth)
      from jsonb_array_elements(job_history) with ordinality as each (one, nth))
    where exists (select from jsonb_array_elements(job_history) one
      where one ->> 'managerEmail' ~* ${pattern} or one ->> 'manager' ~* ${pattern})`);
}

/** Deletes a person's own row, and with it all rows that belong to it; writes their id down as erased. */
export async function deletePerson(db: Database, id: Id): Promise<void> {
  await db.delete(user).where(eq(user.id, id));
  await addErased(db, [id]);
}

/** Writes ids down as erased, each once. */
export async function addErased(db: Database, ids: Id[]): Promise<void> {
  if (ids.length > 0)
    await db
      .insert(erasedPerson)
      .values(ids.map((id) => ({ id })))
      .onConflictDoNothing();
}

/**
 * Takes what names somebody who has left out of the audit and of ledgers of leave, while they are still in their own
 * tables: the database lets nothing change there but what these say.
 */
export async function eraseFromTrace(db: Database, id: Id): Promise<void> {
  await db.execute(sql`select erase_from_trace(${id}::uuid)`);
}

/** The ids of all who were erased. */
export async function erasedIds(db: Database): Promise<Id[]> {
  return (await db.select({ id: erasedPerson.id }).from(erasedPerson).orderBy(erasedPerson.erasedAt)).map(
    ({ id }) => id,
  );
}

/** Those of these people who are there. */
export async function stillThereOf(db: Database, ids: Id[]): Promise<Id[]> {
  if (ids.length === 0) return [];
  return (await db.select({ id: user.id }).from(user).where(inArray(user.id, ids))).map(({ id }) => id);
}

/** Shows somebody out who had not left yet when a backup was made: they were erased since. */
export async function leaveNow(db: Database, id: Id): Promise<void> {
  await db.execute(sql`update "user" set deactivated_at = coalesce(deactivated_at, now()) where id = ${id}`);
}
