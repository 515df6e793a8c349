import { useLingui } from '@lingui/react/macro';
import { useListed } from '#client/i18n/use-listed.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { isolated } from '#contract/isolated-values.ts';
import type { CalendarLeave, CalendarMonth } from '#contract/leave-calendar.ts';

/** The sentences that both forms of the calendar share. */
export function useCalendarWords() {
  const { t } = useLingui();
  const { period } = useLeaveWords();
  const listed = useListed();
  const words = {
    /** What somebody is away for, as far as the reader may know. */
    kind: ({ type }: CalendarLeave) =>
      type?.text ?? t({ message: 'Away', comment: 'Somebody is on leave; why is not said' }),

    /** The same with its days, and whether it is only asked for. */
    whole: (leave: CalendarLeave) => {
      const [kind, when] = [words.kind(leave), period(leave)];
      return leave.state === 'waiting'
        ? t({
            message: `${kind}, ${when}, waiting for an answer`,
            comment: 'A request for leave: its kind and its days',
          })
        : `\u2068${kind}\u2069 · ${when}`;
    },

    /** A public holiday, and where it is one. */
    holiday: ({ name, half, places }: CalendarMonth['holidays'][number]) => {
      const where = listed(places.map(isolated));
      if (half === 'morning')
        return t({
          message: `${name}, morning (${where})`,
          comment: 'A public holiday of half a day, and the places where it is one',
        });
      if (half === 'afternoon')
        return t({
          message: `${name}, afternoon (${where})`,
          comment: 'A public holiday of half a day, and the places where it is one',
        });
      return `\u2068${name}\u2069 (${where})`;
    },
  };
  return words;
}
