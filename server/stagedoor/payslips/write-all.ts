import type { Database } from '#server/db/database.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Terminal } from '#server/stagedoor/terminal.ts';
import type { Batch } from './batch.ts';
import { type Checked, fingerprint } from './checked.ts';
import { type Read, readPortions } from './read-portions.ts';

/**
 * Publishes documents in the caller's transaction, a few in memory at a time, and answers how many were new. Each is read
 * again and must still be what was checked.
 */
export async function writeAll(db: Database, batch: Batch, documents: Checked[], terminal: Terminal): Promise<number> {
  const progress = terminal.progress('Publishing', documents.length);
  try {
    let published = 0;
    for await (const some of readPortions(batch, documents)) {
      published += (await publishPayslips(db, some.map(unchanged))).published;
      progress.step(some.length);
    }
    return published;
  } finally {
    progress.end();
  }
}

function unchanged({ path, recipient, title, issuedOn, sourceKey, bytes }: Read<Checked>) {
  if (bytes && fingerprint(bytes) === sourceKey) {
    return { userId: recipient.id, fileName: title, issuedOn, sourceKey, bytes };
  }
  throw new Refusal(`${path} changed meanwhile. Nothing was published: start again.`);
}
