import type { I18n } from '@lingui/core';
import type { DeputyDates } from '#contract/deputy-days.ts';
import type { Language } from '#contract/language.ts';
import { type AwayDates, halvesOf, type LeaveCalendar, type LeaveDates } from '#contract/leave-days.ts';
import { timesOf, unitOf } from '#contract/leave-hours.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { MailWriter } from '#server/mail/mail-text.ts';
import { forReader } from '#server/translations/company-words.ts';
import { dayInWords } from '#server/translations/days.ts';
import { hoursIn, timesIn } from '#server/translations/hours.ts';

/** When a leave is, or what was given back of one, and of which kind. */
type LeaveOfKind = LeaveDates & { type: CompanyWords };

/** What became of a leave; `waiting` if the answer was taken back. */
type Outcome = 'approved' | 'declined' | 'waiting' | 'given-back';

/** Who asks for leave, why the reader answers, and on which screen. */
type Asking = {
  name: string;
  /**
   * The manager whose deputy the reader is, or who has not answered for `unansweredDays` and reports to the reader; null
   * for the reader's own team.
   */
  standsInFor: string | null;
  unansweredDays?: number;
  screen: string;
};

export const leaveAskedMail =
  (leave: LeaveOfKind & AwayDates & LeaveCalendar, { name, standsInFor, unansweredDays, screen }: Asking): MailWriter =>
  (i18n, language) => ({
    subject: i18n._({ id: '{name} asks for leave', values: { name } }),
    paragraphs: [
      howMuch(i18n, language, leave),
      datesIn(i18n, language, leave),
      ...(standsInFor === null ? [] : [whyYou(i18n, standsInFor, unansweredDays)]),
      i18n._({ id: 'Open this link to answer:' }),
      screen,
    ],
  });

export const leaveGivenBackMail =
  (given: LeaveOfKind, { name, screen }: { name: string; screen: string }): MailWriter =>
  (i18n, language) => ({
    subject: i18n._({ id: '{name} gives days of leave back', values: { name } }),
    paragraphs: [
      kindAndDates(i18n, language, given),
      i18n._({ id: 'They work on these days. You do not have to answer.' }),
      screen,
    ],
  });

export const deputyNamedMail =
  ({ name, screen, ...days }: DeputyDates & { name: string; screen: string }): MailWriter =>
  (i18n, language) => ({
    subject: i18n._({ id: '{name} named you as deputy', values: { name } }),
    paragraphs: [
      i18n._({ id: 'You answer the requests for leave of {name}’s team:', values: { name } }),
      datesIn(i18n, language, { ...days, startsMidday: false, endsMidday: false }),
      i18n._({ id: 'They stand here on those days:', comment: 'Requests for leave; a link follows' }),
      screen,
    ],
  });

/** @param leaves the newest last; the subject is about that one */
export const leaveAnsweredMail =
  (leaves: (LeaveOfKind & { outcome: Outcome })[]): MailWriter =>
  (i18n, language) => {
    const each = leaves.map((leave) => ({
      outcome: outcomeIn(i18n, leave.outcome),
      leave: kindAndDates(i18n, language, leave),
    }));
    return {
      subject: each.at(-1)?.outcome ?? '',
      paragraphs: each.map(({ outcome, leave }) => (each.length > 1 ? `${outcome}\n${leave}` : leave)),
    };
  };

function howMuch(i18n: I18n, language: Language, leave: LeaveOfKind & AwayDates & LeaveCalendar): string {
  const halves = halvesOf(leave, leave);
  const type = forReader(leave.type, language).text;
  return unitOf(leave) === 'hours'
    ? `${type}, ${hoursIn(i18n, halves)}`
    : i18n._({
        id: '{days, plural, one {{type}, # day} other {{type}, # days}}',
        comment: 'A kind of leave, such as Annual leave, and how many days of it; halves are 0.5',
        values: { type, days: halves / 2 },
      });
}

/** Why somebody is asked to answer in place of a manager. */
function whyYou(i18n: I18n, manager: string, unansweredDays?: number): string {
  if (unansweredDays === undefined)
    return i18n._({ id: 'You answer it for {manager}, whose deputy you are.', values: { manager } });
  return i18n._({
    id: '{days, plural, one {{manager} has not answered for # day, so it waits for you, too.} other {{manager} has not answered for # days, so it waits for you, too.}}',
    values: { manager, days: unansweredDays },
  });
}

function outcomeIn(i18n: I18n, outcome: Outcome): string {
  switch (outcome) {
    case 'approved':
      return i18n._({ id: 'Your leave is approved' });
    case 'declined':
      return i18n._({ id: 'Your leave is declined' });
    case 'waiting':
      return i18n._({ id: 'The answer to your leave was taken back: it waits again' });
    case 'given-back':
      return i18n._({ id: 'Days of your leave were given back to you' });
  }
}

function kindAndDates(i18n: I18n, language: Language, { type, ...dates }: LeaveOfKind): string {
  return `${forReader(type, language).text}\n${datesIn(i18n, language, dates)}`;
}

function datesIn(i18n: I18n, language: Language, dates: LeaveDates): string {
  const { startsMidday, endsMidday } = dates;
  const [first, last] = [dayInWords(dates.startsOn, language), dayInWords(dates.endsOn, language)];
  const times = timesOf(dates);
  if (times) return `${first}, ${timesIn(language, times)}`;
  if (dates.startsOn === dates.endsOn) {
    if (startsMidday)
      return i18n._({ id: '{first}, afternoon', comment: 'A leave of half a day: its date', values: { first } });
    return endsMidday
      ? i18n._({ id: '{first}, morning', comment: 'A leave of half a day: its date', values: { first } })
      : first;
  }
  return i18n._({
    id: 'From {first} to {last}',
    values: {
      first: startsMidday
        ? i18n._({ id: '{first}, midday', comment: 'A leave begins or ends at midday', values: { first } })
        : first,
      last: endsMidday
        ? i18n._({ id: '{last}, midday', comment: 'A leave begins or ends at midday', values: { last } })
        : last,
    },
  });
}
