import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PersonalInfo } from '#contract/personal-info.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
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

const ownInfoData: DataKind = {
  name: 'own-info',
  asErased: (i18n) => i18n._({ id: 'Personal info and emergency contact' }),
  words: (i18n) => ({
    title: i18n._({ id: 'What you entered about yourself' }),
    why: i18n._({ id: 'So that you can be reached, and somebody for you in an emergency.' }),
    until: i18n._({ id: 'Until you change it, or it is erased after you have left.' }),
  }),
};

/** What these tables are to people. */
export const profileTables = [
  personal(personalInfo, {
    kind: ownInfoData,
    columns: {
      userId: 'person',
      preferredName: 'own',
      phone: 'own',
      emergencyName: 'own',
      emergencyRelation: 'own',
      emergencyPhone: 'own',
    },
  }),
  personal(personalInfoSave, { kind: ownInfoData, columns: { userId: 'person', id: 'id', answer: 'own' } }),
];
