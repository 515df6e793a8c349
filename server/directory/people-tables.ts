import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { recordData, user } from '#server/session/session-tables.ts';

/**
 * What people are searched and sorted by, as `folded` of contract/search-text.ts writes it. Triggers keep it up to date,
 * whoever changes the records.
 */
export const personSearch = pgTable(
  'person_search',
  {
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Name, address, employee id and username, in all forms of contract/search-text.ts. */
    words: text('words').notNull(),
    hasLeft: boolean('has_left').notNull(),
  },
  (table) => [index('person_search_name').on(table.hasLeft, sql`${table.name} collate "C"`, table.userId)],
);

/**
 * The time zone of each location that anybody's record ever named; null where it is the company's. A trigger adds a
 * location with its first person, with the zone of the town that it ends in, where that is certain.
 */
export const locationZone = pgTable('location_zone', {
  location: text('location').primaryKey(),
  timeZone: text('time_zone'),
});

/** Who gets a leaver's reports: the leaver's own manager, somebody by id, or nobody until that is decided. */
export type ReportsTo = 'own-manager' | 'later' | Id;

/** Departures, planned and done, with what ended by them: bringing somebody back restores that. */
export const departure = pgTable(
  'departure',
  {
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The last day; null if they left at once. */
    lastDay: date('last_day'),
    reportsTo: text('reports_to').$type<ReportsTo>().notNull(),
    /** Who decided it; null for the operator. */
    decidedBy: idColumn('decided_by'),
    decidedAt: moment('decided_at').notNull().defaultNow(),
    leftAt: moment('left_at'),
    /** The people whom the person led, by id, each with their new manager. */
    handedOn: jsonb('handed_on').$type<Record<Id, Id | null>>().notNull().default({}),
    /** Ids of leave that waited or was approved. */
    endedLeave: idColumn('ended_leave').array().$type<Id[]>().notNull().default([]),
  },
  (table) => [index('departure_last_day').on(table.lastDay)],
);

/** Who was erased, by id alone: a restored backup is to erase them again. */
export const erasedPerson = pgTable('erased_person', {
  id: idColumn('id').primaryKey(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});

/** Erasures that somebody asked for and nobody approved yet. A row goes with its person, so an approved one leaves none. */
export const erasureRequest = pgTable(
  'erasure_request',
  {
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** When the person had left: whoever came back and left again since needs another request. */
    leftAt: moment('left_at').notNull(),
    /** Empty where a retention asks. */
    reason: text('reason').notNull(),
    askedBy: idColumn('asked_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When somebody withdrew it, which lets it expire. A retention asks for no other within a year. */
    withdrawnAt: moment('withdrawn_at'),
    /** Set in the transaction that erases the person. */
    approvedBy: idColumn('approved_by').references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('erasure_request_asked_by').on(table.askedBy),
    check('erasure_request_others', sql`${table.askedBy} <> ${table.userId}`),
    check(
      'erasure_request_two_people',
      sql`${table.approvedBy} is null or (${table.approvedBy} <> ${table.askedBy} and ${table.approvedBy} <> ${table.userId})`,
    ),
  ],
);

/** What these tables are to people. */
export const peopleTables = [
  personal(personSearch, { kind: recordData, columns: { userId: 'person', name: 'own', words: 'own' } }),
  personal(erasedPerson, { kind: null, columns: { id: 'somebody' } }),
  personal(erasureRequest, {
    kind: recordData,
    columns: { userId: 'person', reason: 'words', askedBy: 'somebody', approvedBy: 'somebody' },
  }),
  personal(locationZone, { kind: null, columns: { location: 'id', timeZone: 'id' } }),
  personal(departure, {
    kind: recordData,
    columns: { userId: 'person', reportsTo: 'id', decidedBy: 'somebody', handedOn: 'id', endedLeave: 'id' },
  }),
];
