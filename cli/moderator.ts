import { setModerator } from '#server/my-voice/moderation/moderators.ts';
import type { Command } from './command.ts';

const became = {
  named: 'looks after My Voice',
  dismissed: 'does not look after My Voice any more',
  unknown: 'nobody who is here has this address',
};

export const moderator: Command = {
  name: 'moderator',
  takes: 'address',
  options: { remove: { says: 'dismiss the moderator instead' } },
  does: 'let somebody look after My Voice',
  help: `A moderator hides messages, mutes people, reads reports and what a message said before, and says who may speak.
It holds at once, without signing in again, and stands in the table audit.`,
  async run({ db, terminal }, { operand: address, options }) {
    const result = await setModerator(db, address, !options.remove);
    terminal.say(`${address}: ${became[result]}`);
    return result !== 'unknown';
  },
};
