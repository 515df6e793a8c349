import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Who did what, one row an act, for ever: the database itself refuses to change or delete a row (security L1, L3).
 * Ids without foreign keys, so that the trace outlives the person.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    actor: uuid('actor'),
    /** The first sixteen hex digits of the session id's SHA-256: tells sessions apart and opens none. */
    session: text('session'),
    ipAddress: text('ip_address'),
    action: text('action').notNull(),
    object: text('object'),
    result: text('result').notNull(),
  },
  (table) => [index('audit_actor').on(table.actor, table.at)],
);
