import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonalInfo } from '#contract/personal-info.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/session/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { personalInfo, personalInfoSave, type SaveAnswer } from './profile-tables.ts';

const managersRecord = alias(employeeProfile, 'managers_record');

/** One person's employee record with their manager's name, email, picture, title and work phone beside it. */
export async function employeeRecordOf(db: Database, userId: string) {
  const [row] = await db
    .select({
      record: employeeProfile,
      preferredName: personalInfo.preferredName,
      managerName: userProfile.fullName,
      managerEmail: user.email,
      managerPhoto: userProfile.profilePic,
      managerTitle: userProfile.position,
      managerPhone: managersRecord.workPhone,
    })
    .from(employeeProfile)
    .leftJoin(personalInfo, eq(personalInfo.userId, employeeProfile.userId))
    .leftJoin(user, eq(user.id, employeeProfile.managerId))
    .leftJoin(userProfile, eq(userProfile.userId, employeeProfile.managerId))
    .leftJoin(managersRecord, eq(managersRecord.userId, employeeProfile.managerId))
    .where(eq(employeeProfile.userId, userId));
  return row ?? null;
}

const told = {
  preferredName: personalInfo.preferredName,
  phone: personalInfo.phone,
  emergencyName: personalInfo.emergencyName,
  emergencyRelation: personalInfo.emergencyRelation,
  emergencyPhone: personalInfo.emergencyPhone,
  version: personalInfo.version,
};

/** What one person told us, or null where they never did. */
export async function personalInfoOf(db: Database, userId: string) {
  const [row] = await db.select(told).from(personalInfo).where(eq(personalInfo.userId, userId));
  return row ?? null;
}

/** The same, held against other saves until the transaction ends; an empty row is made where there is none. */
export async function lockedPersonalInfoOf(transaction: Database, userId: string) {
  await transaction.insert(personalInfo).values({ userId }).onConflictDoNothing();
  const [row] = await transaction.select(told).from(personalInfo).where(eq(personalInfo.userId, userId)).for('update');
  if (!row) throw new Error('A row that was just made has vanished.');
  return row;
}

/** Writes what one person told us, as the next version, and answers with its number. */
export async function writePersonalInfo(transaction: Database, userId: string, info: PersonalInfo): Promise<number> {
  const [row] = await transaction
    .update(personalInfo)
    .set({ ...info, version: sql`${personalInfo.version} + 1`, updatedAt: sql`now()` })
    .where(eq(personalInfo.userId, userId))
    .returning({ version: personalInfo.version });
  if (!row) throw new Error('A row that was held has vanished.');
  return row.version;
}

/** What one person's earlier saves were answered with, of those under some ids that arrived. */
export async function savesUnder(transaction: Database, userId: string, ids: string[]) {
  return transaction
    .select({ id: personalInfoSave.id, answer: personalInfoSave.answer })
    .from(personalInfoSave)
    .where(and(eq(personalInfoSave.userId, userId), inArray(personalInfoSave.id, ids)));
}

/** Writes down what a save was answered with. */
export async function insertSave(transaction: Database, userId: string, id: string, answer: SaveAnswer): Promise<void> {
  await transaction.insert(personalInfoSave).values({ userId, id, answer });
}

/** Forgets the ids of saves before a moment, so many at most; answers how many. */
export async function forgetSavesBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const { userId, id, savedAt } = personalInfoSave;
  const old = db.select({ userId, id }).from(personalInfoSave).where(lt(savedAt, moment)).limit(atMost);
  const gone = await db.delete(personalInfoSave).where(sql`(${userId}, ${id}) in ${old}`).returning({ id });
  return gone.length;
}

/** Whom a discount card shows: name, picture and employee id. */
export async function cardholderOf(db: Database, userId: string) {
  const [row] = await db
    .select({
      fullName: userProfile.fullName,
      profilePic: userProfile.profilePic,
      employeeId: employeeProfile.employeeId,
    })
    .from(userProfile)
    .leftJoin(employeeProfile, eq(employeeProfile.userId, userProfile.userId))
    .where(eq(userProfile.userId, userId));
  return row ?? { fullName: null, profilePic: null, employeeId: null };
}
