import type { I18n } from '@lingui/core';
import type { AbsenceKind } from '#contract/absence.ts';
import type { ChangedName } from '#contract/account.ts';
import type { Language } from '#contract/language.ts';
import { timesOf } from '#contract/leave-hours.ts';
import { kindName } from '#server/translations/absence-kinds.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { dayInWords } from '#server/translations/days.ts';
import { hoursIn, timesIn } from '#server/translations/hours.ts';

/** An answer to a request for leave; `waiting` if the answer was taken back. */
type AnsweredLeave = { answer: 'approved' | 'declined' | 'waiting' | 'given-back'; type: string } & Period;

/** Who said something to somebody in My Voice, and whether as a reply. */
export type Mention = { name: string; isReply: boolean };

/**
 * A mail that somebody chose to get, or gets because no device of theirs could be notified: the screen to read more, and
 * the address that ends mails of its kind.
 */
export type Chosen = { screen: string; unsubscribe: string; isChosen: boolean };

/**
 * What a mail is about, with the values of its sentences. A `link` opens an account and is a secret; a `screen` is not.
 */
export type MailWords =
  | { about: 'password-reset'; link: string }
  | { about: 'password-changed' }
  | { about: 'password-tried' }
  /** What HR or a command of the operator changed of the names by which sign-in and payslips find the reader. */
  | { about: 'names-changed'; names: [ChangedName, ...ChangedName[]]; by: 'hr' | 'operator' }
  /** What an administrator sends themselves. */
  | { about: 'test' }
  | { about: 'invite'; name: string; company: string; days: number; link: string }
  /**
   * `standsInFor` is the manager whose deputy the reader is, or who has not answered for `unansweredDays` and reports
   * to the reader; null for the reader's own team.
   */
  | ({ about: 'leave-asked'; name: string; standsInFor: string | null; unansweredDays?: number } & {
      type: string;
      days: number;
      /** In the place of days, of a kind of leave in hours: how many half hours, and from when to when if not whole days. */
      hours?: { halves: number; startsAt: string | null; endsAt: string | null };
      screen: string;
    } & Period)
  | ({ about: 'leave-given-back'; name: string; type: string; screen: string } & Period)
  | ({ about: 'deputy-named'; name: string; screen: string } & Period)
  /** Whether there is a new one; and the days of those that were replaced or recalled. */
  | ({ about: 'payslip'; isNew: boolean; replaced: (string | null)[]; recalled: string[] } & Chosen)
  /** The newest last; the subject is about that one. */
  | ({ about: 'mentions'; mentions: [...Mention[], Mention] } & Chosen)
  | ({ about: 'leave-answered'; leaves: [...AnsweredLeave[], AnsweredLeave] } & Chosen)
  /** `back` is when they expect to return, if they said so. The note may speak of health, so no mail has it. */
  | ({ about: 'absence-reported'; name: string; kind: AbsenceKind; from: string; back: string | null } & {
      receipt: string;
      hasNote: boolean;
    })
  /** `name` entered, corrected or ended a report of the reader's. What it says may be about health, so no mail has it. */
  | { about: 'absence-changed'; name: string };

/** From one day to another, or that one day. Days are texts such as 2026-11-28. */
type Period = { first: string; last: string } & Partial<PartOfDay>;

/** Where a leave begins or ends within a day; a mail that was written before has none of it. */
type PartOfDay = { startsMidday: boolean; endsMidday: boolean; startsAt: string | null; endsAt: string | null };

