import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CallFailure } from '#client/api/call-failure.ts';
import { calendarDay, dayMonthYear, fromDayToDay } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useSayFailure, type WordsFor } from '#client/session/failure-words.ts';
import type { LeaveDates } from '#contract/leave-days.ts';
import { type LeaveUnit, timesOf } from '#contract/leave-hours.ts';
import { inHours, timeOfDay } from './hours.ts';

type LeaveWrite = `timeOff.${'ask' | 'withdraw' | 'restore' | 'answer' | 'takeBack' | GivingBack}`;
type GivingBack = 'giveBack' | 'undoGiveBack' | 'giveBackOfTeam' | 'undoGiveBackOfTeam';

const tooLong = msg`The note is too long. Nothing was sent or cut.`;
const unfit = msg`It cannot be taken as it is. Please look through it and send it again.`;
/** The sentences for leave that is refused. */
export const leaveFailures = {
  LEAVE_DATE_UNKNOWN: msg`Choose a first and a last day that exist.`,
  LEAVE_ENDS_BEFORE_START: msg`The last day comes before the first.`,
  LEAVE_TOO_EARLY: msg`The first day is more than a year ago.`,
  LEAVE_TOO_LATE: msg`The last day is more than two years ahead.`,
  LEAVE_NO_WORKING_DAYS: msg`You do not work on any of these days: there is nothing to ask for.`,
  LEAVE_TIMES_UNKNOWN: msg`Choose two times of one day, on the hour or half past.`,
  LEAVE_TIMES_BACKWARDS: msg`The end has to come after the start, on the same day.`,
  LEAVE_NO_WORKING_TIME: msg`You do not work at that time: there is nothing to ask for.`,
  LEAVE_LONGER_THAN_DAY: msg`That is more than your working day. Ask for the whole day instead.`,
  LEAVE_UNIT_CHANGED: msg`This kind of leave is counted in days by now. Please ask for whole or half days.`,
  LEAVE_NOT_WITHIN: msg`Choose days of this leave that were not given back before.`,
  LEAVE_DAYS_OVER: msg`Days that are over are given back by your manager or HR.`,
  LEAVE_YEAR_CLOSED: msg`The year of this leave is closed. HR can add the days to this year.`,
  NOTE_TOO_LONG: tooLong,
  PAYLOAD_TOO_LARGE: tooLong,
  LEAVE_OVERLAPS: msg`There is leave on some of these days already.`,
  NOT_ENOUGH_LEAVE: msg`That is more than is left.`,
  BAD_REQUEST: unfit,
  ID_REUSED: unfit,
  LEAVE_NOT_OPEN: msg`This request was answered or withdrawn meanwhile.`,
  LEAVE_STARTED: msg`This leave has begun already.`,
  UNDO_TOO_LATE: msg`It is too late to undo this.`,
  NOT_FOUND: msg`This request is not there any more.`,
} satisfies WordsFor<LeaveWrite>;

/** The sentences that several of these screens share. */
export function useLeaveWords() {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const say = useSayFailure();
  const inWords = (day: string) => dayMonthYear(calendarDay(day), language);

  const failure = (failure: CallFailure) => say(failure, leaveFailures);

  const words = {
    /** Half days in words, or half hours: 4.5 days, 3 h 30 min. What an old answer says has no unit, and is in days. */
    amount: (halves: number, unit: LeaveUnit | undefined) =>
      unit === 'hours'
        ? inHours(i18n, halves)
        : t({
            message: plural(halves / 2, { one: '# day', other: '# days' }),
            comment: 'How long a leave is, or how much is left; may be a half, such as 4.5',
          }),

    /** First and last day, in one line. */
    period: ({ startsOn, endsOn, startsMidday, endsMidday, ...dates }: LeaveDates) => {
      const [first, last] = [inWords(startsOn), inWords(endsOn)];
      const times = timesOf(dates);
      if (times) {
        const [from, to] = [timeOfDay(times.startsAt, language), timeOfDay(times.endsAt, language)];
        return t({
          message: `${first}, ${from} to ${to}`,
          comment: 'A leave of a part of a day: its date and two times',
        });
      }
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

    /** Why an action failed. */
    failure,
  };
  return {
    ...words,

    /** Names the leaves already asked for on the same days. */
    overlap: (others: (LeaveDates & { type: string })[]) => {
      const leave = others.map((one) => `${one.type}, ${words.period(one)}`).join(' · ');
      return t({
        message: `You have asked for leave on these days already: ${leave}. Choose other days, or withdraw that first.`,
        comment: 'Followed by kinds of leave and their dates: Annual leave, 7 to 11 December 2026',
      });
    },

    /** Why a request for leave was refused. */
    refusal: (code: CallFailure['code']) =>
      code === 'NOT_FOUND' ? t`This kind of leave is not available any more.` : failure(new CallFailure(code)),
  };
}
