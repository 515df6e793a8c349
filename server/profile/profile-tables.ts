import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PersonalInfo } from '#contract/personal-info.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** What people entered about themselves; HR and the manager read the contact in an emergency, each look told. */
export const personalInfo = pgTable('personal_info', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  preferredName: text('preferred_name'),
  phone: text('phone'),
  emergencyName: text('emergency_name'),
  emergencyRelation: text('emergency_relation'),
  emergencyPhone: text('emergency_phone'),
  /** Counts the saves, so that a save can tell whether it overwrote another. */
  version: integer('version').notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The answer to a save. */
export type SaveAnswer = { saved: SavedPersonalInfo; former: PersonalInfo | null; overwrote: boolean };

/** The saves of the last weeks by their client-made ids, so that a repeat gets the first answer. */
export const personalInfoSave = pgTable(
  'personal_info_save',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: idColumn('id').notNull(),
    answer: jsonb('answer').$type<SaveAnswer>().notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('personal_info_save_saved_at').on(table.savedAt),
  ],
);

/** What these tables are to people. */
export const profileTables = [
  personal(personalInfo, {
    kind: 'own-info',
    columns: {
      userId: 'person',
      preferredName: 'words',
      phone: 'words',
      emergencyName: 'words',
      emergencyRelation: 'words',
      emergencyPhone: 'words',
    },
  }),
  personal(personalInfoSave, { kind: 'own-info', columns: { userId: 'person', id: 'id', answer: 'words' } }),
];
