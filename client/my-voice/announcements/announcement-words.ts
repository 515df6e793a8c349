import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailureWords } from '#client/session/failure-words.ts';
import type { MissReason } from '#contract/announcements.ts';

/** Why an announcement was not sent. */
export const missWords: Record<MissReason, MessageDescriptor> = {
  off: msg`It was not sent: My Voice was turned off at its hour.`,
  left: msg`It was not sent: its author had left the company.`,
  role: msg`It was not sent: its author was no moderator any more.`,
  muted: msg`It was not sent: its author was muted.`,
  late: msg`It was not sent: the server did not run at its hour, nor for a day after.`,
};

/** Failures of what a moderator does with announcements. */
export const announcementFailures: FailureWords = {
  MESSAGE_EMPTY: msg`Write what is to be announced.`,
  MESSAGE_TOO_LONG: msg`The announcement is too long. Nothing was sent or cut.`,
  PAYLOAD_TOO_LARGE: msg`The announcement is too long. Nothing was sent or cut.`,
  SCHEDULE_PASSED: msg`This time has passed. Choose a later one, or send it at once.`,
  SCHEDULE_TOO_FAR: msg`This is more than a year away. Look at the date.`,
  MUTED: msg`You are muted and cannot announce anything at the moment.`,
  MODERATORS_ONLY: msg`Only the moderators of My Voice may announce something.`,
  CHANGED_MEANWHILE: msg`This announcement was sent, cancelled or changed meanwhile. Look at the list.`,
  NOT_FOUND: msg`This announcement is not there any more.`,
  ID_REUSED: msg`This announcement was sent already. Look at the list.`,
};
