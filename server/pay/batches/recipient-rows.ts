import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile, personChange } from '#server/directory/employee-tables.ts';
import { isCalled } from '#server/directory/find-rows.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';

/** A possible recipient, with every name that a file may have for them. */
export type PayslipRecipient = Awaited<ReturnType<typeof recipientsWhere>>[number];

/** Everybody of a scope, those who left included: their last payslip comes after they went. */
export function recipients(db: Database, scope: CallerScope): Promise<PayslipRecipient[]> {
  return recipientsWhere(db, inScope(scope, user.id));
}

/** One person of a scope; null for anybody else. */
export async function recipientWith(db: Database, scope: CallerScope, userId: Id): Promise<PayslipRecipient | null> {
  const [row] = await recipientsWhere(db, and(inScope(scope, user.id), eq(user.id, userId)));
  return row ?? null;
}

/** People of a scope by a part of their name, address or employee id. */
export function recipientsLike(
  db: Database,
  scope: CallerScope,
  text: string,
  atMost: number,
): Promise<PayslipRecipient[]> {
  return recipientsWhere(db, and(inScope(scope, user.id), isCalled(user.id, text)))
    .orderBy(asc(user.name), asc(user.id))
    .limit(atMost);
}

function recipientsWhere(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      language: user.language,
      employeeId: employeeProfile.employeeId,
      username: userProfile.username,
      hasLeft: sql<boolean>`${user.deactivatedAt} is not null`,
    })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .where(condition)
    .$dynamic();
}

/** Who has documents with these bytes, by their SHA-256 in hex; several people may have the same. */
export function havingBytes(db: Database, hashes: string[]): Promise<{ sha256: string; userId: Id; email: string }[]> {
  return (
    db
      .select({ sha256: storedFile.sha256, userId: payslip.userId, email: user.email })
      .from(storedFile)
      .innerJoin(payslip, eq(payslip.filePath, storedFile.path))
      .innerJoin(user, eq(user.id, payslip.userId))
      // One array parameter: PostgreSQL takes at most 65,535 parameters.
      .where(sql`${storedFile.sha256} = any(${sql.param(hashes)}::text[])`)
  );
}

const isName = (change: SQL) => sql`${change}.field in ('employee id', 'username')`;

/** When somebody got a name: the newest change to it that meets the condition, else when they were added. */
const ownedSince = (userId: SQL, name: SQL, only = sql`true`) => sql`coalesce(
  (select max(g.at) from ${personChange} g
    where g.user_id = ${userId} and ${isName(sql`g`)} and folded(g."to") = folded(${name}) and ${only}),
  (select a.created_at from ${user} a where a.id = ${userId}))`;

/**
 * True for a person whose employee id or username was another's for more than a day, until they have got a payslip
 * under it: the record may be mistyped, or changed to read the other's pay. What was corrected within a day, such as an
 * import, does not count.
 * @param readFrom the moment since when people were matched by name: a name lost since then counts, too
 */
export const hasMovedName = (userId: SQL, readFrom: SQL) => sql`exists (
  select from ${personChange} c
  where ${isName(sql`c`)} and c.user_id <> ${userId}
    and folded(c."from") = any(array(
      select folded(e.employee_id) from ${employeeProfile} e where e.user_id = ${userId}
      union all select folded(n.username) from ${userProfile} n where n.user_id = ${userId}
      union all select folded(l."from") from ${personChange} l
        where l.user_id = ${userId} and ${isName(sql`l`)} and l.at >= ${readFrom}))
    and c.at > ${ownedSince(sql`c.user_id`, sql`c."from"`, sql`g.id < c.id`)} + interval '1 day'
    and not exists (
      select from ${payslip} has
      where has.user_id = ${userId} and has.created_at > ${ownedSince(userId, sql`c."from"`)}))`;
