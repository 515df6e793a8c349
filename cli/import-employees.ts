import { basename, resolve } from 'node:path';
import type { Id } from '#contract/id.ts';
import {
  type DayOrder,
  dayOrders,
  type ImportKind,
  importLimits,
  isBusy,
  type RowState,
} from '#contract/people-import.ts';
import { currentOperator, record } from '#server/audit/audit.ts';
import { timedId } from '#server/db/ids.ts';
import {
  beginImport,
  discardImport,
  type ImportCall,
  mapImport,
  writeImport,
} from '#server/people/imports/begin-import.ts';
import {
  countRows,
  type ImportRecord,
  importWith,
  rowsAfter,
  writtenRows,
} from '#server/people/imports/import-rows.ts';
import { importRuns } from '#server/people/imports/import-runs.ts';
import { type Command, type CommandContext, type Given, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { columnSentences, isOnlyDays, previewOf, unreadableImport } from './import-words.ts';
import { readInput } from './input-file.ts';
import { problemSentence } from './problem-sentence.ts';
import { Misused, Refusal } from './refusal.ts';
import { sendShown } from './send-shown.ts';
import { settled } from './settled.ts';
import { shownWork } from './shown-work.ts';

const days = { value: 'day-first or month-first', says: 'how the file writes days such as 02/11/2026' };

const asInConsole = `All of the file, or nothing, as an import of the console, with the same checks. It shows first what would change, and
asks; without a terminal it only shows, unless --yes. HR can take it back in the console for a day.

A file may be CSV, or a spreadsheet (XLSX), of which the sheet with these columns is read; what is hidden in it is not. It has at most
${importLimits.rows.toLocaleString('en')} rows. A column may be called as in the console's template, in any language of the app, or as an earlier import was told
in the console.`;

export const importEmployees: Command = {
  name: 'import employees',
  takes: 'file.csv',
  options: { 'no-invite': { says: 'send nobody a mail' }, days, yes },
  does: 'let in whoever is new and bring the records of everybody in the file up to date',
  help: `${asInConsole}
Only email and full name must be there. A column that is missing leaves what is on file; an empty cell clears it.
People are known by employee id, else by email. Whoever is missing from the file stays as they are.
Whoever is new is invited by mail, unless --no-invite: the console says who has not joined, and invites them later.
The leadership team is the manager and the two above.`,
  run: (context, given) => imported('people', context, given),
};

export const importHistories: Command = {
  name: 'import histories',
  takes: 'file.csv',
  options: { days, yes },
  does: 'bring the job histories of everybody in the file up to date',
  help: `${asInConsole}
Its columns are email or employee id, date, event, position, department, manager, manager email. Its lines take the place of the
history of whoever is in it: import people first.`,
  run: (context, given) => imported('history', context, given),
};

async function imported(kind: ImportKind, context: CommandContext, given: Given): Promise<boolean> {
  const order = orderIn(given);
  const { db } = context;
  const by: ImportCall = { db, by: { actor: null, operator: currentOperator() } };
  const { id, sha256 } = await sent(context, by, kind, given.operand);
  try {
    try {
      return await written(context, by, id, given, order);
    } finally {
      await throwAway(by, id);
    }
  } catch (error) {
    if (error instanceof Refusal) {
      const object = `sha256:${sha256} problems=${error.reasons}`;
      await record(db, { act: 'employees-imported', result: 'refused', object });
    }
    throw error;
  }
}

/** Sends a file as an import, and starts to read it. */
async function sent(context: CommandContext, by: ImportCall, kind: ImportKind, path: string) {
  const bytes = await readInput(path);
  const parts = (async function* () {
    yield bytes;
  })();
  const name = basename(resolve(path)).slice(-200);
  const upload = await sendShown(context, { name, size: bytes.length, modified: 0, parts });
  const id = timedId();
  await beginImport(by, { id, kind, ...upload });
  return { id, sha256: upload.sha256 };
}

function orderIn({ options }: Given): DayOrder | null {
  if (options.days === undefined) return null;
  const order = dayOrders.find((one) => one === options.days);
  if (!order) throw new Misused(`--days is ${dayOrders.join(' or ')}.`);
  return order;
}

async function written(
  context: CommandContext,
  by: ImportCall,
  id: Id,
  given: Given,
  order: DayOrder | null,
): Promise<boolean> {
  const { db, terminal } = context;
  let one = await settledImport(context, id);
  if (one.state === 'unreadable') throw new Refusal(`Nothing was imported. ${unreadableImport(given.operand, one)}`);
  if (one.state === 'mapping' && order && (await isOnlyDays(db, one))) {
    await mapImport(by, { id, columns: one.columns, dayOrders: one.headers.map(() => order) });
    one = await settledImport(context, id);
  }
  if (one.state === 'mapping') throw new Refusal(mendThis, await columnSentences(db, one));
  await stopAtProblems(context, id);
  const invites = one.kind === 'people' && !given.options['no-invite'];
  const counts = await countsOf(context, id);
  terminal.say(await previewOf(db, one, { counts, invites }));
  const isNothing = counts.new + counts.changed === 0;
  if (isNothing) terminal.say('There is nothing to do.');
  if (isNothing || !(await confirmed(context, given, 'Import this?'))) return true;

  await writeImport(by, { id, seen: one.seen ?? '', invite: invites });
  const done = await settledImport(context, id);
  if (done.state !== 'done') throw await stoppedBy(context, done);
  const mails = invites
    ? 'Mails are sent now; should this be stopped, the server sends the rest.'
    : 'Nobody was invited.';
  const words = Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []));
  terminal.say(`Imported: ${words.join(', ')}.${one.kind === 'people' ? ` ${mails}` : ''}`);
  return true;
}

const mendThis = 'Nothing was imported. Mend this first:';

/** An import once nothing of it is under way. */
function settledImport({ db, appContext, terminal }: CommandContext, id: Id): Promise<ImportRecord> {
  const kinds = importRuns(appContext);
  const write = kinds['people-write'];
  return settled(db, {
    kinds: { ...kinds, 'people-write': { ...write, work: shownWork(terminal, 'Importing', write.work) } },
    subject: id,
    isBusy: ({ state }) => isBusy(state),
    read: async () => (await importWith(db, id)) as ImportRecord,
  });
}

async function countsOf({ db }: CommandContext, id: Id): Promise<Record<RowState, number>> {
  return (await countRows(db, [id])).get(id) as Record<RowState, number>;
}

/** @throws {Refusal} naming everything that the console would leave out */
async function stopAtProblems({ db }: CommandContext, id: Id): Promise<void> {
  const rows = await rowsAfter(db, id, { state: 'problem', after: 0, atMost: importLimits.rows });
  if (rows.length > 0)
    throw new Refusal(
      mendThis,
      rows.flatMap(({ problems }) => problems.map(problemSentence)),
    );
}

/** Why an import that was to be written is not. */
async function stoppedBy({ db }: CommandContext, { id, refusal }: ImportRecord): Promise<Refusal> {
  const before = (await writtenRows(db, id)).length;
  const what = refusal === 'company-changed' ? 'The company changed meanwhile.' : 'Something went wrong.';
  const how = before > 0 ? `${before} rows were imported before that, and the others were not` : 'Nothing was imported';
  return new Refusal(`${what} ${how}: start again.`);
}

/** Throws away an import that was not written: it would wait for HR in the console. */
async function throwAway(by: ImportCall, id: Id): Promise<void> {
  const one = await importWith(by.db, id);
  if (one && one.state !== 'done' && one.state !== 'importing') await discardImport(by, id);
}
