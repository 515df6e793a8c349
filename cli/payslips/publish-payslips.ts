import { type Command, type CommandContext, type Given, yes } from '#cli/command.ts';
import { confirmed } from '#cli/confirmed.ts';
import { firstLines } from '#cli/first-lines.ts';
import { Misused, Refusal } from '#cli/refusal.ts';
import { sendShown } from '#cli/send-shown.ts';
import { settled } from '#cli/settled.ts';
import type { Id } from '#contract/id.ts';
import type { BatchDocument } from '#contract/payslip-batches.ts';
import { oddProblems } from '#contract/payslip-problems.ts';
import { type DocumentFilter, mostAtOnce } from '#contract/payslip-review.ts';
import { operatorScope } from '#server/access/scope.ts';
import { currentOperator, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { portionsOf } from '#server/db/portions.ts';
import { todayOfCompany } from '#server/directory/today-rows.ts';
import { type BatchRow, batchWith, waitsAlready } from '#server/pay/batches/batch-rows.ts';
import { documentView } from '#server/pay/batches/batch-views.ts';
import { beginBatch, discardBatch } from '#server/pay/batches/begin-batch.ts';
import { documentsOf, notSeenYet } from '#server/pay/batches/document-rows.ts';
import { payslipRuns } from '#server/pay/batches/payslip-runs.ts';
import { releaseBatch } from '#server/pay/batches/release.ts';
import { acceptDocuments, leaveOut, type PayrollCall } from '#server/pay/batches/review.ts';
import { day } from '#server/tables/cells.ts';
import { deleteUpload } from '#server/uploads/upload-rows.ts';
import { batchWordsOf, problemWords } from './problem-words.ts';
import { fileToSend } from './sent-file.ts';

export const publishPayslips: Command = {
  name: 'publish payslips',
  takes: 'folder, file.zip or file.pdf',
  options: {
    on: { value: 'YYYY-MM-DD', says: 'the day of all that name no day; else the 15th of this month' },
    'skip-unmatched': { says: 'leave out files that are nobody’s' },
    force: { says: 'publish also what is odd, such as a second payslip of a month, or what was recalled' },
    yes,
  },
  does: 'publish PDF files to the people they belong to',
  help: `All of them, or none, as a batch of the console, with the same checks. A file is somebody's by its name,
<employee id or username>_<YYYY-MM>.pdf, with a day after the month or _anything before .pdf where you like; the pages of one
long PDF by the employee ids on them. It shows first what would be published, and asks; without a terminal it only shows,
unless --yes. A file that is nobody's stops everything, unless --skip-unmatched. What is odd stops everything unless --force: a
second payslip of a month, one of another month than --on, one that somebody else has, one for a person with another's former
name. What was recalled from its person is left out unless --force. A damaged PDF, and one with a password, script or attached
files, always stops everything. The same document is never published to somebody twice, so to run it again changes nothing.

The operator is one person. For more people than PAYSLIPS_ALONE_UP_TO within a day the batch waits until somebody in payroll
releases it in the console; they are notified, and the command says so.`,
  async run(context, given) {
    const { db } = context;
    const { on = `${(await todayOfCompany(db)).slice(0, 8)}15` } = given.options as { on?: string };
    if (!day.safeParse(on).success) throw new Misused(`--on ${on} is no day; write it as 2026-11-28.`);
    const by = operatorIn(context);
    try {
      const id = await sent(context, by, given.operand, on);
      if (!id) return true;
      try {
        return await published(context, by, id, given);
      } finally {
        await throwAway(by, id);
      }
    } catch (error) {
      if (error instanceof Refusal) {
        await record(db, { act: 'payslips-published', result: 'refused', object: `problems=${error.reasons}` });
      }
      throw error;
    }
  },
};

/** The operator, as the console's functions know who asks. */
function operatorIn({ db, appContext }: CommandContext): PayrollCall {
  return {
    db,
    payroll: { scope: operatorScope, userId: null },
    by: { actor: null, operator: currentOperator() },
    aloneUpTo: appContext.payslipsReleasedAloneUpTo,
  };
}

/** Sends a file as a batch, and returns its id; null if it waits for a second person already. */
async function sent(context: CommandContext, by: PayrollCall, path: string, issuedOn: string): Promise<Id | null> {
  const { db, terminal } = context;
  const upload = await sendShown(context, await fileToSend(path));
  if (await waitsAlready(db, upload.sha256)) {
    await deleteUpload(db, upload.uploadId);
    terminal.say(`${waitsWords} It was sent before.`);
    return null;
  }
  const id = timedId();
  await beginBatch(by, { id, issuedOn, ...upload });
  return id;
}

const waitsWords =
  'It is for more people than one person may publish to alone, and waits until somebody in payroll releases it in the console.';

async function published(context: CommandContext, by: PayrollCall, id: Id, given: Given): Promise<boolean> {
  const { db, terminal } = context;
  const read = await settledBatch(db, id);
  if (read.state === 'unreadable') throw new Refusal(`Nothing was published. ${batchWordsOf(given.operand, read)}`);
  await decide(context, by, id, given);
  await stopAtProblems(db, id, 'Nothing was published. Mend this first:');
  const { counts } = await settledBatch(db, id);
  terminal.say(await previewOf(db, id, counts));
  if (counts.documents === 0) terminal.say('There is nothing to do.');
  if (counts.documents === 0 || !(await confirmed(context, given, 'Publish them?'))) return true;

  const meanwhile = 'The company changed meanwhile. Nothing was published:';
  await releaseBatch(by, { id, visibleFrom: null }).catch(async (error: unknown) => {
    await stopAtProblems(db, id, meanwhile);
    throw error;
  });
  const released = await settledBatch(db, id);
  if (released.state === 'waiting') terminal.say(waitsWords);
  else if (released.state === 'released') terminal.say(`Published: ${released.counts.documents}.`);
  else {
    await stopAtProblems(db, id, meanwhile);
    throw new Refusal('Nothing was published. Try again.');
  }
  return true;
}

const isBusy = ({ state }: BatchRow) => state === 'reading' || state === 'releasing';

/** A batch once nothing of it is under way. */
function settledBatch(db: Database, id: Id): Promise<BatchRow> {
  return settled(db, {
    kinds: payslipRuns,
    subject: id,
    isBusy,
    read: async () => (await batchWith(db, id)) as BatchRow,
  });
}

async function documentsIn(db: Database, id: Id, filter: DocumentFilter): Promise<BatchDocument[]> {
  const all: BatchDocument[] = [];
  for (let after: number | undefined; ; after = all.at(-1)?.position) {
    const page = await documentsOf(db, id, { filter, search: '', after }, mostAtOnce);
    if (page.length === 0) return all;
    all.push(...page.map((each) => documentView(each, new Set())));
  }
}

/** Answers what the console would ask, as the options say. */
async function decide({ db, terminal }: CommandContext, by: PayrollCall, id: Id, { options }: Given): Promise<void> {
  const problems = await documentsIn(db, id, 'problems');
  const of = (kinds: readonly string[]) =>
    problems.filter(({ problem }) => problem !== null && kinds.includes(problem));
  const odd = of(oddProblems);
  const recalled = options.force ? [] : of(['recalled']);
  const nobodys = options['skip-unmatched'] ? problems.filter(({ recipient }) => recipient === null) : [];
  if (nobodys.length > 0) terminal.say([`Left out: ${nobodys.length}`, ...nobodys.map(problemWords)].join('\n  - '));
  if (recalled.length > 0)
    terminal.say(['Left out; --force publishes it again:', ...recalled.map(problemWords)].join('\n  - '));
  for (const documents of portionsOf([...nobodys, ...recalled].map(idOf), mostAtOnce))
    await leaveOut(by, { id, documents, isOut: true });
  if (!options.force || odd.length === 0) return;
  terminal.say(['Published although it is odd:', ...odd.map(problemWords)].join('\n  - '));
  for (const documents of portionsOf(odd.map(idOf), mostAtOnce)) await acceptDocuments(by, { id, documents });
}

const idOf = ({ id }: BatchDocument) => id;

/** @throws {Refusal} naming everything that keeps a batch from its release */
async function stopAtProblems(db: Database, id: Id, sentence: string): Promise<void> {
  const problems = await documentsIn(db, id, 'problems');
  if (problems.length > 0) throw new Refusal(sentence, problems.map(problemWords));
}

/** What would be published, for the operator to check first. */
async function previewOf(db: Database, id: Id, { documents, people, published }: BatchRow['counts']): Promise<string> {
  const later = await notSeenYet(db, id);
  const heading = [
    `${documents} to publish, to ${people} ${people === 1 ? 'person' : 'people'}`,
    `${published - later} published already`,
    ...(later > 0 ? [`${later} released already, to be seen later`] : []),
  ];
  const lines = (await documentsIn(db, id, 'matched')).map(
    ({ path, recipient, issuedOn }) => `${path}  ${recipient?.email}  ${issuedOn}`,
  );
  return [heading.join('; '), ...firstLines(lines)].join('\n  ');
}

/** Throws away a batch that nobody will see, with its bytes. */
async function throwAway(by: PayrollCall, id: Id): Promise<void> {
  const batch = await batchWith(by.db, id);
  if (!batch || !['reading', 'review', 'unreadable'].includes(batch.state)) return;
  await discardBatch(by, id);
  await settled(by.db, {
    kinds: payslipRuns,
    subject: id,
    isBusy: (row) => row?.state === 'discarded',
    read: () => batchWith(by.db, id),
  });
}
