import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { PersonalInfo } from '#contract/personal-info.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { ledBy } from '#server/directory/manager-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { personalInfo, personalInfoSave, type SaveAnswer } from './profile-tables.ts';

const managersRecord = alias(employeeProfile, 'managers_record');

/** A person's employee record with their manager's name, email, picture, title and work phone. */
export async function employeeRecordOf(db: Database, userId: Id) {
  const [row] = await employeeRecord(db).execute({ userId });
  return row ?? null;
}

const employeeRecord = preparedOnce((db) =>
  db
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
    .where(eq(employeeProfile.userId, sql.placeholder('userId')))
    .prepare('employee_record'),
);

const infoColumns = {
  preferredName: personalInfo.preferredName,
  phone: personalInfo.phone,
  emergencyName: personalInfo.emergencyName,
  emergencyRelation: personalInfo.emergencyRelation,
  emergencyPhone: personalInfo.emergencyPhone,
  version: personalInfo.version,
};

/** What a person entered about themselves; null if they never did. */
export async function personalInfoOf(db: Database, userId: Id) {
  const [row] = await db.select(infoColumns).from(personalInfo).where(eq(personalInfo.userId, userId));
  return row ?? null;
}

/** Whom somebody who works here wants to be called; each part may be missing. Null for whoever has left. */
export async function emergencyContactOf(db: Database, userId: Id) {
  const [row] = await db
    .select({
      name: personalInfo.emergencyName,
      relation: personalInfo.emergencyRelation,
      phone: personalInfo.emergencyPhone,
    })
    .from(user)
    .leftJoin(personalInfo, eq(personalInfo.userId, user.id))
    .where(and(eq(user.id, userId), isNull(user.deactivatedAt)));
  return row ?? null;
}

/** Whether somebody answers for a person today, as their manager or as that manager's deputy. */
export async function isLedBy(db: Database, userId: Id, answererId: Id): Promise<boolean> {
  const { rows } = await db.execute(sql`select where ${userId} in (${ledBy(answererId)})`);
  return rows.length > 0;
}

/** What a person entered about themselves, locked against other saves until the transaction ends; inserts an empty row if there is none. */
export async function lockedPersonalInfoOf(transaction: Database, userId: Id) {
  await transaction.insert(personalInfo).values({ userId }).onConflictDoNothing();
  const [row] = await transaction
    .select(infoColumns)
    .from(personalInfo)
    .where(eq(personalInfo.userId, userId))
    .for('update');
  if (!row) throw new Error('A row that was just made has vanished.');
  return row;
}

/** Stores a person's info as the next version, and answers that version. */
export async function writePersonalInfo(transaction: Database, userId: Id, info: PersonalInfo): Promise<number> {
  const [row] = await transaction
    .update(personalInfo)
    .set({ ...info, version: sql`${personalInfo.version} + 1`, updatedAt: sql`now()` })
    .where(eq(personalInfo.userId, userId))
    .returning({ version: personalInfo.version });
  if (!row) throw new Error('A row that was locked has vanished.');
  return row.version;
}

/** The answers to a person's earlier saves under the given ids. */
export async function savesUnder(transaction: Database, userId: Id, ids: Id[]) {
  return transaction
    .select({ id: personalInfoSave.id, answer: personalInfoSave.answer })
    .from(personalInfoSave)
    .where(and(eq(personalInfoSave.userId, userId), inArray(personalInfoSave.id, ids)));
}

/** Stores the answer to a save. */
export async function insertSave(transaction: Database, userId: Id, id: Id, answer: SaveAnswer): Promise<void> {
  await transaction.insert(personalInfoSave).values({ userId, id, answer });
}

/** Deletes saves before a moment, at most `atMost`; answers how many. */
export async function forgetSavesBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const { userId, id, savedAt } = personalInfoSave;
  const old = db.select({ userId, id }).from(personalInfoSave).where(lt(savedAt, moment)).limit(atMost);
  const gone = await db.delete(personalInfoSave).where(sql`(${userId}, ${id}) in ${old}`).returning({ id });
  return gone.length;
}

/** The person on a discount card: name, picture and employee id. */
export async function cardholderOf(db: Database, userId: Id) {
  const [row] = await cardholder(db).execute({ userId });
  return row ?? { fullName: null, profilePic: null, employeeId: null };
}

const cardholder = preparedOnce((db) =>
  db
    .select({
      fullName: userProfile.fullName,
      profilePic: userProfile.profilePic,
      employeeId: employeeProfile.employeeId,
    })
    .from(userProfile)
    .leftJoin(employeeProfile, eq(employeeProfile.userId, userProfile.userId))
    .where(eq(userProfile.userId, sql.placeholder('userId')))
    .prepare('cardholder'),
);
