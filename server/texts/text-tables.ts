import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** What a text belongs to, whose ids are its own. */
export type TextKind = 'link' | 'event' | 'benefit' | 'training';

/** Every saved version of a text of the company, so that nothing that somebody wrote is lost to somebody else's save. */
export const companyTextVersion = pgTable(
  'company_text_version',
  {
    kind: text('kind').$type<TextKind>().notNull(),
    textId: text('text_id').notNull(),
    /** 0 for what was there before the first save. */
    version: integer('version').notNull(),
    /** What it said; null where it was removed. */
    content: jsonb('content'),
    /** Null for what was there before the first save. */
    savedAt: moment('saved_at'),
    /** Null for a command, and for somebody who is not on record any more. */
    savedBy: idColumn('saved_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.textId, table.version] }),
    index('company_text_version_saver').on(table.savedBy),
  ],
);

/** What this table is to people. */
export const textTables = [
  personal(companyTextVersion, {
    kind: null,
    columns: { kind: 'id', textId: 'id', content: 'words', savedBy: 'somebody' },
  }),
];
