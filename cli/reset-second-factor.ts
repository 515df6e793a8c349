import { deed, record } from '#server/audit/audit.ts';
import { resetSecondFactor } from '#server/console/second-factor.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import type { Command } from './command.ts';

export const resetFactor: Command = {
  name: 'reset second-factor',
  takes: 'address',
  options: {},
  does: 'take away the second factor of somebody who lost it',
  help: `Their console locks, and opens again once they set up another by their password. Administrators reset each other's in
the console; this is for the one who is left. Make sure who asks: it stands in the table audit who did it.`,
  async run({ db, terminal }, { operand: address }) {
    const isReset = await db.transaction(async (transaction) => {
      const person = await personByEmail(transaction, address);
      const reset = person !== null && (await resetSecondFactor(transaction, person.id));
      const done = deed('second-factor-reset', person?.id ?? null, reset);
      await record(transaction, { ...done, object: person?.id ?? address });
      return reset;
    });
    terminal.say(`${address}: ${isReset ? 'has no second factor any more' : 'has no second factor'}`);
    return isReset;
  },
};