/** Subject and text of a mail in one language. A blank line separates paragraphs; a link has a line of its own. */
export function wordsIn(language: Language, words: MailWords): { subject: string; body: string } {
  const i18n = wordsFor(language);
  switch (words.about) {
    case 'password-reset':
      return letter(
        i18n._({ id: 'Choose a new password' }),
        i18n._({ id: 'Somebody asked for a new password for your Stagedoor account. Open this link to choose one:' }),
        words.link,
        i18n._({ id: 'The link works once, for half an hour. If it was not you, you can ignore this mail.' }),
      );
    case 'password-changed':
      return letter(
        i18n._({ id: 'Your password was changed' }),
        i18n._({ id: 'The password of your Stagedoor account was changed just now, and all devices were signed out.' }),
        i18n._({ id: 'If it was not you, ask for a new password on the login page and tell HR.' }),
      );
    case 'password-tried':
      return letter(
        i18n._({ id: 'Somebody tried your password' }),
        i18n._({
          id: 'Somebody typed a wrong password for your Stagedoor account several times, on a device that is not known as yours, such as a shared one. Nobody got in.',
        }),
        i18n._({
          id: 'If it was you, wait a quarter of an hour, or choose a new password on the login page. If it was not you, you do not need to do anything: on devices that are known as yours you sign in as before.',
        }),
      );
    case 'names-changed': {
      const said = words.names.map((name) => nameChanged(i18n, name, words.by));
      return letter(
        said[0] ?? '',
        ...said.slice(1),
        ...(words.names.includes('email')
          ? [
              i18n._({
                id: 'From now on Stagedoor knows you by the new address. All your devices were signed out, and links in older mails no longer open.',
              }),
            ]
          : []),
        i18n._({ id: 'If you did not expect it, tell HR.' }),
      );
    }
    case 'test':
      return letter(
        i18n._({ id: 'Mails from Stagedoor arrive' }),
        i18n._({
          id: 'You asked for this mail in the console of Stagedoor, to see whether mails arrive. This one did.',
        }),
        i18n._({
          id: 'If it is in your spam folder, other people’s mails land there too: tell whoever runs the mail server.',
        }),
      );
    case 'invite':
      return letter(
        i18n._({ id: 'Your way into Stagedoor' }),
        i18n._({ id: 'Hello {name},', values: { name: words.name } }),
        i18n._({
          id: '{company} invites you to Stagedoor, the staff app. Open this link to choose your password:',
          values: { company: words.company },
        }),
        words.link,
        i18n._({
          id: '{days, plural, one {The link works once, for # day.} other {The link works once, for # days.}}',
          values: { days: words.days },
        }),
      );
    case 'leave-asked':
      return letter(
        i18n._({ id: '{name} asks for leave', values: { name: words.name } }),
        words.hours
          ? `${words.type}, ${hoursIn(i18n, words.hours.halves)}`
          : i18n._({
              id: '{days, plural, one {{type}, # day} other {{type}, # days}}',
              comment: 'A kind of leave, such as Annual leave, and how many days of it; halves are 0.5',
              values: { type: words.type, days: words.days },
            }),
        daysIn(i18n, language, { ...words, ...words.hours }),
        ...(words.standsInFor === null ? [] : [whyYou(i18n, words.standsInFor, words.unansweredDays)]),
        i18n._({ id: 'Open this link to answer:' }),
        words.screen,
      );
    case 'leave-given-back':
      return letter(
        i18n._({ id: '{name} gives days of leave back', values: { name: words.name } }),
        [words.type, daysIn(i18n, language, words)].join('\n'),
        i18n._({ id: 'They work on these days. You do not have to answer.' }),
        words.screen,
      );
    case 'deputy-named':
      return letter(
        i18n._({ id: '{name} named you as deputy', values: { name: words.name } }),
        i18n._({ id: 'You answer the requests for leave of {name}’s team:', values: { name: words.name } }),
        daysIn(i18n, language, words),
        i18n._({ id: 'They stand here on those days:', comment: 'Requests for leave; a link follows' }),
        words.screen,
      );
    case 'payslip':
      return payslipLetter(i18n, language, words);
    case 'mentions': {
      const said = words.mentions.map((mention) => mentionIn(i18n, mention));
      const others = [...new Set(said)].length > 1 ? [...new Set(said)] : [];
      return chosenLetter(i18n, words, said.at(-1) ?? '', others);
    }
    case 'leave-answered': {
      const said = words.leaves.map((leave) => answerIn(i18n, leave));
      const each = words.leaves.map((leave, index) => {
        const what = [leave.type, daysIn(i18n, language, leave)];
        return (words.leaves.length > 1 ? [said[index], ...what] : what).join('\n');
      });
      return chosenLetter(i18n, words, said.at(-1) ?? '', each);
    }
    case 'absence-changed':
      return letter(
        i18n._({ id: 'Something was entered for you' }),
        i18n._({
          id: '{name} entered or changed something for you in Stagedoor. You find it under Report Lateness or Absence.',
          values: { name: words.name },
        }),
        i18n._({ id: 'If you did not expect it, tell HR.' }),
      );
    case 'absence-reported':
      return letter(
        i18n._({ id: '{name} reported an absence', values: { name: words.name } }),
        `${kindName(i18n, words.kind)}, ${dayInWords(words.from, language)}`,
        ...(words.back
          ? [i18n._({ id: 'Expected back: {day}', values: { day: dayInWords(words.back, language) } })]
          : []),
        ...(words.hasNote
          ? [
              i18n._({
                id: '{name} left a note with the report. It may be private and is not in this mail: ask if you need to know.',
                values: { name: words.name },
              }),
            ]
          : []),
        i18n._({ id: 'Receipt number: {receipt}', values: { receipt: words.receipt } }),
      );
  }
}

