import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

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

/** The person whose payslip was viewed: the object is `<document> of <person> in batch <batch>`. */
export const viewedPayslipOf = (object: AnyPgColumn) => sql<string>`split_part(${object}, ' ', 3)`;

/** An object's first 36 characters: the id of the person, where an entry is about one. */
export const objectStart = (object: AnyPgColumn | SQL) => sql<string>`left(${object}, 36)`;

/**
 * Who did what. The database itself refuses to change a row, and to delete one except by `audit_forget`, once it is
 * old. The ids have no foreign keys, so that the trace outlives the person.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    ...noted(),
    /** Who ran an operator's command. */
    operator: text('operator'),
    /** When it happened last, if a row sums up several. */
    until: moment('until'),
  },
  (table) => [
    index('audit_actor').on(table.actor, table.at),
    index('audit_at').on(table.at),
    index('audit_object').on(objectStart(table.object), table.at),
    index('audit_payslip_viewed')
      .on(viewedPayslipOf(table.object), table.at)
      .where(sql`${table.action} = 'payslip-viewed'`),
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
  operator: text('operator'),
  until: moment('until'),
}).existing();
