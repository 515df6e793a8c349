import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Arbitrary, but it must never change. */
const publishLock = 727_003;

/**
 * Waits for the publishing lock and holds it until the transaction ends. Without it, two commands that publish one
 * document to two people would both find that nobody has it, and a recall would miss what is being published.
 */
export async function lockPublishing(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${publishLock})`);
}
