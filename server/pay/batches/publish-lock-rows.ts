import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** The number is arbitrary, but for ever. */
const publishLock = 727_003;

/**
 * Waits until no other command publishes or recalls, and keeps others out until the transaction ends: two that publish one
 * document to two people would both find that nobody has it, and a recall would miss what is just published.
 */
export async function lockPublishing(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${publishLock})`);
}
