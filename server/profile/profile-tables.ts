import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PersonalInfo } from '#contract/personal-info.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { user } from '#server/session/session-tables.ts';

/** What a person told us about themselves; nobody else reads it but whom an emergency makes ask. */
export const personalInfo = pgTable('personal_info', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  preferredName: text('preferred_name'),
  phone: text('phone'),
  emergencyName: text('emergency_name'),
  emergencyRelation: text('emergency_relation'),
  emergencyPhone: text('emergency_phone'),
  /** Counts the saves, so that one tells whether it was written over another. */
  version: integer('version').notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** What a save was answered with. */
export type SaveAnswer = { saved: SavedPersonalInfo; former: PersonalInfo | null; overwrote: boolean };

/** Saves of the last weeks by the ids their senders gave them, so that a repeat is known and answered as the first was. */
export const personalInfoSave = pgTable(
  'personal_info_save',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    answer: jsonb('answer').$type<SaveAnswer>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('personal_info_save_saved_at').on(table.savedAt),
  ],
);
