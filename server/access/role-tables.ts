import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { RoleName } from '#contract/role-names.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal, untilErased } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/**
 * Who has or had which role. A role that ended keeps its row, as a history. The view `my_voice_moderator` reads the
 * table for the room's functions (decision 070).
 */
export const roleGrant = pgTable(
  'role_grant',
  {
    /** Made by whoever gave it, so that a repeat is known. */
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<RoleName>().notNull(),
    /** Where both are null, the role is for the whole company; an empty list matches nobody. */
    locations: text('locations').array(),
    departments: text('departments').array(),
    /** Null where the operator did it, by a command. */
    grantedBy: idColumn('granted_by').references(() => user.id, { onDelete: 'set null' }),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    /** Who said last that the person keeps it, and when. */
    reviewedBy: idColumn('reviewed_by').references(() => user.id, { onDelete: 'set null' }),
    reviewedAt: moment('reviewed_at'),
    endedBy: idColumn('ended_by').references(() => user.id, { onDelete: 'set null' }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('role_grant_live').on(table.userId, table.role).where(sql`${table.endedAt} is null`),
    // Those that ended keep what was so.
    check('role_grant_by_another', sql`${table.endedAt} is not null or ${table.grantedBy} <> ${table.userId}`),
  ],
);

const rolesData: DataKind = {
  name: 'roles',
  asErased: (i18n) => i18n._({ id: 'Roles' }),
  words: (i18n) => ({
    title: i18n._({ id: 'Your roles, and those you had' }),
    why: i18n._({ id: 'To know who may see and change what.' }),
    until: untilErased(i18n),
  }),
};

/** What these tables are to people. */
export const roleTables = [
  personal(roleGrant, {
    kind: rolesData,
    columns: {
      id: 'id',
      userId: 'person',
      role: 'id',
      locations: 'id',
      departments: 'id',
      grantedBy: 'somebody',
      reviewedBy: 'somebody',
      endedBy: 'somebody',
    },
  }),
];
