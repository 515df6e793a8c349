import { record } from '#server/audit/audit.ts';
import { type LeaveResult, deactivate as showOut } from '#server/session/invites.ts';
import { addressesIn } from './addresses.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { said } from './invite-result.ts';

const became: Record<LeaveResult, string> = {
  left: 'shown out',
  'last-administrator': 'is the last administrator, and stays; make somebody else one first',
  unknown: said.unknown,
};

export const deactivate: Command = {
  name: 'deactivate',
  takes: 'address or people.csv',
  options: { yes },
  does: 'show somebody out: every session ends at once',
  help: `Their records stay; nobody signs in as them any more, but to their own payslips for as long as LEAVER_PAYSLIP_DAYS says,
by the password they had: no reset mail goes to whoever left. Their roles end; the last administrator is not shown out.
\`reactivate\` brings them back. Of a file the column email is read: it shows how many it would show out, and asks; without
a terminal it only shows, unless --yes.`,
  async run(context, given) {
    const { db, terminal } = context;
    const { addresses, isFile } = await addressesIn(db, given.operand, 'Nobody was shown out.');
    if (isFile) {
      terminal.say([`${addresses.length} to show out:`, ...addresses].join('\n  '));
      if (!(await confirmed(context, given, 'Show them out?'))) return true;
    }
    const results = await db.transaction(async (transaction) => {
      const left = [];
      for (const address of addresses) {
        const result = await showOut(transaction, address);
        await record(transaction, {
          act: 'deactivated',
          result: result === 'left' ? 'ok' : 'refused',
          object: address,
        });
        left.push({ address, result });
      }
      return left;
    });
    for (const { address, result } of results) {
      terminal.say(`${address}: ${became[result]}`);
    }
    return results.every(({ result }) => result === 'left');
  },
};
