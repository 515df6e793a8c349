import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';
import { leaveData } from '#server/time-off/time-off-tables.ts';

/**
 * A private calendar address, by the SHA-256 of its token. Triggers delete it when its person leaves or chooses another
 * password (migration calendar-feeds).
 */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FeedKind>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('calendar_feed_kind', sql`${table.kind} in ('leave', 'team', 'holidays')`),
  ],
);

/** What these tables are to people. */
export const feedTables = [
  personal(calendarFeed, { kind: leaveData, columns: { userId: 'person', kind: 'id', tokenHash: 'secret' } }),
];
