import type { Database } from '#server/db/database.ts';
import { beginEpochOfBackup } from '#server/my-voice/log/message-rows.ts';

/**
 * What has to be done to rows that come from a backup, in the transaction that writes them: nobody ever sees them without.
 * What happened after the backup, and may not be undone by restoring it, is done again here.
 */
export async function afterRestore(transaction: Database): Promise<void> {
  await beginEpochOfBackup(transaction);
}
