import { record } from '#server/audit/audit.ts';
import { deactivate as showOut } from '#server/session/invites.ts';
import type { Command } from './command.ts';
import { said } from './invite-result.ts';

export const deactivate: Command = {
  name: 'deactivate',
  takes: 'address',
  options: {},
  does: 'show somebody out: every session ends at once',
  help: 'Their records stay; nobody signs in as them any more.',
  async run({ db, terminal }, { operand: address }) {
    const result = await showOut(db, address);
    await record(db, { act: 'deactivated', result: result === 'left' ? 'ok' : 'refused', object: address });
    terminal.say(`${address}: ${result === 'left' ? 'shown out' : said.unknown}`);
    return result === 'left';
  },
};
