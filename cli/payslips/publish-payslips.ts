import { type Command, type CommandContext, type Given, yes } from '#cli/command.ts';
import { confirmed } from '#cli/confirmed.ts';
import { firstLines } from '#cli/first-lines.ts';
import { readInput } from '#cli/input-file.ts';
import { Misused, Refusal } from '#cli/refusal.ts';
import { asTable } from '#cli/table-file.ts';
import { operatorScope } from '#server/access/scope.ts';
import { record } from '#server/audit/audit.ts';
import type { Batch } from '#server/pay/batches/batch.ts';
import { type Checked, checkBatch } from '#server/pay/batches/checked.ts';
import { finder, type MatchedDocument, matchByName } from '#server/pay/batches/match.ts';
import {
  alsoOfOthers,
  DocumentsOfOthers,
  notYetPublished,
  ofMovedNames,
  publishBatch,
  recalledOf,
  type SharedDocument,
} from '#server/pay/batches/publish-batch.ts';
import { recipients } from '#server/pay/batches/recipient-rows.ts';
import { day } from '#server/tables/cells.ts';
import { matchByMap } from './match-by-map.ts';
import { withBatch } from './open-batch.ts';
import { mapFile, readMap } from './payslip-map.ts';
import { problemWords } from './problem-words.ts';

export const publishPayslipFolder: Command = {
  name: 'publish payslips',
  takes: 'folder or file.zip',
  options: {
    map: { value: 'file.csv', says: 'whose each file is' },
    on: { value: 'YYYY-MM-DD', says: 'the day of all that name no day' },
    'skip-unmatched': { says: 'leave out files that are nobody’s' },
    force: { says: 'publish also what somebody else has, what was recalled, and to whom has another’s former name' },
    yes,
  },
  does: 'publish PDF files to the people they belong to',
  help: `All of them, or none. A file is somebody's by its name, <employee id or username>_<YYYY-MM>.pdf, with a day after the
month or _anything before .pdf where you like; or by a map with the columns file, email or employee id, date, title.
Without a day it is the 15th, the pay day. It shows first what would be published, and asks; without a terminal it
only shows, unless --yes. A file that is nobody's stops everything, unless --skip-unmatched.
A PDF that is protected by a password, holds script or has files attached stops everything, too.
The same document is never published to somebody twice, so to run it again changes nothing; other bytes for the same
month are another payslip, which stands beside the first. A document that somebody else has stops everything, and so
does one for a person whose employee id or username was somebody else's before; one that was recalled from its
recipient is left out; unless --force.`,
  async run(context, given) {
    const { db, terminal } = context;
    const { on } = given.options;
    if (on && !day.safeParse(on).success) throw new Misused(`--on ${on} is no day; write it as 2026-11-28.`);
    try {
      return await withBatch(given.operand, async (batch) => {
        const documents = await documentsIn(batch, context, given);
        const force = given.options.force === true;
        const fresh = await withoutRecalled(context, await notYetPublished(db, documents), force);
        const shared = await alsoOfOthers(db, fresh);
        if (shared.length > 0 && !force) throw new DocumentsOfOthers(shared);
        const moved = (await ofMovedNames(db, fresh)).map(recipientWords);
        if (moved.length > 0 && !force)
          throw new Refusal(`Nothing was published. ${movedWords}; --force publishes them:`, moved);
        if (shared.length > 0) terminal.say(['Somebody else has:', ...shared.map(sharedWords)].join('\n  - '));
        if (moved.length > 0) terminal.say([`${movedWords}:`, ...moved].join('\n  - '));
        terminal.say(previewOf(documents, fresh));
        if (fresh.length === 0) terminal.say('There is nothing to do.');
        if (fresh.length === 0 || !(await confirmed(context, given, 'Publish them?'))) return true;

        const progress = terminal.progress('Publishing', fresh.length);
        const publishing = publishBatch(db, batch, fresh, { force, step: progress.step });
        terminal.say(`Published: ${await publishing.finally(() => progress.end())}.`);
        return true;
      });
    } catch (error) {
      const refusal = error instanceof DocumentsOfOthers ? refusedFor(error) : error;
      if (refusal instanceof Refusal) {
        await record(db, { act: 'payslips-published', result: 'refused', object: `problems=${refusal.reasons}` });
      }
      throw refusal;
    }
  },
};

