import { record } from '#server/audit/audit.ts';
import { agreed } from '#server/stagedoor/agreed.ts';
import { day } from '#server/stagedoor/cells.ts';
import { type Command, type Desk, type Given, yes } from '#server/stagedoor/command.ts';
import { readInput, sha256 } from '#server/stagedoor/input-file.ts';
import { Misused, Refusal } from '#server/stagedoor/refusal.ts';
import type { Batch } from './batch.ts';
import { type Checked, checked } from './checked.ts';
import { matchByMap, matchByName } from './match.ts';
import { openBatch } from './open-batch.ts';
import { readMap } from './payslip-map.ts';
import { previewOf } from './preview.ts';
import { publishedAmong, readers } from './reader-rows.ts';
import { writeAll } from './write-all.ts';

export const publishPayslips: Command = {
  name: 'publish payslips',
  takes: 'folder or file.zip',
  options: {
    map: { value: 'file.csv', says: 'whose each file is' },
    on: { value: 'YYYY-MM-DD', says: 'the day of all that name no day' },
    'skip-unmatched': { says: 'leave out files that are nobody’s' },
    yes,
  },
  does: 'publish PDF files to the people they belong to',
  help: `All of them, or none. A file is somebody's by its name, <employee id or username>_<YYYY-MM>.pdf, with a day after the
month or _anything before .pdf where you like; or by a map with the columns file, email or employee id, date, title.
Without a day it is the 15th, the pay day. It shows first what would be published, and asks; without a terminal it
only shows, unless --yes. A file that is nobody's stops everything, unless --skip-unmatched.
The same document is never published to somebody twice, so to run it again changes nothing; other bytes for the same
month are another payslip, which stands beside the first.`,
  async run(desk, given) {
    const { db, terminal } = desk;
    const { on } = given.options;
    if (on && !day.safeParse(on).success) throw new Misused(`--on ${on} is no day; write it as 2026-11-28.`);
    const batch = await openBatch(given.operand);
    try {
      const documents = await documentsIn(batch, desk, given);
      const fresh = await notYetPublished(desk, documents);
      terminal.say(previewOf(documents, fresh));
      if (fresh.length === 0) terminal.say('There is nothing to do.');
      if (fresh.length === 0 || !(await agreed(desk, given, 'Publish them?'))) return true;

      const traced = `sha256:${sha256(
        Buffer.from(
          fresh
            .map(({ sourceKey }) => sourceKey)
            .sort()
            .join('\n'),
        ),
      )}`;
      const published = await db.transaction(async (transaction) => {
        const count = await writeAll(transaction, batch, fresh, terminal);
        await record(transaction, { act: 'payslips-published', result: 'ok', object: `${traced} ${count} published` });
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

/** The documents of a batch that may be published, each with its reader. */
async function documentsIn(batch: Batch, { db, terminal }: Desk, { options }: Given): Promise<Checked[]> {
  const { map, on } = options as { map?: string; on?: string };
  const everybody = await readers(db);
  const { matched, unmatched, missing } = map
    ? matchByMap(batch.sizes.keys(), everybody, on, readMap(map, await readInput(map)))
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

async function notYetPublished({ db }: Desk, documents: Checked[]): Promise<Checked[]> {
  const fresh: Checked[] = [];
  for (let start = 0; start < documents.length; start += asked) {
    const some = documents.slice(start, start + asked);
    const published = await publishedAmong(
      db,
      some.map(({ reader, sourceKey }) => ({ userId: reader.id, sourceKey })),
    );
    fresh.push(...some.filter(({ reader, sourceKey }) => !published.has(`${reader.id} ${sourceKey}`)));
  }
  return fresh;
}
