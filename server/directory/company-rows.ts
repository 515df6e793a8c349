import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { account, user, userProfile } from '#server/session/session-tables.ts';
import type { Known } from './employee.ts';
import { employeeProfile } from './employee-tables.ts';
import { idList } from './find-rows.ts';
import { teamSize } from './management-tree.ts';
import { todayAt } from './today-rows.ts';

/** An import holds this lock until it commits, so that a second one waits and then sees what the first one did. */
const importLock = 727_002;

/** Waits for the import lock and holds it until the end of the transaction: for what may concern others, too. */
export async function importAlone(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

/**
 * Waits for an import, but not for another person's edit: for a change that concerns nobody else, holding that person's
 * row until the end of the transaction.
 */
export async function editAlone(db: Database, userId: Id): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${importLock})`);
  await db.execute(sql`select from ${user} where ${user.id} = ${userId} for no key update`);
}

/**
 * Holds accounts until the end of the transaction, so that nobody gets a password, a role or a payslip meanwhile: all of
 * these decide whether an address may still be moved.
 */
export async function holdAccounts(db: Database, ids: Id[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`select from ${user} where ${user.id} in ${idList(ids)} order by ${user.id} for update`);
}

const { userId: _, ...job } = getTableColumns(employeeProfile);

/** Everybody with their records; fields of somebody without a record are blank. */
export function everybody(db: Database): Promise<Known[]> {
  return peopleWith(db, null);
}

/** What a change to some people can affect. */
type Touched = {
  ids: Id[];
  managerIds: Id[];
  /** New names that must be unique, in lower case. */
  emails?: string[];
  usernames?: string[];
  employeeIds?: string[];
};

/**
 * Everybody whom a change to some people can affect: themselves, their new managers, the present owners of their new
 * names, those below them whose leadership team they are in, and everybody above all of these. A plan made from them
 * equals one made from everybody.
 */
export async function everybodyTouched(db: Database, touched: Touched): Promise<Known[]> {
  const list = (values: string[] = []) => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const { rows } = await db.execute<{ id: Id }>(sql`
    with recursive below (id, depth) as (
      select x::uuid, 0 from ${list(touched.ids)} as ids (x)
      union
      select e.user_id, b.depth + 1 from employee_profile e join below b on e.manager_id = b.id where b.depth < ${teamSize}
    ), above (id) as (
      (select id from below
        union select x::uuid from ${list(touched.managerIds)} as ids (x)
        union select id from "user" where email in ${list(touched.emails)}
        union select user_id from user_profile where lower(username) in ${list(touched.usernames)}
        union select user_id from employee_profile where lower(employee_id) in ${list(touched.employeeIds)})
      union
      select e.manager_id from employee_profile e join above a on e.user_id = a.id where e.manager_id is not null
    )
    select id from above`);
  return peopleWith(
    db,
    rows.map(({ id }) => id),
  );
}

const hasPassword = sql<boolean>`exists (select from ${account} a where a.user_id = ${user.id} and a.password is not null)`;

/** These people with their records; everybody for null. */
export async function peopleWith(db: Database, ids: Id[] | null): Promise<Known[]> {
  const among = ids === null ? undefined : sql`${user.id} in ${idList(ids)}`;
  const rows = await db
    .select({
      ...job,
      id: user.id,
      email: user.email,
      language: user.language,
      fullName: userProfile.fullName,
      username: userProfile.username,
      position: userProfile.position,
      department: userProfile.department,
      profilePic: userProfile.profilePic,
      left: sql<boolean>`${user.deactivatedAt} is not null`,
      today: sql<string>`${todayAt(employeeProfile.location)}::text`,
      hasPassword,
      keepsAddress: sql<boolean>`${hasPassword}
        or exists (select from role_grant g where g.user_id = ${user.id} and g.ended_at is null)
        or exists (select from payslip p where p.user_id = ${user.id})`,
    })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .where(among)
    .orderBy(user.email);
  return rows.map((row) => ({
    ...row,
    leadershipTeam: row.leadershipTeam ?? [],
    jobHistory: row.jobHistory ?? [],
  })) as Known[];
}
