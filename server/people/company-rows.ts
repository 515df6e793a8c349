import { eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/session/employee-tables.ts';
import { account, user, userProfile } from '#server/session/session-tables.ts';
import type { Known } from './employee.ts';

/** Held by an import until it is committed, so that a second one waits and then sees what the first one did. */
const importLock = 727_002;

/** Waits until no other import is under way, and keeps others waiting until the end of the transaction. */
export async function importAlone(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

const { userId: _, ...job } = getTableColumns(employeeProfile);

/** Everybody, with whatever is on file of them; whoever has no record has blanks. */
export async function everybody(db: Database): Promise<Known[]> {
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
    })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .orderBy(user.email);
  const accounts = await db.select({ userId: account.userId }).from(account).where(isNotNull(account.password));
  const withPassword = new Set(accounts.map(({ userId }) => userId));
  return rows.map((row) => ({
    ...row,
    leadershipTeam: row.leadershipTeam ?? [],
    jobHistory: row.jobHistory ?? [],
    hasPassword: withPassword.has(row.id),
  })) as Known[];
}
