import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { user } from '#server/session/session-tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What people are looked for and listed by, as `folded` writes it: in small letters without accents. Triggers of the database
 * keep it, whoever writes the records that it is made of.
 */
export const personSearch = pgTable(
  'person_search',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Name, address, employee id and username. */
    words: text('words').notNull(),
    hasLeft: boolean('has_left').notNull(),
  },
  (table) => [index('person_search_name').on(table.hasLeft, sql`${table.name} collate "C"`, table.userId)],
);

/** Who gets the people whom a leaver leads: the leaver's own manager, somebody by id, or nobody until that is decided. */
export type ReportsTo = 'own-manager' | 'later' | (string & {});

/** Who leaves on a day to come, and what ended with whoever left: bringing them back undoes it. */
export const departure = pgTable(
  'departure',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The last day; null for whoever left at once. */
    lastDay: date('last_day'),
    reportsTo: text('reports_to').$type<ReportsTo>().notNull(),
    /** Who decided it; null for the operator. */
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at').notNull().defaultNow(),
    leftAt: moment('left_at'),
    /** Whom the person led, each with the manager that they have in place of them. */
    handedOn: jsonb('handed_on').$type<Record<string, string | null>>().notNull().default({}),
    /** Ids of leave that waited or was approved. */
    endedLeave: uuid('ended_leave').array().notNull().default([]),
  },
  (table) => [index('departure_last_day').on(table.lastDay)],
);
