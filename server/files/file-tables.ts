import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** What a stored file is. The bytes lie apart, so that no list ever reads them. */
export const storedFile = pgTable(
  'stored_file',
  {
    /** Where it is answered, such as /profile-pictures/aminata-kamara.webp. */
    path: text('path').primaryKey(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stored_file_sha256').on(table.sha256)],
);

export const storedFileBytes = pgTable('stored_file_bytes', {
  path: text('path')
    .primaryKey()
    .references(() => storedFile.path, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});
