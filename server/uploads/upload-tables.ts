import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { consoleData } from '#server/runs/run-tables.ts';
import { user } from '#server/session/session-tables.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A file that somebody sends in pieces. */
export const upload = pgTable(
  'upload',
  {
    /** Made by the browser, so that a repeated request is recognised. */
    id: idColumn('id').primaryKey(),
    /** Whose it is; null for the operator's command. */
    userId: idColumn('user_id').references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    modified: bigint('modified', { mode: 'number' }).notNull(),
    /** How many pieces have arrived. They come in order. */
    received: integer('received').notNull().default(0),
    /** When a piece arrived last, or the file was used. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
    /** When the server took it for good; since then nobody can continue or delete it. */
    takenAt: moment('taken_at'),
    /** When all of it had been read; kept to be read again, it counts for nobody. */
    readAt: moment('read_at'),
  },
  (table) => [index('upload_user').on(table.userId), index('upload_touched').on(table.touchedAt)],
);

/** A piece of such a file. All but the last are of one size. */
export const uploadPiece = pgTable(
  'upload_piece',
  {
    uploadId: idColumn('upload_id')
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

const uploads = personal(upload, { kind: consoleData, columns: { id: 'id', userId: 'person', name: 'words' } });

/** What these tables are to people. */
export const uploadTables = [
  uploads,
  personal(uploadPiece, {
    kind: consoleData,
    columns: { uploadId: 'id', bytes: 'bytes' },
    through: { column: uploadPiece.uploadId, of: uploads, key: upload.id },
  }),
];
