import { stat } from 'node:fs/promises';
import { type Command, type CommandContext, type Given, yes } from '#cli/command.ts';
import { confirmed } from '#cli/confirmed.ts';
import { firstLines } from '#cli/first-lines.ts';
import { readInput } from '#cli/input-file.ts';
import { inviteWords } from '#cli/invite-result.ts';
import { Misused, Refusal } from '#cli/refusal.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { fingerprint, hashIn } from '#server/pay/batches/checked.ts';
import { readPortions } from '#server/pay/batches/read-portions.ts';
import { PayslipsChanged, recallSought } from '#server/pay/batches/recall-sought.ts';
import { havingBytes } from '#server/pay/batches/recipient-rows.ts';
import { type Sought, type SoughtPayslip, soughtPayslips } from '#server/pay/batches/sought-rows.ts';
import { day } from '#server/tables/cells.ts';
import { withBatch } from './open-batch.ts';
import { problemWords } from './problem-words.ts';

export const recallPublished: Command = {
  name: 'recall payslips',
  takes: 'file.pdf, folder, file.zip or address',
  options: {
    from: { value: 'address', says: 'recall it from this person alone' },
    on: { value: 'YYYY-MM-DD', says: 'recall what is of this day alone' },
    'skip-unmatched': { says: 'leave out files that nobody has' },
    yes,
  },
  does: 'take back payslips that were published wrongly, documents and bytes',
  help: `Give it the files as they were published: whoever has one of them loses it, whatever it is called. A
file of a folder that nobody has stops everything, unless --skip-unmatched: saved again, it has other bytes. Or give it an
address and the day: whatever that person has of that day. It shows first whose they are, and whether they opened them as far
as the table audit knows, and asks; without a terminal it only shows, unless --yes.
Open pages are told at once, and phones that keep one remove it when they next reach the server. What somebody has
downloaded is theirs. What was recalled from somebody is not published to them again, unless --force.`,
  async run(context, given) {
    const { db, terminal } = context;
    const { on } = given.options;
    if (on && !day.safeParse(on).success) throw new Misused(`--on ${on} is no day; write it as 2026-11-28.`);
    const sought = await soughtBy(context, given);
    const found = await soughtPayslips(db, sought);
    if (found.length === 0) throw new Refusal('Nobody has such a payslip. Nothing was recalled.');
    terminal.say(previewOf(found));
    if (!(await confirmed(context, given, 'Recall them?'))) return true;

    const recalled = await recallSought(db, sought, found).catch((error) => {
      if (!(error instanceof PayslipsChanged)) throw error;
      throw new Refusal('What people have changed meanwhile. Nothing was recalled: start again.');
    });
    terminal.say(`Recalled: ${recalled.length}.`);
    return true;
  },
};

/** What to recall: documents by their bytes, or a person's by day. */
async function soughtBy({ db, terminal }: CommandContext, { operand, options }: Given): Promise<Sought> {
  const { from, on } = options as { from?: string; on?: string };
  const there = await stat(operand).catch(() => null);
  if (!there && operand.includes('@')) {
    if (!on) throw new Misused('With an address, --on says of which day.');
    return { userId: await idOf(db, operand), on };
  }
  const byHash = await filesByHash(operand);
  const known = new Set((await havingBytes(db, [...byHash.keys()])).map(({ sha256 }) => sha256));
  const nobodys = [...byHash].filter(([hash]) => !known.has(hash)).flatMap(([, paths]) => paths);
  if (nobodys.length > 0 && known.size > 0) {
    const lines = nobodys.map((path) => `${path} nobody has it`);
    if (!options['skip-unmatched']) throw new Refusal('Nothing was recalled. Look at these files first:', lines);
    terminal.say([`Left out: ${lines.length}`, ...lines].join('\n  - '));
  }
  return { hashes: [...known], userId: from ? await idOf(db, from) : undefined, on };
}

async function idOf(db: Database, address: string): Promise<Id> {
  const person = await personByEmail(db, address);
  if (!person) throw new Refusal(`${address}: ${inviteWords.unknown}`);
  return person.id;
}

/**
 * The paths of the files in a folder or ZIP, or of the one file, by SHA-256 in hex.
 * @throws {Refusal} naming each that cannot be read
 */
async function filesByHash(operand: string): Promise<Map<string, string[]>> {
  if (/\.pdf$/i.test(operand)) return new Map([[hashIn(fingerprint(await readInput(operand))), [operand]]]);
  return withBatch(operand, async (batch) => {
    const problems = batch.problems.map(problemWords);
    const byHash = new Map<string, string[]>();
    const documents = [...batch.sizes.keys()].map((path) => ({ path }));
    for await (const some of readPortions(batch, documents)) {
      for (const { path, bytes } of some) {
        if (!bytes) problems.push(problemWords({ path, problem: 'too-large' }));
        else {
          const hash = hashIn(fingerprint(bytes));
          byHash.set(hash, [...(byHash.get(hash) ?? []), path]);
        }
      }
    }
    if (problems.length > 0) throw new Refusal('Nothing was recalled. Mend this first:', problems);
    return byHash;
  });
}

function previewOf(found: SoughtPayslip[]): string {
  const people = new Set(found.map(({ userId }) => userId)).size;
  const lines = found.map(
    ({ fileName, email, issuedOn, isOpened }) =>
      `${fileName ?? 'without a name'}  ${email}  ${issuedOn ?? 'no date'}  ${isOpened ? 'opened' : 'not opened'}`,
  );
  const heading = `${found.length} to recall, from ${people} ${people === 1 ? 'person' : 'people'}`;
  return [heading, ...firstLines(lines)].join('\n  ');
}
