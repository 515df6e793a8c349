import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { everybody, importAlone } from '#server/directory/company-rows.ts';
import { employeeColumns } from '#server/directory/employee-columns.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { isEmpty, type Plan, planImport, sameButForIds } from '#server/directory/plan.ts';
import { readEmployees } from '#server/directory/read-employees.ts';
import { historyColumns, readHistory } from '#server/directory/read-history.ts';
import { stepsOf, writePlan } from '#server/directory/write-plan.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { previewOf } from './import-preview.ts';
import { readInput, sha256 } from './input-file.ts';
import { problemSentence } from './problem-sentence.ts';
import { Refusal } from './refusal.ts';
import { asTable } from './table-file.ts';

export const importEmployees: Command = {
  name: 'import employees',
  takes: 'file.csv',
  options: {
    history: { value: 'file.csv', says: 'their job histories' },
    'no-invite': { says: 'send nobody a mail' },
    yes,
  },
  does: 'let in whoever is new and bring the records of everybody in the file up to date',
  help: `All of the file, or nothing. It shows first what would change, and asks; without a terminal it only shows, unless --yes.

A file may be CSV, or a spreadsheet (XLSX), of which the sheet with these columns is read; what is hidden in it is not.
Columns, in any order: ${employeeColumns.known.join(', ')}.
Only email and full name must be there. A column that is missing leaves what is on file; an empty cell clears it.
People are known by employee id, else by email. Whoever is missing from the file stays as they are.
Whoever is new is invited by mail, unless --no-invite: \`list not-joined\` says who, and \`resend\` invites them later.
The leadership team is the manager and the two above. Columns of a history file: email or employee id, date, event,
position, department, manager, manager email; its lines take the place of the history of whoever is in it.`,
  async run(context, given) {
    const { db, terminal } = context;
    const appContext = given.options['no-invite'] ? null : context.appContext;
    const files = [given.operand, given.options.history].filter((file) => typeof file === 'string');
    const [people, history] = await Promise.all(files.map(readInput));
    const traced = [people, history].flatMap((bytes) => (bytes ? `sha256:${sha256(bytes)}` : [])).join(' ');
    try {
      const planNow = await planner({ name: given.operand, bytes: people as Buffer }, history);
      const plan = await planNow(db);
      terminal.say(previewOf(plan, appContext !== null));
      if (isEmpty(plan)) terminal.say('There is nothing to do.');
      if (isEmpty(plan) || !(await confirmed(context, given, 'Import this?'))) return true;

      await db.transaction(async (transaction) => {
        await importAlone(transaction);
        const still = await planNow(transaction);
        if (!sameButForIds(plan, still))
          throw new Refusal('The company changed meanwhile. Nothing was imported: start again.');
        const progress = terminal.progress('Importing', stepsOf(still, appContext !== null));
        try {
          await writePlan(transaction, still, { inviting: appContext, by: null, onWritten: progress.step });
        } finally {
          progress.end();
        }
        await record(transaction, { act: 'employees-imported', result: 'ok', object: `${traced} ${countsOf(still)}` });
      });
      const mails = appContext
        ? 'Mails are sent now; should this be stopped, the server sends the rest.'
        : 'Nobody was invited.';
      terminal.say(`Imported: ${countsOf(plan)}. ${mails}`);
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        await record(db, {
          act: 'employees-imported',
          result: 'refused',
          object: `${traced} problems=${error.reasons}`,
        });
      }
      throw error;
    }
  },
};

/** Parses the files once; each plan then reads the company afresh. */
async function planner(file: { name: string; bytes: Buffer }, historyBytes: Buffer | undefined) {
  const employees = readEmployees(await asTable(file.name, file.bytes, employeeColumns));
  const history = historyBytes
    ? readHistory(await asTable('the history', historyBytes, historyColumns))
    : { rows: [], problems: [] };
  if (employees.problems.length + history.problems.length > 0) throw refusalFor(employees.problems, history.problems);
  return async (db: Database): Promise<Plan> => {
    const plan = planImport(employees.rows, history.rows, await everybody(db));
    if ('added' in plan) return plan;
    throw refusalFor(plan.problems, plan.problemsInHistory);
  };
}

function refusalFor(problems: PeopleProblem[], problemsInHistory: PeopleProblem[]): Refusal {
  const reasons = [
    ...problems.map(problemSentence),
    ...problemsInHistory.map((problem) => `history, ${problemSentence(problem)}`),
  ];
  return new Refusal('Nothing was imported. Mend this first:', reasons);
}

function countsOf({ added, changed, unchanged, leadersChanged, left }: Plan): string {
  const counts = {
    new: added.length,
    changed: changed.length,
    unchanged,
    'with new leaders': leadersChanged.length,
    left: left.length,
  };
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
