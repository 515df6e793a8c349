import { deed, record } from '#server/audit/audit.ts';
import { invite as letIn } from '#server/directory/invites.ts';
import { type Newcomer, takenUsernames } from '#server/directory/newcomer-rows.ts';
import { newcomerFile, readNewcomer, readNewcomers } from '#server/directory/newcomers.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import type { Command, CommandContext } from './command.ts';
import { readInput } from './input-file.ts';
import { inviteWords } from './invite-result.ts';
import { problemSentence } from './problem-sentence.ts';
import { Refusal } from './refusal.ts';
import { asTable } from './table-file.ts';

export const invite: Command = {
  name: 'invite',
  takes: 'address or people.csv',
  options: {},
  does: 'let one person in, or everybody in a file',
  help: `Each gets a mail with a link to choose a password. A file's first line names its columns: email, full name,
username, position, department, language (en, fr, es, de, kri or ar). Only email and full name must be there.
All are let in, or nobody. For whole records with managers and job details there is \`import employees\`.`,
  async run(context, { operand }) {
    const newcomers = await newcomersIn(operand);
    // All or nobody: half a list of people is worse than none.
    const results = await context.db.transaction(async (transaction) => {
      const taken = await takenUsernames(transaction, newcomers);
      if (taken.length > 0) {
        const problems = taken.map((name) => `username ${name} is somebody else's`);
        throw new Refusal('Nobody was invited. Mend the file first:', problems);
      }
      const invited = [];
      for (const newcomer of newcomers) invited.push(await inviteAndRecord({ ...context, db: transaction }, newcomer));
      return invited;
    });
    for (const { email, result } of results) context.terminal.say(`${email}: ${inviteWords[result]}`);
    return true;
  },
};

async function newcomersIn(operand: string): Promise<Newcomer[]> {
  if (operand.includes('@')) {
    const newcomer = readNewcomer(operand);
    if (newcomer) return [newcomer];
    throw new Refusal(`${operand} is no email address.`);
  }
  const { newcomers, problems } = readNewcomers(await asTable(operand, await readInput(operand), newcomerFile));
  if (problems.length > 0) throw new Refusal('Nobody was invited. Mend the file first:', problems.map(problemSentence));
  return newcomers;
}

async function inviteAndRecord({ db, appContext }: CommandContext, newcomer: Newcomer) {
  const result = await letIn(db, appContext, newcomer);
  const person = await personByEmail(db, newcomer.email);
  await record(db, { ...deed('invite-sent', person?.id ?? null, result === 'sent'), object: newcomer.email });
  return { email: newcomer.email, result };
}
