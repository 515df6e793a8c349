import { writeFile } from 'node:fs/promises';
import type { Command } from './command.ts';
import { notJoined, notJoinedColumns } from './not-joined-rows.ts';
import { Refusal } from './refusal.ts';

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
    const csv = [notJoinedColumns, ...lines].map((cells) => cells.map(cell).join(',')).join('\n');
    if (typeof options.to !== 'string') terminal.say(csv);
    else await writeNew(options.to, `${csv}\n`);
    terminal.complain(`${rows.length} not joined.`);
    return true;
  },
};

/** A cell as RFC 4180 has it. */
function cell(text: string | null): string {
  return text && /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? '');
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Refusal(`${file} is there already.`);
    throw new Refusal(`${file} cannot be written.`);
  }
}
