import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';

/** A column of bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A stored file. Its bytes have a table of their own, so that no list reads them. */
export const storedFile = pgTable(
  'stored_file',
  {
    /** Where it is served, such as /profile-pictures/aminata-kamara.webp. */
    path: text('path').primaryKey(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('stored_file_sha256').on(table.sha256)],
);

export const storedFileBytes = pgTable('stored_file_bytes', {
  path: text('path')
    .primaryKey()
    .references(() => storedFile.path, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});

/** What these tables are to people. */
export const fileTables = [
  personal(storedFile, { kind: null, columns: { path: 'words', type: 'id', sha256: 'id' } }),
  personal(storedFileBytes, { kind: null, columns: { path: 'words', bytes: 'bytes' } }),
];
