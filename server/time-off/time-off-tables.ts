import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { type LeaveState, usualWorkingDays } from '#contract/leave-days.ts';
import type { CompanyWords } from '#contract/words.ts';
import { user } from '#server/session/session-tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A kind of leave that the company grants. */
export const leaveType = pgTable('leave_type', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<CompanyWords>().notNull(),
  /** What everybody has of it each year, in half days; null where there is no limit. */
  yearlyHalves: integer('yearly_halves'),
  /** Since when nobody can ask for it any more. */
  retiredAt: moment('retired_at'),
  /** Its place in lists. */
  place: smallint('place').notNull(),
});

/** What one person has in one year instead of what everybody has, in half days. */
export const leaveEntitlement = pgTable(
  'leave_entitlement',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    typeId: text('type_id')
      .notNull()
      .references(() => leaveType.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    halves: integer('halves').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.typeId, table.year] })],
);

/** How a person works; and the row that is locked while their balance is looked at and changed. */
export const leavePerson = pgTable('leave_person', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** ISO numbers of weekdays, Monday being 1. */
  workingDays: text('working_days').notNull().default(usualWorkingDays),
});

/** One leave somebody asked for, under the id their own device made. */
export const leaveRequest = pgTable(
  'leave_request',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    typeId: text('type_id')
      .notNull()
      .references(() => leaveType.id),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    startsMidday: boolean('starts_midday').notNull(),
    endsMidday: boolean('ends_midday').notNull(),
    /** The person's, when they asked: a change later leaves what was counted as it was. */
    workingDays: text('working_days').notNull(),
    /** Public holidays of the person's place within it; an import brings those of leave that has not begun up to date. */
    holidays: date('holidays').array().notNull().default([]),
    /** It overlapped another leave of the person when migration 0017 forbade that, and is left out of its constraint. */
    mayOverlap: boolean('may_overlap').notNull().default(false),
    note: text('note').notNull(),
    state: text('state').$type<LeaveState>().notNull().default('waiting'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** The manager's own manager, who was told of it too, as nobody had answered. */
    escalatedTo: uuid('escalated_to').references(() => user.id, { onDelete: 'set null' }),
    answeredBy: uuid('answered_by').references(() => user.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at'),
    answerNote: text('answer_note').notNull().default(''),
    withdrawnAt: moment('withdrawn_at'),
    /** What it was before it was withdrawn. */
    withdrawnFrom: text('withdrawn_from').$type<'waiting' | 'approved'>(),
  },
  (table) => [
    index('leave_request_person').on(table.userId, table.endsOn),
    index('leave_request_type').on(table.typeId),
    index('leave_request_answerer').on(table.answeredBy),
    index('leave_request_escalated').on(table.escalatedTo),
  ],
);

/** Public holidays, by place: where people's locations are that place, or end in it after a comma. */
export const publicHoliday = pgTable(
  'public_holiday',
  {
    place: text('place').notNull(),
    day: date('day').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.day] })],
);
