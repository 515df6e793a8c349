import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { GrantedType, LeaveTypeFields } from '#contract/leave-settings.ts';
import type { Database } from '#server/db/database.ts';
import { leaveEntry } from '#server/time-off/ledger/ledger-tables.ts';
import { leaveEntitlement, leavePerson, leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';

/** All kinds of leave, retired ones too, in their order, and whether each was ever requested. */
export async function grantedTypes(db: Database): Promise<GrantedType[]> {
  const isUsed = sql<boolean>`exists (select from ${leaveRequest} r where r.type_id = leave_type.id)`;
  const rows = await db
    .select({
      id: leaveType.id,
      name: leaveType.name,
      dayHalves: leaveType.dayHalves,
      yearlyHalves: leaveType.yearlyHalves,
      accrual: leaveType.accrual,
      isPartYear: leaveType.isPartYear,
      carriedHalves: leaveType.carriedHalves,
      carriedUntil: leaveType.carriedUntil,
      retiredAt: leaveType.retiredAt,
      isUsed,
    })
    .from(leaveType)
    .orderBy(asc(leaveType.place), asc(leaveType.id));
  return rows.map(({ retiredAt, ...type }) => ({ ...type, isRetired: retiredAt !== null }));
}

/** Locks the kinds of leave against other changes until the transaction ends. */
export async function lockTypes(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${leaveType} in share row exclusive mode`);
}

/** Adds a kind of leave at the end, which is earned from a year on. */
export async function addType(db: Database, id: string, fields: LeaveTypeFields, earnedFrom: number): Promise<void> {
  const place = sql`(select (coalesce(max(place), 0) + 1)::smallint from ${leaveType})`;
  await db.insert(leaveType).values({ id, place, earnedFrom, ...columnsOf(fields, sql`now()`) });
}

/** Changes a kind of leave; from a year on, where it is earned in another way than before. */
export async function changeType(
  db: Database,
  id: string,
  fields: LeaveTypeFields,
  earnedFrom: number | undefined,
): Promise<void> {
  await db
    .update(leaveType)
    .set({ ...columnsOf(fields, sql`coalesce(${leaveType.retiredAt}, now())`), earnedFrom })
    .where(eq(leaveType.id, id));
}

function columnsOf({ isRetired, ...fields }: LeaveTypeFields, since: SQL) {
  return { ...fields, retiredAt: isRetired ? since : null };
}

/** Whether a kind can still be counted in another unit: nothing of it was requested or booked. Locks it against requests. */
export async function hasNothingCounted(transaction: Database, id: string): Promise<boolean> {
  // Waits for concurrent requests of this kind, which then count.
  await transaction.select().from(leaveType).where(eq(leaveType.id, id)).for('update');
  const requested = await transaction.$count(leaveRequest, eq(leaveRequest.typeId, id));
  return requested === 0 && (await transaction.$count(leaveEntry, eq(leaveEntry.typeId, id))) === 0;
}

/** Stores the order of kinds of leave in lists. */
export async function orderTypes(db: Database, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await db
      .update(leaveType)
      .set({ place: index + 1 })
      .where(eq(leaveType.id, id));
  }
}

/** Removes a kind of leave and its entitlements; false if it was ever requested. */
export async function removeType(transaction: Database, id: string): Promise<boolean> {
  const one = eq(leaveType.id, id);
  // Waits for concurrent requests of this kind, which then count.
  await transaction.select().from(leaveType).where(one).for('update');
  if ((await transaction.$count(leaveRequest, eq(leaveRequest.typeId, id))) > 0) return false;
  await transaction.delete(leaveType).where(one);
  return true;
}

/** Sets a person's entitlement to a kind in a year; null restores the default. */
export async function setEntitlement(
  db: Database,
  { userId, typeId, year, halves }: { userId: Id; typeId: string; year: number; halves: number | null },
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

/** Sets the weekdays a person works. The balance must be locked. */
export async function setWorkingDays(db: Database, userId: Id, workingDays: string): Promise<void> {
  await db.update(leavePerson).set({ workingDays }).where(eq(leavePerson.userId, userId));
}
