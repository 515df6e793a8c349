import type { Database } from '#server/db/database.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Terminal } from '#server/stagedoor/terminal.ts';
import type { Batch } from './batch.ts';
import { type Checked, fingerprint } from './checked.ts';

/** As many documents, and as many bytes of them, as are in memory at once. */
const atOnce = { documents: 200, bytes: 16 * 1024 * 1024 };

/**
 * Publishes documents in the caller's transaction, a few in memory at a time, and answers how many were new. Each is read
 * anew and must still be what was checked.
 */
export async function writeAll(db: Database, batch: Batch, documents: Checked[], terminal: Terminal): Promise<number> {
  const progress = terminal.progress('Publishing', documents.length);
  try {
    let published = 0;
    for (const some of inPortions(documents, batch.sizes)) {
      const payslips = [];
      for (const { path, reader, title, issuedOn, sourceKey } of some) {
        const bytes = await batch.read(path);
        if (fingerprint(bytes) !== sourceKey)
          throw new Refusal(`${path} changed meanwhile. Nothing was published: start again.`);
        payslips.push({ userId: reader.id, fileName: title, issuedOn, sourceKey, bytes });
      }
      published += (await publishPayslips(db, payslips)).published;
      progress.step(some.length);
    }
    return published;
  } finally {
    progress.end();
  }
}

function* inPortions(documents: Checked[], sizes: Map<string, number>): Generator<Checked[]> {
  let portion: Checked[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = sizes.get(document.path) ?? 0;
    if (portion.length === atOnce.documents || (portion.length > 0 && bytes + size > atOnce.bytes)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(document);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}
