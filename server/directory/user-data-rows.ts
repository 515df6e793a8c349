import { eq, sql } from 'drizzle-orm';
import type { UserData } from '#contract/auth.ts';
import type { Id } from '#contract/id.ts';
import { holdsForAll } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { AppContext } from '#server/session/app-context.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { payslipsUntil } from './leavers.ts';
import { switchedOff } from './switch-rows.ts';
import { zoneOf } from './today-rows.ts';

/**
 * The profile record of one person; null for none. For somebody who left it has no portrait, which they may not open,
 * but the moment until which they may open their payslips.
 */
export async function userDataOf(
  db: Database,
  userId: Id,
  appContext: Pick<AppContext, 'leaverPayslipDays'>,
): Promise<UserData | null> {
  const [row] = await userData(db).execute({ userId });
  if (!row) return null;
  const { deactivatedAt, off, edits, ...rest } = row;
  const data = { ...rest, ...(off.length > 0 && { off }), ...(edits && { edits: true as const }) };
  const until = payslipsUntil({ deactivatedAt }, appContext);
  return until ? { ...data, profilePic: null, payslipsUntil: until.toISOString() } : data;
}

const userData = preparedOnce((db) =>
  db
    .select({
      id: userProfile.userId,
      fullName: userProfile.fullName,
      username: userProfile.username,
      position: userProfile.position,
      department: userProfile.department,
      profilePic: userProfile.profilePic,
      timeZone: zoneOf(userProfile.userId),
      deactivatedAt: user.deactivatedAt,
      off: switchedOff,
      edits: holdsForAll(userProfile.userId, 'editor'),
    })
    .from(userProfile)
    .innerJoin(user, eq(user.id, userProfile.userId))
    .where(eq(userProfile.userId, sql.placeholder('userId')))
    .prepare('user_data'),
);
