import { notJoined, notJoinedColumns } from '#server/directory/not-joined-rows.ts';
import { csvOf } from '#server/tables/csv.ts';
import type { Command } from './command.ts';
import { writeCsv } from './csv-file.ts';

export const listNotJoined: Command = {
  name: 'list not-joined',
  takes: null,
  options: { to: { value: 'file.csv', says: 'write it to a new file' } },
  does: 'list whoever was let in and has not chosen a password yet',
  help: `Says when their last invite went out, and until when its link opens. It is a CSV file that \`resend\` takes.
Whoever was shown out is not in it.`,
  async run({ db, terminal }, { options }) {
    const rows = await notJoined(db);
    const lines = rows.map(({ email, name, invited, opensUntil }) => [email, name, invited, opensUntil]);
    const csv = csvOf(notJoinedColumns, lines);
    if (typeof options.to !== 'string') terminal.say(csv.trimEnd());
    else await writeCsv(options.to, csv);
    terminal.complain(`${rows.length} not joined.`);
    return true;
  },
};
