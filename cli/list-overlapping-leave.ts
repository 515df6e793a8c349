import { overlappingLeaves } from '#server/time-off/leave-rows.ts';
import type { Command } from './command.ts';

export const listOverlappingLeave: Command = {
  name: 'list overlapping-leave',
  takes: null,
  options: {},
  does: 'list leave that was asked for twice, from before that was refused',
  help: `Each line is two leaves of one person that wait or are approved and share at least half a day, as CSV.
The days they share are counted twice until one of the two is withdrawn or declined. New leave cannot overlap.`,
  async run({ db, terminal }) {
    const pairs = await overlappingLeaves(db);
    const lines = pairs.map((pair) => [pair.email, pair.type, pair.dates, pair.otherType, pair.otherDates].join(','));
    terminal.say(['email,leave,dates,overlaps,its dates', ...lines].join('\n'));
    terminal.complain(`${pairs.length} overlapping.`);
    return true;
  },
};
