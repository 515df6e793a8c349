import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';

/** When a queue with a rate limit may run its next job: one row a queue, so that the limit holds over all servers. */
export const jobRate = pgTable('job_rate', {
  queue: text('queue').primaryKey(),
  nextAt: moment('next_at').notNull(),
});

/** What these tables are to people. */
export const jobTables = [personal(jobRate, { kind: null, columns: { queue: 'id' } })];
