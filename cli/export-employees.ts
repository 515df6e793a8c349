import { record } from '#server/audit/audit.ts';
import { everybody } from '#server/directory/company-rows.ts';
import { exported, historyCsv, peopleCsv } from '#server/people/export.ts';
import type { Command } from './command.ts';
import { writeCsv } from './csv-file.ts';
import { sha256 } from './input-file.ts';
import { Misused } from './refusal.ts';

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
    const people = exported(company);
    const csv = peopleCsv(people, new Map(company.map(({ id, email }) => [id, email])));
    await writeCsv(to, csv);
    if (history) await writeCsv(history, historyCsv(people));
    const object = `sha256:${sha256(Buffer.from(csv))} ${people.length} exported`;
    await record(db, { act: 'employees-exported', result: 'ok', object });
    terminal.say(`Exported: ${people.length}.`);
    return true;
  },
};
