import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { type LeaveState, usualWorkingDays } from '#contract/leave-days.ts';
import type { CompanyWords } from '#contract/words.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal, untilErased } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** A kind of leave that the company grants. */
export const leaveType = pgTable('leave_type', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<CompanyWords>().notNull(),
  /**
   * How many half hours its day has, where it is counted in hours; null for a kind in days. All `halves` of a kind are
   * half days, or half hours.
   */
  dayHalves: smallint('day_halves'),
  /** Everybody's entitlement each year, in halves; null for no limit. */
  yearlyHalves: integer('yearly_halves'),
  /** Whether a year's is there at once, or a twelfth of it each month. */
  accrual: text('accrual').$type<'yearly' | 'monthly'>().notNull().default('yearly'),
  /** Whether somebody who joins within a year gets the part of it that is left. */
  isPartYear: boolean('is_part_year').notNull().default(false),
  /** How many halves of what is left go over into the next year; null for all. */
  carriedHalves: integer('carried_halves').default(0),
  /** The day of the next year after which they are lost, as 03-31; null for never. */
  carriedUntil: text('carried_until'),
  /** The first year in which it is earned as it is now: what came of years before is booked. Null for any year. */
  earnedFrom: smallint('earned_from'),
  /** Since when nobody can request it any more, and nobody earns it. */
  retiredAt: moment('retired_at'),
  /** Its position in lists. */
  place: smallint('place').notNull(),
});

