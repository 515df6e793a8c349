import type { Database } from '#server/db/database.ts';
import { putSetup, setupOnRecord } from './setup-rows.ts';

/** For how many days the company keeps reports of absence after their last day. */
export const daysOfAbsences = {
  read: async (db: Database) => (await setupOnRecord(db)).absenceDays,
  write: (db: Database, absenceDays: number) => putSetup(db, { absenceDays }),
};
