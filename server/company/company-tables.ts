import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AbsenceKind } from '#contract/absence.ts';
import type { CompanyScreen, Contact } from '#contract/company.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { CompanyWords } from '#contract/words.ts';
import { personal } from '#server/personal-data/personal-table.ts';

/** A link or a contact as the company wrote it. */
export type WrittenContact = {
  /** Absent where a command of 0.2.0 wrote it. */
  id?: string | undefined;
  kind: Contact['kind'];
  title: CompanyWords;
  about?: CompanyWords | undefined;
  /** The web address, number or email of a kind that has one. */
  value?: string | undefined;
};

export type WrittenContactGroup = {
  id?: string | undefined;
  heading: CompanyWords;
  urgent?: boolean | undefined;
  contacts: WrittenContact[];
};

/** The links and contacts of a screen, in one row: they are written and read as a whole. */
export const companyScreen = pgTable('company_screen', {
  screen: text('screen').$type<CompanyScreen>().primaryKey(),
  groups: jsonb('groups').$type<WrittenContactGroup[]>().notNull(),
});

/** What an administrator set in the console: one row, or none. */
export const companySetup = pgTable('company_setup', {
  id: integer('id').primaryKey(),
  /** The company's name; null for the default. The server's environment wins over it. */
  name: text('name'),
  /** Where absences are reported in place of our own forms. The server's environment wins over it. */
  absenceForms: jsonb('absence_forms').$type<Partial<Record<AbsenceKind, string>>>().notNull().default({}),
  /** The colour of the app, such as #8a1538; null for ours. */
  accent: text('accent'),
  /** The path of the stored picture that replaces our mark; null for our mark. */
  logo: text('logo'),
  /** The time zone of whoever works at a location without one, or at none; null for UTC. HR sets it. */
  timeZone: text('time_zone'),
  /** Servers of 0.2.0 read it beside this one; it is in `company_retention` now. Nothing reads it here. */
  absenceDays: integer('absence_days').notNull().default(365),
  /** What administrators turned off for everybody, in no order. */
  switchedOff: jsonb('switched_off').$type<FeatureSwitch[]>().notNull().default([]),
  /** Whether the list of what a new company has still to set up is gone from the console's overview. */
  firstHourPutAway: boolean('first_hour_put_away').notNull().default(false),
});

/** What these tables are to people. */
export const companyTables = [
  personal(companyScreen, { kind: null, columns: { screen: 'id', groups: 'words' } }),
  personal(companySetup, {
    kind: null,
    columns: { name: 'id', absenceForms: 'id', accent: 'id', logo: 'id', timeZone: 'id', switchedOff: 'id' },
  }),
];
