import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { bytea } from '#server/files/file-tables.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { consoleData } from '#server/runs/run-tables.ts';
import { user } from '#server/session/session-tables.ts';

/** Archives of what is held of a person, made because they asked; one a person, for a day. */
export const dataArchive = pgTable(
  'data_archive',
  {
    /** Made by the browser, so that a repeated request is recognised. */
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    state: text('state').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    size: integer('size').notNull().default(0),
  },
  (table) => [index('data_archive_asked').on(table.askedAt)],
);

/** The bytes of an archive, a piece a row. */
export const dataArchivePiece = pgTable(
  'data_archive_piece',
  {
    archiveId: idColumn('archive_id')
      .notNull()
      .references(() => dataArchive.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.archiveId, table.number] })],
);

const archives = personal(dataArchive, { kind: consoleData, columns: { id: 'id', userId: 'person', state: 'id' } });

/** What these tables are to people. */
export const archiveTables = [
  archives,
  personal(dataArchivePiece, {
    kind: consoleData,
    columns: { archiveId: 'id', bytes: 'bytes' },
    through: { column: dataArchivePiece.archiveId, of: archives, key: dataArchive.id },
  }),
];