/** What would be published, for the operator to check first. */
function previewOf(documents: Checked[], unpublished: Checked[]): string {
  const people = new Set(unpublished.map(({ recipient }) => recipient.id)).size;
  const days = Map.groupBy(unpublished, ({ issuedOn }) => issuedOn);
  const lines = unpublished.map(({ path, recipient, issuedOn }) => `${path}  ${recipient.email}  ${issuedOn}`);
  return [
    `${unpublished.length} to publish, to ${people} ${people === 1 ? 'person' : 'people'}; ${documents.length - unpublished.length} published already`,
    ...[...days].sort().map(([day, { length }]) => `of ${day}: ${length}`),
    ...firstLines(lines),
  ].join('\n  ');
}

/** The documents of a batch that may be published, each with its recipient. */
async function documentsIn(batch: Batch, context: CommandContext, { options }: Given): Promise<Checked[]> {
  const { terminal } = context;
  const { matched, nobodys, missing } = await matchedIn(batch, context, options as { map?: string; on?: string });
  const unfit = batch.problems.map(problemWords);
  const stopping = [...unfit, ...missing, ...(options['skip-unmatched'] ? [] : nobodys)];
  if (stopping.length > 0) throw new Refusal('Nothing was published. Mend this first:', stopping);
  if (nobodys.length > 0) terminal.say([`Left out: ${nobodys.length}`, ...nobodys].join('\n  - '));

  const progress = terminal.progress('Checking', matched.length);
  const checking = checkBatch(batch, matched, progress.step);
  const { documents, problems, same } = await checking.finally(() => progress.end());
  const wrong = [...problems.map(problemWords), ...same.map(({ path, as }) => `${path} is the same document as ${as}`)];
  if (wrong.length > 0) throw new Refusal('Nothing was published. Mend these files first:', wrong);
  return documents;
}

async function matchedIn(batch: Batch, { db }: CommandContext, { map, on }: { map?: string; on?: string }) {
  const everybody = await recipients(db, operatorScope);
  const paths = batch.sizes.keys();
  if (map) return matchByMap(paths, everybody, on, readMap(await asTable(map, await readInput(map), mapFile)));
  const find = finder(everybody);
  const matches = { matched: [] as MatchedDocument[], nobodys: [] as string[], missing: [] as string[] };
  for (const path of paths) {
    const found = matchByName(path, find, on);
    if ('problem' in found) matches.nobodys.push(problemWords(found));
    else matches.matched.push(found);
  }
  return matches;
}

/** Leaves out what was recalled from the same recipient, and says so. */
async function withoutRecalled(
  { db, terminal }: CommandContext,
  documents: Checked[],
  force: boolean,
): Promise<Checked[]> {
  const recalled = new Set(await recalledOf(db, documents));
  if (recalled.size === 0) return documents;
  const lines = [...recalled].map(({ path, recipient }) => `${path} was recalled from ${recipient.email}`);
  terminal.say([force ? 'Published again:' : 'Left out; --force publishes it again:', ...lines].join('\n  - '));
  return force ? documents : documents.filter((document) => !recalled.has(document));
}

const movedWords = 'These go to people with an employee id or username that was somebody else’s before';

const recipientWords = ({ path, recipient }: Checked) => `${path} to ${recipient.email}`;

const sharedWords = ({ path, email }: SharedDocument) => `${path} is published to ${email}`;

function refusedFor({ shared }: DocumentsOfOthers): Refusal {
  return new Refusal(
    'Nothing was published, for somebody else has the same document. `recall payslips` takes it back; --force publishes it to both:',
    shared.map(sharedWords),
  );
}
