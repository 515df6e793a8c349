import { and, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { link, user, userProfile } from '#server/session/session-tables.ts';
import type { Employee } from './employee.ts';
import { employeeProfile } from './employee-tables.ts';
import { idList } from './find-rows.ts';

/**
 * Gives people other addresses, usernames and employee ids, which may change hands in any order. The database's function
 * looks who asks: somebody in the console by their id, else the operator whose command runs. Nothing else changes these.
 */
export async function writeNames(
  db: Database,
  people: Employee[],
  { askedBy, runBy }: { askedBy: Id | null; runBy: string | null },
): Promise<void> {
  const names = people.map(({ id, email, username, employeeId }) => ({ id, email, username, employee_id: employeeId }));
  await db.execute(sql`select change_names(${JSON.stringify(names)}::jsonb, ${askedBy}::uuid, ${runBy})`);
}

/** Adds accounts of new people; fails, and changes nobody, where an id is somebody's already. */
export async function addAccounts(db: Database, people: Employee[]): Promise<void> {
  await db.insert(user).values(people.map((employee) => ({ ...accountOf(employee), emailVerified: true })));
}

/** Changes the accounts of people who have one, but for their addresses; an id that nobody has adds nobody. */
export async function changeAccounts(db: Database, people: Employee[]): Promise<void> {
  const accounts = JSON.stringify(people.map(accountOf));
  await db
    .update(user)
    .set({ name: sql`new.name`, language: sql`new.language`, updatedAt: sql`now()` })
    .from(sql`jsonb_to_recordset(${accounts}::jsonb) as new (id uuid, name text, language text)`)
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

/** Writes the leadership teams of people of whose records nothing else changes. */
export async function writeLeaders(db: Database, people: Pick<Employee, 'id' | 'leadershipTeam'>[]): Promise<void> {
  const teams = JSON.stringify(people.map(({ id, leadershipTeam }) => ({ id, team: leadershipTeam })));
  await db
    .update(employeeProfile)
    .set({ leadershipTeam: sql`new.team` })
    .from(sql`jsonb_to_recordset(${teams}::jsonb) as new (id uuid, team jsonb)`)
    .where(sql`${employeeProfile.userId} = new.id`);
}

/** Ends the links mailed to an address that its person no longer has. */
export async function endLinksToOldAddress(db: Database, ids: Id[]): Promise<void> {
  await db
    .update(link)
    .set({ replacedAt: sql`now()` })
    .where(and(inArray(link.userId, ids), isNull(link.usedAt), isNull(link.replacedAt)));
}

/** Those of these people who were sent a link. */
export async function havingLinks(db: Database, ids: Id[]): Promise<Set<Id>> {
  const rows = await db
    .selectDistinct({ userId: link.userId })
    .from(link)
    .where(sql`${link.userId} in ${idList(ids)}`);
  return new Set(rows.map(({ userId }) => userId));
}

/** The `set` of an upsert: the new values replace the old ones. */
function given<T extends PgTable, Name extends keyof T['_']['columns'] & string>(table: T, names: Name[]) {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier((columns[name] as { name: string }).name)}`]),
  ) as Record<Name, SQL>;
}
