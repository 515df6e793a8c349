import type { I18n } from '@lingui/core';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { MailKind, PushCategory, PushMessage } from '#contract/push.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** One kind of notification, which a feature declares. It names nothing private: it may lie on a locked phone. */
export type Notification = {
  /** What it is called in the outbox; no two have the same name. */
  name: string;
  /** The category that a person can switch off; null for one that they asked for themselves. */
  category: PushCategory | null;
  /**
   * A notification replaces an earlier one with the same tag. A request that waits for one's answer must not replace the
   * answer to one's own request, so it has its own tag.
   */
  tag: string;
  /** Where a tap leads, and where it leads for one subject, if that is another screen. */
  path: string;
  pathOf?(subject: string): string | null;
  /** The kind of mail for the same news; null where there is none. */
  mail: MailKind | null;
  title(i18n: I18n): string;
  /** Its second line, where that is not to open the app. */
  body?(i18n: I18n): string;
  /** Which of these subjects still hold when it is sent; without it, all of them do. Without a subject, it always holds. */
  standing?(db: Database, userId: Id, subjects: string[]): Promise<ReadonlySet<string>>;
};

/** Every notification by its name, and what the company turns its feature off with. */
export type Notifications = ReadonlyMap<string, Notification & { switchedBy?: FeatureSwitch | undefined }>;

/** The notification that somebody sends themselves, to see that it arrives. */
export const trialNotification: Notification = {
  name: 'test',
  category: null,
  tag: 'test',
  path: paths.settings,
  mail: null,
  title: (i18n) =>
    i18n._({ id: 'Notifications work', comment: 'Title of the notification that somebody sends themselves' }),
  body: (i18n) => i18n._({ id: 'This is how Stagedoor tells you that something is new.' }),
};

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

/** A notification as the browser shows it. */
export function messageOf(notification: Notification, subject: string | null, language: Language): PushMessage {
  const i18n = wordsFor(language);
  const { title, body = openToSee, tag, path, pathOf } = notification;
  const ofSubject = subject === null ? null : pathOf?.(subject);
  return { title: title(i18n), body: body(i18n), language, tag, path: ofSubject ?? path };
}

function openToSee(i18n: I18n): string {
  return i18n._({ id: 'Open Stagedoor to see it.', comment: 'Second line of any notification' });
}
