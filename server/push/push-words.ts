import type { I18n } from '@lingui/core';
import { consolePaths } from '#contract/console-paths.ts';
import { newsSlots } from '#contract/home.ts';
import type { Language } from '#contract/language.ts';
import { articlePath, oneArticlePath, paths } from '#contract/paths.ts';
import type { MailKind, PushCategory, PushMessage } from '#contract/push.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

export type Notification = {
  /** The category that a person can switch off; a test is requested, so it has none. */
  category: PushCategory | null;
  /**
   * A notification replaces an earlier one with the same tag. A request that waits for one's answer must not replace the
   * answer to one's own request, so it has its own tag.
   */
  tag: string;
  /** Where a tap leads. */
  path: string;
  /** The kind of mail for the same news. A manager is mailed each request for leave anyway. */
  mail: MailKind | null;
  /** What the company turns off it with; it is not sent then. */
  switchedBy?: FeatureSwitch;
};

const ofPayslips = { category: 'payslips', tag: 'payslips', path: paths.payslips, mail: 'payslips' } as const;
const ofMentions = {
  category: 'mentions',
  tag: 'mentions',
  path: paths.myVoice,
  mail: 'mentions',
  switchedBy: 'myVoice',
} as const;
const ofAbsence = { category: 'timeOff', mail: null, switchedBy: 'absence' } as const;

/** Everything a notification may be about. */
export const notifications = {
  /** The subject is the payslip, or the batch that it came with. */
  payslip: ofPayslips,
  /** The subject is its document in a batch: the payslip is gone. */
  'payslip-recalled': ofPayslips,
  /** The subject is the payslip that took its place. */
  'payslip-replaced': ofPayslips,
  /** The subject is a batch that asks a second person of payroll. */
  'payslips-waiting': { category: 'payslips', tag: 'payroll', path: consolePaths.payslips, mail: null },
  /** The subject is the person whose erasure asks a second person of HR. */
  'erasure-waiting': {
    category: 'timeOff',
    tag: 'erasure',
    path: `${consolePaths.people}?pending=erasure`,
    mail: null,
  },
  /** The subject is an article that somebody asks the other editors to look at. */
  'article-waiting': {
    category: 'news',
    tag: 'article-waiting',
    path: `${consolePaths.news}?state=in-review`,
    mail: null,
  },
  news: { category: 'news', tag: 'news', path: paths.home, mail: null },
  /** The subject is the slot of an article that must be read, and its id. */
  'news-reminder': { category: 'news', tag: 'news-reminder', path: paths.home, mail: null },
  /** The subject is an announcement of My Voice that asks to be acknowledged. */
  announcement: { category: 'news', tag: 'announcement', path: paths.myVoice, mail: null, switchedBy: 'myVoice' },
  mention: ofMentions,
  reply: ofMentions,
  'leave-answered': { category: 'timeOff', tag: 'time-off', path: paths.leaveRequests, mail: 'timeOff' },
  'leave-asked': { category: 'timeOff', tag: 'team-time-off', path: paths.teamTimeOff, mail: null },
  /** The subject is what was given back. */
  'leave-days-back': { category: 'timeOff', tag: 'time-off', path: paths.leaveRequests, mail: 'timeOff' },
  // The mail for these goes out anyway.
  'leave-given-back': { category: 'timeOff', tag: 'team-time-off', path: paths.teamTimeOff, mail: null },
  'absence-reported': { ...ofAbsence, tag: 'team-absence', path: paths.teamAbsence },
  // Only HR knows that there are proofs, so it names none.
  'absence-proof': { ...ofAbsence, tag: 'absence-proof', path: consolePaths.absence },
  // So does the mail for this.
  'absence-changed': { ...ofAbsence, tag: 'absence', path: paths.reportAbsence },
  test: { category: null, tag: 'test', path: paths.settings, mail: null },
} as const satisfies Record<string, Notification>;

export type PushAbout = keyof typeof notifications;

/**
 * What a browser shows while nobody is signed in on it: whoever holds it may not be its person, so it does not even say
 * what the news is about (decision 125).
 */
export function neutralMessage(language: Language): PushMessage {
  const i18n = wordsFor(language);
  const title = i18n._({
    id: 'There is news for you',
    comment: 'Title of a notification on a phone on which nobody is signed in',
  });
  return { title, body: openToSee(i18n), language, tag: 'anything', path: paths.home };
}

/** A notification as the browser shows it. It names nothing private: it may lie on a locked phone. */
export function messageAbout(about: PushAbout, subject: string | null, language: Language): PushMessage {
  const i18n = wordsFor(language);
  const { tag, path } = notifications[about];
  const title = titleOf(i18n, about);
  return { title, body: bodyOf(i18n, about), language, tag, path: articleIn(about, subject) ?? path };
}

/** The address of the article that news is about; null for other news. */
function articleIn(about: PushAbout, subject: string | null): string | null {
  if (about !== 'news' && about !== 'news-reminder') return null;
  const [first, id] = subject?.split(' ') ?? [];
  const slot = newsSlots.find((each) => each === first);
  if (!slot) return null;
  return id ? oneArticlePath({ slot, id }) : articlePath(slot);
}

function titleOf(i18n: I18n, about: PushAbout): string {
  switch (about) {
    case 'payslip':
      return i18n._({ id: 'You have a new payslip' });
    case 'payslip-recalled':
      return i18n._({ id: 'One of your payslips was recalled' });
    case 'payslip-replaced':
      return i18n._({ id: 'One of your payslips was replaced' });
    case 'payslips-waiting':
      return i18n._({ id: 'Payslips wait for you to release them' });
    case 'erasure-waiting':
      return i18n._({ id: 'Something in the console waits for your approval' });
    case 'article-waiting':
      return i18n._({ id: 'An article waits for your review' });
    case 'news':
      return i18n._({ id: 'There is news', comment: 'Title of a notification: the company published news' });
    case 'news-reminder':
      return i18n._({
        id: 'There is something that you must read',
        comment: 'Title of a notification: an article of the company asks everybody to read it',
      });
    case 'announcement':
      return i18n._({
        id: 'An announcement in My Voice asks you to acknowledge it',
        comment: 'Title of a notification',
      });
    case 'mention':
      return i18n._({ id: 'Somebody mentioned you in My Voice' });
    case 'reply':
      return i18n._({ id: 'Somebody replied to you in My Voice' });
    case 'leave-answered':
      return i18n._({ id: 'Your time off request was answered' });
    case 'leave-days-back':
      return i18n._({ id: 'Days of your leave were given back to you' });
    case 'leave-given-back':
      return i18n._({ id: 'Somebody of your team gives days of leave back' });
    case 'leave-asked':
      return i18n._({ id: 'A time off request waits for your answer' });
    case 'absence-reported':
      return i18n._({ id: 'Somebody of your team reported an absence' });
    case 'absence-proof':
      return i18n._({ id: 'There is something for HR to look at' });
    case 'absence-changed':
      return i18n._({ id: 'Something was entered for you' });
    case 'test':
      return i18n._({
        id: 'Notifications work',
        comment: 'Title of the notification that somebody sends themselves',
      });
  }
}

function bodyOf(i18n: I18n, about: PushAbout): string {
  if (about === 'test') return i18n._({ id: 'This is how Stagedoor tells you that something is new.' });
  return openToSee(i18n);
}

function openToSee(i18n: I18n): string {
  return i18n._({ id: 'Open Stagedoor to see it.', comment: 'Second line of any notification' });
}
