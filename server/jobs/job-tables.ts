import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { personal } from '#server/personal-data/personal-table.ts';

/** When a queue with a rate limit may run its next job: one row a queue, so that the limit holds over all servers. */
export const jobRate = pgTable('job_rate', {
  queue: text('queue').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
});

/** What these tables are to people. */
export const jobTables = [personal(jobRate, { kind: null, columns: { queue: 'id' } })];
