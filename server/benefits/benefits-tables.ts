import { date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BenefitKind } from '#contract/benefits.ts';
import type { CompanyWords } from '#contract/words.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal, untilErased } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** What the company offers besides pay. */
export const benefit = pgTable('benefit', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<BenefitKind>().notNull(),
  name: jsonb('name').$type<CompanyWords>().notNull(),
  about: jsonb('about').$type<CompanyWords>().notNull(),
  provider: text('provider'),
  url: text('url'),
  /** Since when it is no benefit any more; it can be brought back, with all who had it. */
  removedAt: moment('removed_at'),
});

/** Who has which benefit, from which day until which day. */
export const benefitEnrolment = pgTable(
  'benefit_enrolment',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    benefitId: text('benefit_id')
      .notNull()
      .references(() => benefit.id, { onDelete: 'cascade' }),
    since: date('since').notNull(),
    until: date('until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.benefitId] }),
    index('benefit_enrolment_benefit').on(table.benefitId),
  ],
);

const benefitsData: DataKind = {
  name: 'benefits',
  asErased: (i18n) => i18n._({ id: 'Benefits' }),
  words: (i18n) => ({
    title: i18n._({ id: 'Your benefits' }),
    why: i18n._({ id: 'To know which ones you have.' }),
    until: untilErased(i18n),
  }),
};

/** What these tables are to people. */
export const benefitsTables = [
  personal(benefit, {
    kind: null,
    columns: { id: 'id', kind: 'id', name: 'words', about: 'words', provider: 'words', url: 'id' },
  }),
  personal(benefitEnrolment, { kind: benefitsData, columns: { userId: 'person', benefitId: 'id' } }),
];