function nameChanged(i18n: I18n, name: ChangedName, by: 'hr' | 'operator'): string {
  switch (name) {
    case 'email':
      return by === 'hr'
        ? i18n._({ id: 'HR changed the address you sign in with' })
        : i18n._({ id: 'Whoever runs the server changed the address you sign in with' });
    case 'username':
      return by === 'hr'
        ? i18n._({ id: 'HR changed your username' })
        : i18n._({ id: 'Whoever runs the server changed your username' });
    case 'employeeId':
      return by === 'hr'
        ? i18n._({ id: 'HR changed your employee ID' })
        : i18n._({ id: 'Whoever runs the server changed your employee ID' });
  }
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

function chosenLetter(i18n: I18n, { screen, unsubscribe, isChosen }: Chosen, subject: string, paragraphs: string[]) {
  const open = i18n._({ id: 'See it in Stagedoor:', comment: 'In a mail; a link follows' });
  const end = isChosen
    ? i18n._({
        id: 'You get this mail because you chose it in Stagedoor. To get no more of this kind, open this link:',
      })
    : i18n._({
        id: 'You get this mail because none of your devices could show a notification from Stagedoor. To get no more of this kind, open this link:',
      });
  return letter(subject, ...paragraphs, open, screen, end, unsubscribe);
}

function payslipLetter(i18n: I18n, language: Language, words: MailWords & { about: 'payslip' }) {
  const { isNew, replaced, recalled } = words;
  const subjects = [
    ...(isNew ? [i18n._({ id: 'You have a new payslip' })] : []),
    ...(recalled.length > 0 ? [i18n._({ id: 'One of your payslips was recalled' })] : []),
    ...(replaced.length > 0 ? [i18n._({ id: 'One of your payslips was replaced' })] : []),
  ];
  const each = [
    ...recalled.map((day) =>
      i18n._({
        id: 'Payroll recalled your payslip of {day}. It is no longer in Stagedoor. If there is a corrected one, it appears there. For the reason, ask payroll.',
        values: { day: dayInWords(day, language) },
      }),
    ),
    ...replaced.flatMap((day) =>
      day
        ? i18n._({
            id: 'Payroll replaced your payslip of {day}. The new one is in its place.',
            values: { day: dayInWords(day, language) },
          })
        : [],
    ),
  ];
  return chosenLetter(i18n, words, subjects[0] ?? '', [...subjects.slice(1), ...each]);
}

function mentionIn(i18n: I18n, { name, isReply }: Mention): string {
  return isReply
    ? i18n._({ id: '{name} replied to you in My Voice', values: { name } })
    : i18n._({ id: '{name} mentioned you in My Voice', values: { name } });
}

function answerIn(i18n: I18n, { answer }: AnsweredLeave): string {
  switch (answer) {
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

function daysIn(i18n: I18n, language: Language, { startsAt, endsAt, ...period }: Period): string {
  const { startsMidday = false, endsMidday = false } = period;
  const [first, last] = [dayInWords(period.first, language), dayInWords(period.last, language)];
  const times = timesOf({ startsAt, endsAt });
  if (times) return `${first}, ${timesIn(language, times)}`;
  if (period.first === period.last) {
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

function letter(subject: string, ...paragraphs: string[]): { subject: string; body: string } {
  return { subject, body: `${paragraphs.join('\n\n')}\n` };
}
