import { record } from '#server/audit/audit.ts';
import { reactivate as bringBack, type ReturnResult } from '#server/session/invites.ts';
import { addressesIn } from './addresses.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { said } from './invite-result.ts';

const became: Record<ReturnResult, string> = {
  back: 'back, with the password they had',
  'back-and-invited': 'back, and invited',
  'not-left': 'did not leave; nothing was done',
  unknown: said.unknown,
};

export const reactivate: Command = {
  name: 'reactivate',
  takes: 'address or people.csv',
  options: { yes },
  does: 'bring somebody back who was shown out',
  help: `They have their records and payslips again, and sign in with the password they had, or choose one by Forgot Password;
whoever never chose one gets an invite. Their roles ended when they left, and are to be given again. Of a file the column email
is read: it shows how many it would bring back, and asks; without a terminal it only shows, unless --yes.`,
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
        const result = await bringBack(transaction, appContext, address);
        const isBack = result === 'back' || result === 'back-and-invited';
        await record(transaction, { act: 'reactivated', result: isBack ? 'ok' : 'refused', object: address });
        back.push({ address, result, isBack });
      }
      return back;
    });
    for (const { address, result } of results) terminal.say(`${address}: ${became[result]}`);
    return isFile || results.every(({ isBack }) => isBack);
  },
};
