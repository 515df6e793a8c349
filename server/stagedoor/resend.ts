import { record } from '#server/audit/audit.ts';
import { resendInvite } from '#server/session/invites.ts';
import type { Command } from './command.ts';
import { said } from './invite-result.ts';

export const resend: Command = {
  name: 'resend',
  takes: 'address',
  options: {},
  does: 'send the invite again; the older link stops working',
  help: 'For somebody who was let in, has no password yet, and lost the mail or let its three days pass.',
  async run({ db, house, terminal }, { operand: address }) {
    const result = await resendInvite(db, house, address);
    await record(db, { act: 'invite-sent', result: result === 'sent' ? 'ok' : 'refused', object: address });
    terminal.say(`${address}: ${said[result]}`);
    return result === 'sent';
  },
};
