import { isId } from '#contract/is-id.ts';
import { erasureSteps, personalTables } from '#server/collect-features.ts';
import { erasedIds } from '#server/directory/erased-rows.ts';
import { type MailRecipient, personByEmail } from '#server/directory/person-rows.ts';
import { retainedPayslipsOf } from '#server/pay/retained-payslip-rows.ts';
import { eraseAgain as again } from '#server/people/erasure/erase-again.ts';
import { erasePerson as erase } from '#server/people/erasure/erase-person.ts';
import { countOfRows, nameOf } from '#server/personal-data/personal-rows.ts';
import { retentionDays } from '#server/retention/retention-rows.ts';
import { type Command, type CommandContext, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { readInput } from './input-file.ts';
import { Refusal } from './refusal.ts';

/** Erases somebody who has left, for good. */
export const erasePerson: Command = {
  name: 'erase person',
  takes: 'address',
  options: { yes },
  does: 'erase all that is held of somebody who has left, for good',
  help: `First it says what goes and what stays. What stays: payslips they could open, with the name, in the table
retained_payslip for PAYSLIP_YEARS years after theirs, for tax and pay laws; and the audit for AUDIT_DAYS, without name and network.
Messages in My Voice become like taken back. Where others named them, "somebody who left" stands from then on. Export them first
if they want their data: afterwards nobody can. A backup holds them until it is deleted.`,
  async run(context, given) {
    const { db, terminal } = context;
    const person = await personByEmail(db, given.operand);
    if (!person) throw new Refusal(`Nobody has the address ${given.operand}.`);
    if (!person.deactivatedAt) throw new Refusal(`${person.email} works here. Show them out first, in the console.`);
    await preview(context, person);
    if (!(await confirmed(context, given, `Erase ${person.name} for good?`))) return false;
    await db.transaction((transaction) =>
      erase(transaction, person, { ...byAll, payslipYears: context.appContext.payslipYears }),
    );
    terminal.say(
      `Erased: ${person.id}. Make a backup now: those of before hold them, and are to know that they are erased.`,
    );
    return true;
  },
};

/** Prints the ids of all who were erased. */
export const erasedPeople: Command = {
  name: 'erased people',
  takes: null,
  options: {},
  does: 'list the ids of all who were erased',
  help: '`backup` keeps the same list beside the backups, and `restore` erases by it. It holds no names.',
  async run({ db, terminal }) {
    for (const id of await erasedIds(db)) terminal.say(id);
    return true;
  },
};

/** Erases, after a restore, who was erased since the backup. */
export const eraseAgain: Command = {
  name: 'erase again',
  takes: 'ids.txt',
  options: {},
  does: 'erase who was erased before, after a backup was restored',
  help: `\`restore\` does it by itself; this is for a database that PostgreSQL's own tools took back. The file has an id a line, as \`erased people\` lists them. Whoever is not there is passed over. Whoever had not left yet, by
the backup, has then.`,
  async run({ db, appContext: { payslipYears }, terminal }, given) {
    const lines = (await readInput(given.operand)).toString('utf8').split(/\s+/).filter(Boolean);
    const ids = lines.filter(isId);
    if (ids.length < lines.length) throw new Refusal(`${given.operand} holds what is no id. Nobody was erased.`);
    const there = await db.transaction((transaction) => again(transaction, ids, { ...byAll, payslipYears }));
    for (const id of there) terminal.say(`Erased again: ${id}`);
    terminal.say(`${there.length} of ${ids.length} were there.`);
    return true;
  },
};

const byAll = { tables: personalTables, steps: erasureSteps };

async function preview({ db, terminal, appContext }: CommandContext, person: MailRecipient) {
  terminal.say(`${person.name}, ${person.email}. What goes:`);
  for (const table of personalTables.filter(({ kind, erasure }) => kind !== null && erasure !== 'kept')) {
    const count = await countOfRows(db, [table], person);
    if (count > 0) terminal.say(`  ${nameOf(table)}: ${count}`);
  }
  const { payslipYears } = appContext;
  const { count: kept } = await retainedPayslipsOf(db, person.id, payslipYears);
  const { audit: auditDays } = await retentionDays(db, appContext);
  terminal.say(`What stays, as laws ask for it:
  ${kept} payslips with the name, each for ${payslipYears} years after its own
  who did what, without name and network, for ${auditDays} days`);
}
