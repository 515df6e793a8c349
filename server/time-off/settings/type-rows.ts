import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { GrantedType, LeaveTypeFields } from '#contract/leave-settings.ts';
import type { Database } from '#server/db/database.ts';
import { leaveEntitlement, leavePerson, leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';

/** Every kind of leave, retired ones too, in their order; whether somebody asked for it once. */
export async function grantedTypes(db: Database): Promise<GrantedType[]> {
  const isUsed = sql<boolean>`exists (select from ${leaveRequest} r where r.type_id = leave_type.id)`;
  const rows = await db
    .select({
      id: leaveType.id,
      name: leaveType.name,
      yearlyHalves: leaveType.yearlyHalves,
      retiredAt: leaveType.retiredAt,
      isUsed,
    })
    .from(leaveType)
    .orderBy(asc(leaveType.place), asc(leaveType.id));
  return rows.map(({ retiredAt, ...type }) => ({ ...type, isRetired: retiredAt !== null }));
}

/** Keeps kinds of leave as they are until the transaction ends, but for whoever holds this. */
export async function lockTypes(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${leaveType} in share row exclusive mode`);
}

/** Adds a kind of leave behind all others. */
export async function addType(db: Database, id: string, fields: LeaveTypeFields): Promise<void> {
  const place = sql`(select (coalesce(max(place), 0) + 1)::smallint from ${leaveType})`;
  await db.insert(leaveType).values({ id, place, ...columnsOf(fields, sql`now()`) });
}

/** Changes a kind of leave. */
export async function changeType(db: Database, id: string, fields: LeaveTypeFields): Promise<void> {
  await db
    .update(leaveType)
    .set(columnsOf(fields, sql`coalesce(${leaveType.retiredAt}, now())`))
    .where(eq(leaveType.id, id));
}

function columnsOf({ name, yearlyHalves, isRetired }: LeaveTypeFields, since: SQL) {
  return { name, yearlyHalves, retiredAt: isRetired ? since : null };
}

/** Says which place each has in lists. */
export async function orderTypes(db: Database, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await db
      .update(leaveType)
      .set({ place: index + 1 })
      .where(eq(leaveType.id, id));
  }
}

/** Removes a kind of leave, and what people had of it; answers false where somebody asked for it once. */
export async function removeType(transaction: Database, id: string): Promise<boolean> {
  const one = eq(leaveType.id, id);
  // Whoever asks for it at this moment is waited for, and then counted.
  await transaction.select().from(leaveType).where(one).for('update');
  if ((await transaction.$count(leaveRequest, eq(leaveRequest.typeId, id))) > 0) return false;
  await transaction.delete(leaveType).where(one);
  return true;
}

/** Says what somebody has of a kind in a year; null for what everybody has. */
export async function setEntitlement(
  db: Database,
  { userId, typeId, year, halves }: { userId: string; typeId: string; year: number; halves: number | null },
): Promise<void> {
  if (halves === null) {
    await db.execute(sql`delete from ${leaveEntitlement}
      where user_id = ${userId} and type_id = ${typeId} and year = ${year}`);
    return;
  }
  await db
    .insert(leaveEntitlement)
    .values({ userId, typeId, year, halves })
    .onConflictDoUpdate({
      target: [leaveEntitlement.userId, leaveEntitlement.typeId, leaveEntitlement.year],
      set: { halves },
    });
}

/** Says on which days somebody works. The balance must be held. */
export async function setWorkingDays(db: Database, userId: string, workingDays: string): Promise<void> {
  await db.update(leavePerson).set({ workingDays }).where(eq(leavePerson.userId, userId));
}
