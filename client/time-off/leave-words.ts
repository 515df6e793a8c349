import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call.ts';
import { calendarDay, dayMonthYear, fromDayToDay } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { LeaveDates } from '#contract/leave-days.ts';

/** The sentences that several of these screens say. */
export function useLeaveWords() {
  const { t } = useLingui();
  const language = useLanguage();
  const inWords = (day: string) => dayMonthYear(calendarDay(day), language);

  const words = {
    /** A number of half days, such as 4.5 days. */
    days: (halves: number) =>
      t({
        message: plural(halves / 2, { one: '# day', other: '# days' }),
        comment: 'How long a leave is, or how much is left; may be a half, such as 4.5',
      }),

    /** From when to when, in one line. */
    period: ({ startsOn, endsOn, startsMidday, endsMidday }: LeaveDates) => {
      const [first, last] = [inWords(startsOn), inWords(endsOn)];
      if (startsOn === endsOn) {
        if (startsMidday) return t({ message: `${first}, afternoon`, comment: 'A leave of half a day: its date' });
        return endsMidday ? t({ message: `${first}, morning`, comment: 'A leave of half a day: its date' }) : first;
      }
      if (!startsMidday && !endsMidday) return fromDayToDay(calendarDay(startsOn), calendarDay(endsOn), language);
      const from = startsMidday
        ? t({ message: `${first}, midday`, comment: 'A leave begins or ends at midday' })
        : first;
      const to = endsMidday ? t({ message: `${last}, midday`, comment: 'A leave begins or ends at midday' }) : last;
      return t({ message: `${from} to ${to}`, comment: 'Two dates: first and last day of a leave' });
    },

    /** Why something could not be done. */
    failure: (code: CallFailure['code']) => {
      switch (code) {
        case 'LEAVE_DATE_UNKNOWN':
          return t`Choose a first and a last day that exist.`;
        case 'LEAVE_ENDS_BEFORE_START':
          return t`The last day comes before the first.`;
        case 'LEAVE_TOO_EARLY':
          return t`The first day is more than a year ago.`;
        case 'LEAVE_TOO_LATE':
          return t`The last day is more than two years ahead.`;
        case 'LEAVE_NO_WORKING_DAYS':
          return t`You do not work on any of these days: there is nothing to ask for.`;
        case 'NOTE_TOO_LONG':
        case 'PAYLOAD_TOO_LARGE':
          return t`The note is too long. Nothing was sent or cut.`;
        case 'LEAVE_OVERLAPS':
          return t`There is leave on some of these days already.`;
        case 'NOT_ENOUGH_LEAVE':
          return t`That is more than is left.`;
        case 'BAD_REQUEST':
        case 'ID_REUSED':
          return t`It cannot be taken as it is. Please look through it and send it again.`;
        case 'LEAVE_NOT_OPEN':
          return t`This request was answered or withdrawn meanwhile.`;
        case 'LEAVE_STARTED':
          return t`This leave has begun already.`;
        case 'UNDO_TOO_LATE':
          return t`It is too late to undo this.`;
        case 'NOT_FOUND':
          return t`This request is not there any more.`;
        case 'TOO_MANY_REQUESTS':
          return t`Too many tries. Please wait a little and try again.`;
        default:
          return t`The server cannot be reached. Check your connection and try again.`;
      }
    },
  };
  return {
    ...words,

    /** That leave was asked for already on the same days: which. */
    overlap: (others: (LeaveDates & { type: string })[]) => {
      const leave = others.map((one) => `${one.type}, ${words.period(one)}`).join(' · ');
      return t({
        message: `You have asked for leave on these days already: ${leave}. Choose other days, or withdraw that first.`,
        comment: 'Followed by kinds of leave and their dates: Annual leave, 7 to 11 December 2026',
      });
    },

    /** Why a request for leave was refused. */
    refusal: (code: CallFailure['code']) =>
      code === 'NOT_FOUND' ? t`This kind of leave is not granted any more.` : words.failure(code),
  };
}
