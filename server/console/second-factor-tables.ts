import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { signInData, user } from '#server/session/session-tables.ts';

/** The second factor of a person: the sealed secret of their time-based codes (TOTP). */
export const secondFactor = pgTable('second_factor', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Null until the first one is confirmed. */
  secret: text('secret'),
  /** The step of the last right code: neither that code nor an earlier one counts again. */
  lastStep: integer('last_step'),
  setUpAt: moment('set_up_at'),
  /** A secret that was shown and is not confirmed yet, and since when. */
  pendingSecret: text('pending_secret'),
  pendingSince: moment('pending_since'),
});

/** Recovery codes by their SHA-256: each has 120 random bits, and counts once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => secondFactor.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** What these tables are to people. */
export const secondFactorTables = [
  personal(secondFactor, {
    kind: signInData,
    columns: { userId: 'person', secret: 'secret', pendingSecret: 'secret' },
  }),
  personal(recoveryCode, { kind: signInData, columns: { userId: 'person', codeHash: 'secret' } }),
];
