import { record } from '#server/audit/audit.ts';
import type { JobChange } from '#server/profile/profile-tables.ts';
import type { Command } from '#server/stagedoor/command.ts';
import { csvOf, writeCsv } from '#server/stagedoor/csv-file.ts';
import { sha256 } from '#server/stagedoor/input-file.ts';
import { Misused } from '#server/stagedoor/refusal.ts';
import { everybody } from './company-rows.ts';
import type { Known } from './employee.ts';
import { type EmployeeColumn, employeeColumns, fieldOf } from './employee-columns.ts';
import { type HistoryColumn, historyColumns } from './read-history.ts';

export const exportEmployees: Command = {
  name: 'export employees',
  takes: null,
  options: {
    to: { value: 'file.csv', says: 'the file, which is made' },
    history: { value: 'file.csv', says: 'their job histories, in a file of their own' },
  },
  does: 'write everybody into a file that `import employees` takes',
  help: `Whoever was shown out is not in it, nor who has no full name on record. Imported again it changes nothing.
A cell that a spreadsheet would run as a formula begins with an apostrophe; an import takes it off again.`,
  async run({ db, terminal }, { options }) {
    const { to, history } = options as { to?: string; history?: string };
    if (!to) throw new Misused('Name a file to make, as --to employees.csv.');
    const company = await everybody(db);
    const exported = company.filter(({ left, fullName }) => !left && fullName);
    const emails = new Map(company.map(({ id, email }) => [id, email]));

    const people = exported.map((one) => employeeColumns.known.map((column) => cellOf(one, column, emails)));
    const csv = csvOf(employeeColumns.known, people);
    await writeCsv(to, csv);
    if (history) {
      const changes = exported.flatMap((one) => one.jobHistory.map((change) => historyCells(one, change)));
      await writeCsv(history, csvOf(historyColumns.known, changes));
    }
    const object = `sha256:${sha256(Buffer.from(csv))} ${exported.length} exported`;
    await record(db, { act: 'employees-exported', result: 'ok', object });
    terminal.say(`Exported: ${exported.length}.`);
    return true;
  },
};

function cellOf(employee: Known, column: EmployeeColumn, emails: Map<string, string>): string | null {
  if (column === 'manager email') return emails.get(employee.managerId ?? '') ?? null;
  return column === 'language' ? employee.language : employee[fieldOf[column]];
}

function historyCells({ email, employeeId }: Known, change: JobChange): (string | null)[] {
  const cells: Record<HistoryColumn, string | null> = {
    ...change,
    email,
    'employee id': employeeId,
    'manager email': change.managerEmail,
  };
  return historyColumns.known.map((column) => cells[column]);
}
