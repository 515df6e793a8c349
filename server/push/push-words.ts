import type { I18n } from '@lingui/core';
import { newsSlots } from '#contract/home.ts';
import type { Language } from '#contract/language.ts';
import { articlePath, paths } from '#contract/paths.ts';
import type { MailKind, PushCategory, PushMessage } from '#contract/push.ts';
import { wordsFor } from '#server/words/catalogues.ts';

/** Everything a notification may be about. */
export type PushAbout =
  | 'payslip'
  | 'payslip-recalled'
  | 'payslip-replaced'
  | 'news'
  | 'mention'
  | 'reply'
  | 'leave-answered'
  | 'leave-asked'
  | 'test';

/** The category that a person can switch off; a test is requested, so it has none. */
export const categoryOf: Record<PushAbout, PushCategory | null> = {
  payslip: 'payslips',
  'payslip-recalled': 'payslips',
  'payslip-replaced': 'payslips',
  news: 'news',
  mention: 'mentions',
  reply: 'mentions',
  'leave-answered': 'timeOff',
  'leave-asked': 'timeOff',
  test: null,
};

/** The kind of mail for the same news. A manager is mailed each request for leave anyway. */
export const mailKindOf: Partial<Record<PushAbout, MailKind>> = {
  payslip: 'payslips',
  mention: 'mentions',
  reply: 'mentions',
  'leave-answered': 'timeOff',
};

/**
 * A notification replaces an earlier one with the same tag. A request that waits for one's answer must not replace the
 * answer to one's own request, so it has its own tag.
 */
export const tagOf: Record<PushAbout, string> = {
  payslip: 'payslips',
  'payslip-recalled': 'payslips',
  'payslip-replaced': 'payslips',
  news: 'news',
  mention: 'mentions',
  reply: 'mentions',
  'leave-answered': 'time-off',
  'leave-asked': 'team-time-off',
  test: 'test',
};

/** A notification as the browser shows it. It names nothing private: it may lie on a locked phone. */
export function messageAbout(about: PushAbout, subject: string | null, language: Language): PushMessage {
  const i18n = wordsFor(language);
  return { ...sentences(i18n, about), language, tag: tagOf[about], path: pathOf(about, subject) };
}

function sentences(i18n: I18n, about: PushAbout): { title: string; body: string } {
  const open = i18n._({ id: 'Open Stagedoor to see it.', comment: 'Second line of any notification' });
  switch (about) {
    case 'payslip':
      return { title: i18n._({ id: 'You have a new payslip' }), body: open };
    case 'payslip-recalled':
      return { title: i18n._({ id: 'One of your payslips was taken back' }), body: open };
    case 'payslip-replaced':
      return { title: i18n._({ id: 'One of your payslips was replaced' }), body: open };
    case 'news':
      return {
        title: i18n._({ id: 'There is news', comment: 'Title of a notification: the company published news' }),
        body: open,
      };
    case 'mention':
      return { title: i18n._({ id: 'Somebody mentioned you in My Voice' }), body: open };
    case 'reply':
      return { title: i18n._({ id: 'Somebody replied to you in My Voice' }), body: open };
    case 'leave-answered':
      return { title: i18n._({ id: 'Your time off request was answered' }), body: open };
    case 'leave-asked':
      return { title: i18n._({ id: 'A time off request waits for your answer' }), body: open };
    case 'test':
      return {
        title: i18n._({
          id: 'Notifications work',
          comment: 'Title of the notification that somebody sends themselves',
        }),
        body: i18n._({ id: 'This is how Stagedoor tells you that something is new.' }),
      };
  }
}

function pathOf(about: PushAbout, subject: string | null): string {
  switch (about) {
    case 'payslip':
    case 'payslip-recalled':
    case 'payslip-replaced':
      return paths.payslips;
    case 'news':
      return newsSlots.some((slot) => slot === subject) ? articlePath(String(subject)) : paths.home;
    case 'mention':
    case 'reply':
      return paths.myVoice;
    case 'leave-answered':
      return paths.leaveRequests;
    case 'leave-asked':
      return paths.teamTimeOff;
    case 'test':
      return paths.settings;
  }
}
