import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command, CommandContext } from '#cli/command.ts';
import { readInput, sha256 } from '#cli/input-file.ts';
import { Misused, Refusal } from '#cli/refusal.ts';
import { asTable } from '#cli/table-file.ts';
import { operatorScope } from '#server/access/scope.ts';
import { record } from '#server/audit/audit.ts';
import { recipients } from '#server/pay/batches/recipient-rows.ts';
import { figuresColumns, figuresFile, month, type PersonFigures, readFigures } from './pay-figures.ts';

export const drawPayslips: Command = {
  name: 'draw payslips',
  takes: 'figures.csv',
  options: {
    month: { value: 'YYYY-MM', says: 'the month whose payslips are drawn' },
    to: { value: 'folder', says: 'the folder they go to, which is made' },
  },
  does: 'draw payslips as PDF files from the figures of payroll',
  help: `All of them, or none. It publishes nothing: look at some, then publish the folder. Each is in its person's language.

Columns, in any order: ${figuresColumns.join(', ')}. A line is one earning or deduction of one payslip:
E-10427,2026-11,2026-11-15,EUR,earning,Basic pay,2500.00
Instead of the employee id a username may stand. The employer may be left out: then it is the company.
Months of the same year before --month are not drawn; they count for the year to date.
The same figures make the same bytes, so what is drawn and published again changes nothing.
There is an example in docs/examples/pay-figures.csv.`,
  async run(context, given) {
    const { db, terminal } = context;
    const { month: wanted, to } = given.options as { month?: string; to?: string };
    if (!wanted || !to) throw new Misused('Give the month as --month 2026-11, and a folder to make as --to november.');
    if (!month.safeParse(wanted).success) {
      throw new Misused(`--month ${JSON.stringify(wanted)} is no month; write it as 2026-11.`);
    }

    const bytes = await readInput(given.operand);
    const payslips = readFigures(
      await asTable(given.operand, bytes, figuresFile),
      await recipients(db, operatorScope),
      wanted,
    );
    if (payslips.length === 0) throw new Refusal(`There is no line of ${wanted} in ${given.operand}.`);
    const named = payslips.map((one) => ({ ...one, file: fileOf(one) }));
    const unfit = named.filter(({ file }) => /[/\\]|^\./.test(file));
    if (unfit.length > 0)
      throw new Refusal(
        'Nothing was drawn. No file can be named:',
        unfit.map(({ file }) => file),
      );

    await intoNewFolder(to, (folder) => drawAll(context, named, folder));
    const object = `sha256:${sha256(bytes)} month=${wanted} ${payslips.length} drawn`;
    await record(db, { act: 'payslips-drawn', result: 'ok', object });
    terminal.say(`Drawn: ${payslips.length}, in ${to}. Nothing is published yet.`);
    return true;
  },
};

/** The name from which `publish payslips` reads the recipient and the day. */
function fileOf({ recipient, figures }: PersonFigures): string {
  return `${recipient.employeeId ?? recipient.username}_${figures.paidOn}.pdf`;
}

async function drawAll(
  { db, appContext: { companyName }, terminal }: CommandContext,
  payslips: (PersonFigures & { file: string })[],
  folder: string,
): Promise<void> {
  // Drawing PDFs is a third of the server's code, and only this command needs it.
  const { drawPayslip } = await import('#server/pay/payslip-pdf.ts');
  const company = await companyName(db);
  const progress = terminal.progress('Drawing', payslips.length);
  try {
    for (const { recipient, figures, before, file } of payslips) {
      const { name: employee, language } = recipient;
      const bytes = await drawPayslip({ figures, before, employee, company, language });
      await writeFile(join(folder, file), bytes, { mode: 0o600, flag: 'wx' });
      progress.step(1);
    }
  } finally {
    progress.end();
  }
}

/**
 * Fills a folder that appears only once it is complete, and that only its owner may read.
 * @throws {Refusal} if something is there already, or the folder cannot be made
 */
async function intoNewFolder(to: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (await lstat(to).catch(() => null)) throw new Refusal(`There is something at ${to} already. Name a new folder.`);
  const target = resolve(to);
  const unfinished = await mkdtemp(join(dirname(target), `.${basename(target)}-`)).catch((error) => {
    throw new Refusal(`No folder can be made at ${to} (${error.code}).`);
  });
  try {
    await fill(unfinished);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
