import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { forgetRecalls, recalledAmong } from '#server/pay/payslip-rows.ts';
import { type Command, type CommandContext, type Given, yes } from '#server/stagedoor/command.ts';
import { confirmed } from '#server/stagedoor/confirmed.ts';
import { readInput, sha256 } from '#server/stagedoor/input-file.ts';
import { Misused, Refusal } from '#server/stagedoor/refusal.ts';
import { asCsv } from '#server/stagedoor/table-file.ts';
import { day } from '#server/tables/cells.ts';
import type { Batch } from './batch.ts';
import { type Checked, checked, hashIn } from './checked.ts';
import { matchByMap, matchByName } from './match.ts';
import { openBatch } from './open-batch.ts';
import { readMap } from './payslip-map.ts';
import { previewOf } from './preview.ts';
import { lockPublishing } from './publish-lock-rows.ts';
import { havingBytes, publishedAmong, recipients } from './recipient-rows.ts';
import { writeAll } from './write-all.ts';

export const publishPayslips: Command = {
  name: 'publish payslips',
  takes: 'folder or file.zip',
  options: {
    map: { value: 'file.csv', says: 'whose each file is' },
    on: { value: 'YYYY-MM-DD', says: 'the day of all that name no day' },
    'skip-unmatched': { says: 'leave out files that are nobody’s' },
    force: { says: 'publish also what somebody else has, and what was recalled' },
    yes,
  },
  does: 'publish PDF files to the people they belong to',
  help: `All of them, or none. A file is somebody's by its name, <employee id or username>_<YYYY-MM>.pdf, with a day after the
month or _anything before .pdf where you like; or by a map with the columns file, email or employee id, date, title.
Without a day it is the 15th, the pay day. It shows first what would be published, and asks; without a terminal it
only shows, unless --yes. A file that is nobody's stops everything, unless --skip-unmatched.
The same document is never published to somebody twice, so to run it again changes nothing; other bytes for the same
month are another payslip, which stands beside the first. A document that somebody else has stops everything, and one
that was recalled from its recipient is left out, unless --force.`,
  async run(context, given) {
    const { db, terminal } = context;
    const { on } = given.options;
    if (on && !day.safeParse(on).success) throw new Misused(`--on ${on} is no day; write it as 2026-11-28.`);
    const batch = await openBatch(given.operand);
    try {
      const documents = await documentsIn(batch, context, given);
      const force = given.options.force === true;
      const unpublished = await withoutRecalled(context, await notYetPublished(context, documents), force);
      const shared = await alsoOfOthers(db, unpublished);
      if (shared.length > 0 && !force) throw refusedFor(shared);
      if (shared.length > 0) terminal.say(['Somebody else has:', ...shared].join('\n  - '));
      terminal.say(previewOf(documents, unpublished));
      if (unpublished.length === 0) terminal.say('There is nothing to do.');
      if (unpublished.length === 0 || !(await confirmed(context, given, 'Publish them?'))) return true;

      const traced = `sha256:${sha256(
        Buffer.from(
          unpublished
            .map(({ sourceKey }) => sourceKey)
            .sort()
            .join('\n'),
        ),
      )}`;
      const published = await db.transaction(async (transaction) => {
        await lockPublishing(transaction);
        const sharedNow = await alsoOfOthers(transaction, unpublished);
        if (sharedNow.length > 0 && !force) throw refusedFor(sharedNow);
        if (force) await inPortions(unpublished, (some) => forgetRecalls(transaction, some.map(asOwned)));
        const count = await writeAll(transaction, batch, unpublished, terminal);
        const forced = sharedNow.length > 0 ? ` forced=${sharedNow.length}` : '';
        const object = `${traced} ${count} published${forced}`;
        await record(transaction, { act: 'payslips-published', result: 'ok', object });
        return count;
      });
      terminal.say(`Published: ${published}.`);
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        await record(db, { act: 'payslips-published', result: 'refused', object: `problems=${error.reasons}` });
      }
      throw error;
    } finally {
      batch.close();
    }
  },
};

/** The documents of a batch that may be published, each with its recipient. */
async function documentsIn(batch: Batch, { db, terminal }: CommandContext, { options }: Given): Promise<Checked[]> {
  const { map, on } = options as { map?: string; on?: string };
  const everybody = await recipients(db);
  const { matched, unmatched, missing } = map
    ? matchByMap(batch.sizes.keys(), everybody, on, readMap(await asCsv(map, await readInput(map))))
    : { ...matchByName(batch.sizes.keys(), everybody, on), missing: [] };
  const nobodys = unmatched.map(({ path, reason }) => `${path} ${reason}`);
  const stopping = [...batch.problems, ...missing, ...(options['skip-unmatched'] ? [] : nobodys)];
  if (stopping.length > 0) throw new Refusal('Nothing was published. Mend this first:', stopping);
  if (nobodys.length > 0) terminal.say([`Left out: ${nobodys.length}`, ...nobodys].join('\n  - '));

  const progress = terminal.progress('Checking', matched.length);
  try {
    return await checked(batch, matched, progress);
  } finally {
    progress.end();
  }
}

/** Documents in one question to the database. */
const asked = 1_000;

async function inPortions(documents: Checked[], work: (some: Checked[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < documents.length; start += asked) await work(documents.slice(start, start + asked));
}

const asOwned = ({ recipient, sourceKey }: Checked) => ({ userId: recipient.id, sourceKey });
const named = ({ recipient, sourceKey }: Checked) => `${recipient.id} ${sourceKey}`;

async function notYetPublished({ db }: CommandContext, documents: Checked[]): Promise<Checked[]> {
  const unpublished: Checked[] = [];
  await inPortions(documents, async (some) => {
    const published = await publishedAmong(db, some.map(asOwned));
    unpublished.push(...some.filter((document) => !published.has(named(document))));
  });
  return unpublished;
}

/** Leaves out what was recalled from its recipient, and says so: a folder that is published every night must not undo a recall. */
async function withoutRecalled(
  { db, terminal }: CommandContext,
  documents: Checked[],
  force: boolean,
): Promise<Checked[]> {
  const recalled = new Set<Checked>();
  await inPortions(documents, async (some) => {
    const known = await recalledAmong(db, some.map(asOwned));
    for (const document of some) if (known.has(named(document))) recalled.add(document);
  });
  if (recalled.size === 0) return documents;
  const lines = [...recalled].map(({ path, recipient }) => `${path} was recalled from ${recipient.email}`);
  terminal.say([force ? 'Published again:' : 'Left out; --force publishes it again:', ...lines].join('\n  - '));
  return force ? documents : documents.filter((document) => !recalled.has(document));
}

/** What of these documents somebody else has, in a sentence each: most likely one of the two is wrong. */
async function alsoOfOthers(db: Database, documents: Checked[]): Promise<string[]> {
  const shared: string[] = [];
  await inPortions(documents, async (some) => {
    const owners = await havingBytes(
      db,
      some.map(({ sourceKey }) => hashIn(sourceKey)),
    );
    const byHash = Map.groupBy(owners, ({ sha256 }) => sha256);
    for (const { path, recipient, sourceKey } of some) {
      const other = byHash.get(hashIn(sourceKey))?.find(({ userId }) => userId !== recipient.id);
      if (other) shared.push(`${path} is published to ${other.email}`);
    }
  });
  return shared;
}

function refusedFor(shared: string[]): Refusal {
  return new Refusal(
    'Nothing was published, for somebody else has the same document. `recall payslips` takes it back; --force publishes it to both:',
    shared,
  );
}
