import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CompanyWords } from '#contract/words.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal, untilErased } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

export const training = pgTable('training', {
  id: text('id').primaryKey(),
  minutes: integer('minutes').notNull(),
  title: jsonb('title').$type<CompanyWords>().notNull(),
  summary: jsonb('summary').$type<CompanyWords>().notNull(),
  /** Where it can be taken online. */
  url: text('url'),
  /** Whether people may enrol by themselves. */
  offered: boolean('offered').notNull().default(true),
  /** For how many months whoever did it has done it; null for good. */
  validMonths: integer('valid_months'),
  /** Since when there is no such training any more; it can be brought back, with all who did it. */
  removedAt: moment('removed_at'),
});

export const enrolment = pgTable(
  'training_enrolment',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    trainingId: text('training_id')
      .notNull()
      .references(() => training.id, { onDelete: 'cascade' }),
    dueOn: date('due_on'),
    doneAt: moment('done_at'),
    /** True if the person chose it; false if the company requires it, so that only the company can remove it. */
    ownChoice: boolean('own_choice').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.trainingId] }),
    index('enrolment_training').on(table.trainingId),
  ],
);

const trainingData: DataKind = {
  name: 'training',
  asErased: (i18n) => i18n._({ id: 'Trainings' }),
  words: (i18n) => ({
    title: i18n._({ id: 'Your trainings' }),
    why: i18n._({ id: 'To know what you have done, and what is due.' }),
    until: untilErased(i18n),
  }),
};

/** What these tables are to people. */
export const trainingTables = [
  personal(training, { kind: null, columns: { id: 'id', title: 'words', summary: 'words', url: 'id' } }),
  personal(enrolment, { kind: trainingData, columns: { userId: 'person', trainingId: 'id' } }),
];
