import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { AbsenceKind } from '#contract/absence.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { bytea } from '#server/files/file-tables.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** A column of somebody who did something: they may be gone. */
const somebody = (name: string) => idColumn(name).references(() => user.id, { onDelete: 'set null' });

/** A report of absence and what became of it. Its id is the form's hidden one, or made by the app. */
export const absenceReport = pgTable(
  'absence_report',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AbsenceKind>().notNull(),
    startsOn: date('starts_on').notNull(),
    /** When they expect to be back; null if they did not say. */
    returnsOn: date('returns_on'),
    minutesLate: smallint('minutes_late'),
    phone: text('phone').notNull(),
    note: text('note').notNull(),
    /** Whether whoever wrote the note was told that the manager and HR read it: those of earlier releases were not. */
    noteIsRead: boolean('note_is_read').notNull().default(false),
    receipt: text('receipt').notNull().unique(),
    /** The manager who was mailed; null if there was none on record. */
    toldId: somebody('told_id'),
    /** Who entered it for a person who telephoned. */
    enteredBy: somebody('entered_by'),
    /** When it was said: before `reportedAt`, where there was no network. */
    saidAt: moment('said_at').notNull().defaultNow(),
    /** The day that it was then for the person. */
    saidOn: date('said_on').notNull().defaultNow(),
    reportedAt: moment('reported_at').notNull().defaultNow(),
    correctedAt: moment('corrected_at'),
    correctedBy: somebody('corrected_by'),
    doneAt: moment('done_at'),
    doneBy: somebody('done_by'),
    /** The day from which they are back. */
    endedOn: date('ended_on'),
    endedAt: moment('ended_at'),
    endedBy: somebody('ended_by'),
    /** The later report that took its place. It goes with it: alone, it would stand again. */
    replacedBy: idColumn('replaced_by').references((): AnyPgColumn => absenceReport.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('absence_report_person').on(table.userId, table.reportedAt),
    index('absence_report_told').on(table.toldId),
    // What housekeeping looks for, and what the overview counts.
    index('absence_report_starts_on').on(table.startsOn),
    index('absence_report_replaced').on(table.replacedBy),
    check('absence_report_ended', sql`(${table.endedOn} is null) = (${table.endedAt} is null)`),
  ],
);

/** What a report said before somebody corrected it. It goes with the report, whose retention is its own. */
export const absenceCorrection = pgTable(
  'absence_correction',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reportId: idColumn('report_id')
      .notNull()
      .references(() => absenceReport.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    by: somebody('by'),
    startsOn: date('starts_on').notNull(),
    returnsOn: date('returns_on'),
    minutesLate: smallint('minutes_late'),
    phone: text('phone').notNull(),
    /** Empty where the note is between the report and its person. */
    note: text('note').notNull(),
  },
  (table) => [index('absence_correction_report').on(table.reportId)],
);

/** A proof of an absence, such as a sick note. It goes with the report. */
export const absenceProof = pgTable(
  'absence_proof',
  {
    /** Made by the device that sent it. */
    id: idColumn('id').primaryKey(),
    reportId: idColumn('report_id')
      .notNull()
      .references(() => absenceReport.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** When somebody of HR opened it first, and who. */
    openedAt: moment('opened_at'),
    openedBy: somebody('opened_by'),
  },
  (table) => [index('absence_proof_report').on(table.reportId)],
);

/** The bytes of proofs, which no list reads. */
export const absenceProofBytes = pgTable('absence_proof_bytes', {
  proofId: idColumn('proof_id')
    .primaryKey()
    .references(() => absenceProof.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});

/** Who has seen a report as it is now: a correction by the person removes these rows. */
export const absenceLook = pgTable(
  'absence_look',
  {
    reportId: idColumn('report_id')
      .notNull()
      .references(() => absenceReport.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.userId] }), index('absence_look_user').on(table.userId)],
);

const absenceData: DataKind = {
  name: 'absence',
  asErased: (i18n) => i18n._({ id: 'Absences and sick notes' }),
  words: (i18n, days) => ({
    title: i18n._({ id: 'Your absences and sick notes' }),
    why: i18n._({ id: 'So that your manager and HR know that you are not coming.' }),
    until: i18n._({ id: 'Until {days} days after their last day.', values: { days: days.absence } }),
  }),
};

const reports = personal(absenceReport, {
  kind: absenceData,
  columns: {
    id: 'id',
    userId: 'person',
    kind: 'id',
    phone: 'words',
    note: 'words',
    receipt: 'id',
    toldId: 'somebody',
    enteredBy: 'somebody',
    correctedBy: 'somebody',
    doneBy: 'somebody',
    endedBy: 'somebody',
    replacedBy: 'id',
  },
});
const proofs = personal(absenceProof, {
  kind: absenceData,
  columns: { id: 'id', reportId: 'id', type: 'id', openedBy: 'somebody' },
  through: { column: absenceProof.reportId, of: reports, key: absenceReport.id },
});

/** What these tables are to people. */
export const absenceTables = [
  reports,
  personal(absenceCorrection, {
    kind: absenceData,
    columns: { reportId: 'id', by: 'somebody', phone: 'words', note: 'words' },
    through: { column: absenceCorrection.reportId, of: reports, key: absenceReport.id },
  }),
  proofs,
  personal(absenceProofBytes, {
    kind: absenceData,
    columns: { proofId: 'id', bytes: 'bytes' },
    through: { column: absenceProofBytes.proofId, of: proofs, key: absenceProof.id },
  }),
  personal(absenceLook, { kind: absenceData, columns: { reportId: 'id', userId: 'person' } }),
];
