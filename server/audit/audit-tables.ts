import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** How often each target was meant: accounts of refused sign-ins by their keyed hash, or ids that were asked for. */
type Targets = Record<string, number>;

const noted = () => ({
  actor: idColumn('actor'),
  /** The first sixteen hex digits of the session id's SHA-256: they tell sessions apart and open none. */
  session: text('session'),
  ipAddress: text('ip_address'),
  action: text('action').notNull(),
  object: text('object'),
  result: text('result').notNull(),
  count: integer('count').notNull().default(1),
  targets: jsonb('targets').$type<Targets>(),
});

/** The person whom it was done to; null where it was done to nobody, or to somebody who was deleted since. */
const subject = () => idColumn('subject').references(() => user.id, { onDelete: 'set null' });

/**
 * Who did what. The database itself refuses to change a row, except for its subject once that person is deleted, and to
 * delete one except by `audit_forget`, once it is old. The actor has no foreign key, so that the trace outlives them.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    ...noted(),
    subject: subject(),
    /** The document of a batch that it was done to: it may have turned out later whose it is. */
    document: idColumn('document'),
    /** Who ran an operator's command. */
    operator: text('operator'),
    /** When it happened last, if a row sums up several. */
    until: moment('until'),
    /** What it was a part of, and shares with the other parts: an import, a batch, an act on many people. */
    cause: idColumn('cause'),
  },
  (table) => [
    index('audit_cause').on(table.cause, table.action, table.at).where(sql`${table.cause} is not null`),
    index('audit_actor').on(table.actor, table.at),
    index('audit_at').on(table.at),
    index('audit_subject').on(table.subject, table.at),
    index('audit_payslip_viewed').on(table.subject, table.at).where(sql`${table.action} = 'payslip-viewed'`),
  ],
);

/** Sums of a window that is still open, one row a caller and kind; each becomes a row of the audit when it closes. */
export const auditTally = pgTable(
  'audit_tally',
  {
    key: text('key').primaryKey(),
    since: moment('since').notNull().defaultNow(),
    until: moment('until').notNull().defaultNow(),
    ...noted(),
    subject: subject(),
  },
  (table) => [
    index('audit_tally_since').on(table.since),
    index('audit_tally_anonymous').on(table.key).where(sql`${table.actor} is null`),
  ],
);

/** The audit with the windows that are still open; their rows have no id yet. */
export const auditTrail = pgView('audit_trail', {
  id: bigint('id', { mode: 'number' }),
  at: moment('at').notNull(),
  ...noted(),
  subject: idColumn('subject'),
  document: idColumn('document'),
  operator: text('operator'),
  until: moment('until'),
  cause: idColumn('cause'),
}).existing();

const auditData: DataKind = {
  name: 'audit',
  asErased: (i18n) => i18n._({ id: 'Entries of the audit' }),
  words: (i18n, days) => ({
    title: i18n._({ id: 'Who did what with your data, and what you did' }),
    why: i18n._({ id: 'So that nobody reads or changes data unseen.' }),
    until: i18n._({ id: 'For {days} days.', values: { days: days.audit } }),
  }),
};

/** What these tables are to people. */
export const auditTables = [
  personal(audit, {
    kind: auditData,
    columns: {
      actor: 'person',
      session: 'id',
      ipAddress: 'words',
      action: 'id',
      object: 'words',
      result: 'id',
      targets: 'secret',
      subject: 'person',
      document: 'id',
      operator: 'words',
      cause: 'id',
    },
    erasure: 'kept',
  }),
  personal(auditTally, {
    kind: auditData,
    columns: {
      key: 'secret',
      actor: 'person',
      session: 'id',
      ipAddress: 'words',
      action: 'id',
      object: 'words',
      result: 'id',
      targets: 'secret',
      subject: 'person',
    },
  }),
];