/** A person's own entitlement in one year, replacing the default; in halves. */
export const leaveEntitlement = pgTable(
  'leave_entitlement',
  {
    userId: idColumn('user_id')
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

/** How a person works; also the row that is locked while their balance is read and changed. */
export const leavePerson = pgTable('leave_person', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** ISO numbers of weekdays, Monday being 1. */
  workingDays: text('working_days').notNull().default(usualWorkingDays),
  /** The year in which they came back after they had left; null if they never did. */
  backSince: smallint('back_since'),
});

/** A requested leave, under the id that the person's device generated. */
export const leaveRequest = pgTable(
  'leave_request',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    typeId: text('type_id')
      .notNull()
      .references(() => leaveType.id),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    startsMidday: boolean('starts_midday').notNull(),
    endsMidday: boolean('ends_midday').notNull(),
    /** From when to when it is, such as 09:30, where it is a part of one day; only of a kind in hours. */
    startsAt: text('starts_at'),
    endsAt: text('ends_at'),
    /** The half hours of a day of its kind when they asked; null for a kind in days. */
    dayHalves: smallint('day_halves'),
    /** The person's weekdays when they asked: a later change does not alter what was counted. */
    workingDays: text('working_days').notNull(),
    /** Public holidays within it at the person's place; recounted when holidays change, if the leave has not begun. */
    holidays: date('holidays').array().notNull().default([]),
    /** Those of half a day: the mornings and the afternoons that are free. */
    freeMornings: date('free_mornings').array().notNull().default([]),
    freeAfternoons: date('free_afternoons').array().notNull().default([]),
    /**
     * The half days that were given back, as `AwayDates` has them: what the rows of `leave_give_back` that stand add up
     * to. Whoever asks when somebody is away goes by away-rows.ts, which leaves them out.
     */
    givenBack: text('given_back').array().notNull().default([]),
    /**
     * It overlapped another leave of the person when migration 0017 forbade that, and is exempt from the constraint.
     */
    mayOverlap: boolean('may_overlap').notNull().default(false),
    note: text('note').notNull(),
    state: text('state').$type<LeaveState>().notNull().default('waiting'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** Since when it waits again, where it had ended or had been answered; null for since it was asked. */
    waitsSince: moment('waits_since'),
    /** Who entered it for somebody who could not ask for it; null for a request of the person's own. */
    enteredBy: idColumn('entered_by').references(() => user.id, { onDelete: 'set null' }),
    /** The manager's own manager, told as well because nobody had answered. */
    escalatedTo: idColumn('escalated_to').references(() => user.id, { onDelete: 'set null' }),
    /** Somebody whom HR asked to answer it, besides those who may anyway. */
    assignedTo: idColumn('assigned_to').references(() => user.id, { onDelete: 'set null' }),
    /** When HR last reminded those who can answer it. */
    nudgedAt: moment('nudged_at'),
    answeredBy: idColumn('answered_by').references(() => user.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at'),
    answerNote: text('answer_note').notNull().default(''),
    withdrawnAt: moment('withdrawn_at'),
    /** Its state before it was withdrawn. */
    withdrawnFrom: text('withdrawn_from').$type<'waiting' | 'approved'>(),
  },
  (table) => [
    index('leave_request_person').on(table.userId, table.endsOn),
    index('leave_request_type').on(table.typeId),
    index('leave_request_answerer').on(table.answeredBy),
    index('leave_request_escalated').on(table.escalatedTo),
    index('leave_request_assigned').on(table.assignedTo),
    index('leave_request_enterer').on(table.enteredBy),
    // Who is away on some days, of all people.
    index('leave_request_days').on(table.endsOn, table.startsOn).where(sql`${table.state} in ('waiting', 'approved')`),
    index('leave_request_state').on(table.state, table.askedAt, table.id),
    check(
      'leave_request_times',
      sql`(${table.startsAt} is null and ${table.endsAt} is null) or (${table.dayHalves} is not null
        and ${table.startsAt} ~ '^([01][0-9]|2[0-3]):[03]0$' and ${table.endsAt} ~ '^(([01][0-9]|2[0-3]):[03]0|24:00)$'
        and ${table.startsAt} < ${table.endsAt} and ${table.startsOn} = ${table.endsOn}
        and not ${table.startsMidday} and not ${table.endsMidday})`,
    ),
  ],
);

/** Days of an approved leave that were given back: who gave which, and when. */
export const leaveGiveBack = pgTable(
  'leave_give_back',
  {
    /** Made by the device. */
    id: idColumn('id').primaryKey(),
    requestId: idColumn('request_id')
      .notNull()
      .references(() => leaveRequest.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    startsMidday: boolean('starts_midday').notNull(),
    endsMidday: boolean('ends_midday').notNull(),
    givenBy: idColumn('given_by').references(() => user.id, { onDelete: 'set null' }),
    givenAt: moment('given_at').notNull().defaultNow(),
    /** When whoever gave them back undid it. */
    undoneAt: moment('undone_at'),
  },
  (table) => [index('leave_give_back_request').on(table.requestId), index('leave_give_back_giver').on(table.givenBy)],
);

/** Public holidays by place: they apply to people whose location is that place, or ends in it after a comma. */
export const publicHoliday = pgTable(
  'public_holiday',
  {
    place: text('place').notNull(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    /** Which half of the day is free; null for all of it. */
    half: text('half').$type<'morning' | 'afternoon'>(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.day] }),
    index('public_holiday_where').on(sql`folded(${table.place})`, table.day),
    check('public_holiday_half', sql`${table.half} in ('morning', 'afternoon')`),
  ],
);

export const leaveData: DataKind = {
  name: 'leave',
  asErased: (i18n) => i18n._({ id: 'Leave' }),
  words: (i18n, days) => ({
    title: i18n._({ id: 'Your leave' }),
    why: i18n._({ id: 'To grant it, and to count what is left.' }),
    until:
      days.leave === null
        ? untilErased(i18n)
        : i18n._({ id: 'Until {days} days after the end of its year.', values: { days: days.leave } }),
  }),
};

const requests = personal(leaveRequest, {
  kind: leaveData,
  columns: {
    id: 'id',
    userId: 'person',
    typeId: 'id',
    startsAt: 'id',
    endsAt: 'id',
    workingDays: 'id',
    holidays: 'id',
    freeMornings: 'id',
    freeAfternoons: 'id',
    givenBack: 'id',
    note: 'words',
    state: 'id',
    enteredBy: 'somebody',
    escalatedTo: 'somebody',
    assignedTo: 'somebody',
    answeredBy: 'somebody',
    answerNote: 'words',
    withdrawnFrom: 'id',
  },
});

/** What these tables are to people. */
export const timeOffTables = [
  requests,
  personal(leaveGiveBack, {
    kind: leaveData,
    columns: { id: 'id', requestId: 'id', givenBy: 'somebody' },
    through: { column: leaveGiveBack.requestId, of: requests, key: leaveRequest.id },
  }),
  personal(leaveType, {
    kind: null,
    columns: { id: 'id', name: 'id', accrual: 'id', carriedUntil: 'id' },
  }),
  personal(leaveEntitlement, { kind: leaveData, columns: { userId: 'person', typeId: 'id' } }),
  personal(leavePerson, { kind: leaveData, columns: { userId: 'person', workingDays: 'id' } }),
  personal(publicHoliday, { kind: null, columns: { place: 'id', name: 'id', half: 'id' } }),
];
