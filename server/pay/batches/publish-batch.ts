import { hash } from 'node:crypto';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { forgetRecalls, publishedAmong, recalledAmong } from '#server/pay/payslip-rows.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { type Batch, UnreadableDocument } from './batch.ts';
import { type Checked, fingerprint, hashIn } from './checked.ts';
import { lockPublishing } from './publish-lock-rows.ts';
import { type Read, readPortions } from './read-portions.ts';
import { havingBytes, havingMovedNames } from './recipient-rows.ts';

/** A document that somebody else has, too: most likely one of the two is wrong. */
export type SharedDocument = { path: string; email: string };

/** Thrown if somebody else has some of the documents, unless forced: nothing was published. */
export class DocumentsOfOthers extends Error {
  readonly shared: SharedDocument[];

  constructor(shared: SharedDocument[]) {
    super('Somebody else has the same document.');
    this.name = 'DocumentsOfOthers';
    this.shared = shared;
  }
}

/** Documents per query. */
const documentsAQuestion = 1_000;

/** Leaves out documents that their recipients have already. */
export async function notYetPublished(db: Database, documents: Checked[]): Promise<Checked[]> {
  return among(documents, async (some) => {
    const published = await publishedAmong(db, some.map(asOwned));
    return some.filter((document) => !published.has(keyOf(document)));
  });
}

/** Documents recalled from their recipients: a folder that is published every night must not undo a recall. */
export async function recalledOf(db: Database, documents: Checked[]): Promise<Checked[]> {
  return among(documents, async (some) => {
    const recalled = await recalledAmong(db, some.map(asOwned));
    return some.filter((document) => recalled.has(keyOf(document)));
  });
}

/** The documents for people whose employee id or username was somebody else's before. */
export async function ofMovedNames(db: Database, documents: Checked[]): Promise<Checked[]> {
  return among(documents, async (some) => {
    const moved = await havingMovedNames(db, [...new Set(some.map(({ recipient }) => recipient.id))]);
    return some.filter(({ recipient }) => moved.has(recipient.id));
  });
}

/** The documents that somebody else has. */
export async function alsoOfOthers(db: Database, documents: Checked[]): Promise<SharedDocument[]> {
  return among(documents, async (some) => {
    const owners = await havingBytes(
      db,
      some.map(({ sourceKey }) => hashIn(sourceKey)),
    );
    const byHash = Map.groupBy(owners, ({ sha256 }) => sha256);
    return some.flatMap(({ path, recipient, sourceKey }) => {
      const other = byHash.get(hashIn(sourceKey))?.find(({ userId }) => userId !== recipient.id);
      return other ? [{ path, email: other.email }] : [];
    });
  });
}

/**
 * Publishes documents of a batch, all or none; returns how many were new. Each is read again and must be as it was
 * checked.
 * @param options.force also publishes documents that somebody else has or that were recalled
 * @param options.step is called with how many more were published
 * @throws {DocumentsOfOthers} or {UnreadableDocument}
 */
export async function publishBatch(
  db: Database,
  batch: Batch,
  documents: Checked[],
  { force, step }: { force: boolean; step: (count: number) => void },
): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockPublishing(transaction);
    const shared = await alsoOfOthers(transaction, documents);
    if (shared.length > 0 && !force) throw new DocumentsOfOthers(shared);
    if (force) {
      for (const some of portionsOf(documents, documentsAQuestion)) await forgetRecalls(transaction, some.map(asOwned));
    }
    let published = 0;
    for await (const some of readPortions(batch, documents)) {
      published += (await publishPayslips(transaction, some.map(unchanged))).published;
      step(some.length);
    }
    const forced = shared.length > 0 ? ` forced=${shared.length}` : '';
    const object = `${traceOf(documents)} ${published} published${forced}`;
    await record(transaction, { act: 'payslips-published', result: 'ok', object });
    return published;
  });
}

/** Identifies a set of documents in the audit, whatever their order. */
function traceOf(documents: Checked[]): string {
  const keys = documents.map(({ sourceKey }) => sourceKey).sort();
  return `sha256:${hash('sha256', keys.join('\n'))}`;
}

function unchanged({ path, recipient, title, issuedOn, sourceKey, bytes }: Read<Checked>) {
  if (bytes && fingerprint(bytes) === sourceKey) {
    return { userId: recipient.id, fileName: title, issuedOn, sourceKey, bytes };
  }
  throw new UnreadableDocument(path, 'changed');
}

async function among<Found>(documents: Checked[], find: (some: Checked[]) => Promise<Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for (const some of portionsOf(documents, documentsAQuestion)) found.push(...(await find(some)));
  return found;
}

const asOwned = ({ recipient, sourceKey }: Checked) => ({ userId: recipient.id, sourceKey });
const keyOf = ({ recipient, sourceKey }: Checked) => `${recipient.id} ${sourceKey}`;
