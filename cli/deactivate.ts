import { record } from '#server/audit/audit.ts';
import { type ShowOutResult, showOut } from '#server/directory/departures.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { leaveOfPeople } from '#server/time-off/leave-of-people.ts';
import { addressesIn } from './addresses.ts';
import { type Command, yes } from './command.ts';
import { confirmed } from './confirmed.ts';
import { inviteWords } from './invite-result.ts';

const became: Partial<Record<ShowOutResult, string>> = {
  left: 'shown out',
  'left-before': 'shown out',
  'last-administrator': 'is the last administrator, and stays; make somebody else one first',
  unknown: inviteWords.unknown,
};

export const deactivate: Command = {
  name: 'deactivate',
  takes: 'address or people.csv',
  options: { yes },
  does: 'show somebody out: every session ends at once',
  help: `Their records stay; nobody signs in as them any more, but to their own payslips for as long as LEAVER_PAYSLIP_DAYS says,
by the password they had: no reset mail goes to whoever left. Their roles end, and so does leave that is open;
the last administrator is not shown out. Whom they lead keeps them on record until somebody hands them on.
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
        const person = await personByEmail(transaction, address);
        const leaving = { lastDay: null, reportsTo: 'later' } as const;
        const decided = { by: null, audit: { object: address } };
        const result = person ? await showOut(transaction, leaveOfPeople, person.id, leaving, decided) : 'unknown';
        const isOut = result === 'left' || result === 'left-before';
        const subject = person?.id ?? null;
        if (!isOut) await record(transaction, { act: 'deactivated', result: 'refused', subject, object: address });
        left.push({ address, result, isOut });
      }
      return left;
    });
    for (const { address, result } of results) {
      terminal.say(`${address}: ${became[result]}`);
    }
    return results.every(({ isOut }) => isOut);
  },
};
