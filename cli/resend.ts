import { deed, record } from '#server/audit/audit.ts';
import { resendInvite } from '#server/directory/invites.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { addressesIn } from './addresses.ts';
import type { Command } from './command.ts';
import { inviteWords } from './invite-result.ts';

export const resend: Command = {
  name: 'resend',
  takes: 'address or people.csv',
  options: {},
  does: 'send the invite again; the older link stops working',
  help: `For somebody who was let in, has no password yet, and lost the mail or let its days pass. Of a file the column email is
read, such as \`list not-joined\` writes; whoever has a password by now gets nothing.`,
  async run({ db, appContext, terminal }, { operand }) {
    const { addresses, isFile } = await addressesIn(db, operand, 'Nobody was invited.');
    const results = await db.transaction(async (transaction) => {
      const sent = [];
      for (const address of addresses) {
        const result = await resendInvite(transaction, appContext, address);
        const person = await personByEmail(transaction, address);
        await record(transaction, { ...deed('invite-sent', person?.id ?? null, result === 'sent'), object: address });
        sent.push({ address, result });
      }
      return sent;
    });
    for (const { address, result } of results) terminal.say(`${address}: ${inviteWords[result]}`);
    return isFile || results[0]?.result === 'sent';
  },
};
