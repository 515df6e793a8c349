import { record } from '#server/audit/audit.ts';
import { type BringBackResult, bringBack } from '#server/directory/departures.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { leaveOfPeople } from '#server/time-off/leave-of-people.ts';
import { addressesIn } from './addresses.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { inviteWords } from './invite-result.ts';

const became: Record<BringBackResult, string> = {
  back: 'back, with the password they had',
  'back-and-invited': 'back, and invited',
  stays: 'stays: the last day that was planned is dropped',
  'not-left': 'did not leave; nothing was done',
  unknown: inviteWords.unknown,
};

export const reactivate: Command = {
  name: 'reactivate',
  takes: 'address or people.csv',
  options: { yes },
  does: 'bring somebody back who was shown out',
  help: `They have their records and payslips again, and sign in with the password they had, or choose one by Forgot Password;
whoever never chose one gets an invite. Their roles ended when they left, and are to be given again. Leave
that ended with it and has not begun is theirs again. Of a file the column email is read: it shows how many it would bring back, and asks; without a terminal it only shows, unless --yes.`,
  async run(context, given) {
    const { db, appContext, terminal } = context;
    const { addresses, isFile } = await addressesIn(db, given.operand, 'Nobody was brought back.');
    if (isFile) {
      terminal.say([`${addresses.length} to bring back:`, ...addresses].join('\n  '));
      if (!(await confirmed(context, given, 'Bring them back?'))) return true;
    }
    const results = await db.transaction(async (transaction) => {
      const back = [];
      for (const address of addresses) {
        const person = await personByEmail(transaction, address);
        const decided = { by: null, audit: { object: address } };
        const result = person ? await bringBack(transaction, appContext, leaveOfPeople, person.id, decided) : 'unknown';
        const isBack = result !== 'not-left' && result !== 'unknown';
        const subject = person?.id ?? null;
        if (!isBack) await record(transaction, { act: 'reactivated', result: 'refused', subject, object: address });
        back.push({ address, result, isBack });
      }
      return back;
    });
    for (const { address, result } of results) terminal.say(`${address}: ${became[result]}`);
    return isFile || results.every(({ isBack }) => isBack);
  },
};
