import { and, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/session/employee-tables.ts';
import { link, user, userProfile } from '#server/session/session-tables.ts';
import type { Employee } from './employee.ts';

/**
 * Clears the addresses, usernames and employee ids of people who get new ones, so that these can change hands in any
 * order. Nobody sees it: the same transaction writes the new ones.
 */
export async function freeNames(db: Database, ids: Id[]): Promise<void> {
  await db
    .update(user)
    .set({ email: sql`${user.id}::text` })
    .where(inArray(user.id, ids));
  await db.update(userProfile).set({ username: null }).where(inArray(userProfile.userId, ids));
  await db.update(employeeProfile).set({ employeeId: null }).where(inArray(employeeProfile.userId, ids));
}

/** Adds accounts of new people; fails, and changes nobody, where an id is somebody's already. */
export async function addAccounts(db: Database, people: Employee[]): Promise<void> {
  await db.insert(user).values(people.map((employee) => ({ ...accountOf(employee), emailVerified: true })));
}

/** Changes the accounts of people who have one; an id that nobody has adds nobody. */
export async function changeAccounts(db: Database, people: Employee[]): Promise<void> {
  const accounts = JSON.stringify(people.map(accountOf));
  await db
    .update(user)
    .set({ email: sql`new.email`, name: sql`new.name`, language: sql`new.language`, updatedAt: sql`now()` })
    .from(sql`jsonb_to_recordset(${accounts}::jsonb) as new (id uuid, email text, name text, language text)`)
    .where(sql`${user.id} = new.id`);
}

function accountOf({ id, email, fullName, language }: Employee) {
  return { id, email, name: fullName ?? email, language };
}

/** Writes the profiles of people whose accounts exist. */
export async function writeProfiles(db: Database, people: Employee[]): Promise<void> {
  await db
    .insert(userProfile)
    .values(people.map((employee) => ({ ...employee, userId: employee.id })))
    .onConflictDoUpdate({
      target: userProfile.userId,
      set: given(userProfile, ['fullName', 'username', 'position', 'department']),
    });
}

/** Writes the employee records of people whose accounts, and whose managers' accounts, exist. */
export async function writeRecords(db: Database, people: Employee[]): Promise<void> {
  const { userId: _, ...columns } = getTableColumns(employeeProfile);
  await db
    .insert(employeeProfile)
    .values(people.map((employee) => ({ ...employee, userId: employee.id })))
    .onConflictDoUpdate({
      target: employeeProfile.userId,
      set: given(employeeProfile, Object.keys(columns) as (keyof typeof columns)[]),
    });
}

/** Ends the links mailed to an address that its person no longer has. */
export async function endLinksToOldAddress(db: Database, ids: Id[]): Promise<void> {
  await db
    .update(link)
    .set({ replacedAt: sql`now()` })
    .where(and(inArray(link.userId, ids), isNull(link.usedAt), isNull(link.replacedAt)));
}

/** The `set` of an upsert: the new values replace the old ones. */
function given<T extends PgTable, Name extends keyof T['_']['columns'] & string>(table: T, names: Name[]) {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier((columns[name] as { name: string }).name)}`]),
  ) as Record<Name, SQL>;
}
