import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { languages } from '#client/i18n/languages.ts';
import type { WordsFor } from '#client/session/failure-words.ts';
import { inHours } from '#client/time-off/words/hours.ts';
import type { Language } from '#contract/language.ts';
import type { LeaveUnit } from '#contract/leave-hours.ts';

const ownLeave = msg`Somebody else in HR changes your own leave.`;

/** Why a year cannot be closed yet. */
export const waits = msg`Requests for leave in this year still wait for an answer. Once they are answered, the year can be closed.`;

const gone = msg`This is not there any more.`;
const changedMeanwhile = msg`Somebody else changed this meanwhile. Look at it again.`;

/** Messages for refused changes to kinds of leave. CONSOLE_LOCKED needs none: the lock shows. */
export const typeWords: WordsFor<
  'leaveSettings.saveType' | 'leaveSettings.orderTypes' | 'leaveSettings.removeType',
  'CONSOLE_LOCKED'
> = {
  NOT_FOUND: gone,
  CHANGED_MEANWHILE: changedMeanwhile,
  TOO_MANY_LEAVE_TYPES: msg`There are too many kinds of leave. Remove one first.`,
  BAD_REQUEST: changedMeanwhile,
  LEAVE_UNIT_FIXED: msg`Leave of this kind was requested or booked already: it stays as it is counted. Retire it, and add another kind.`,
  LEAVE_TYPE_USED: msg`Somebody has already requested this leave, so it can be retired but not removed.`,
};

/** How much of a public holiday is free, by its half. */
export const halfWords = {
  whole: msg({ message: 'The whole day', comment: 'How much of a public holiday is free' }),
  morning: msg({ message: 'Half a day: the morning', comment: 'How much of a public holiday is free' }),
  afternoon: msg({ message: 'Half a day: the afternoon', comment: 'How much of a public holiday is free' }),
};

/** The same for public holidays. */
export const holidayWords: WordsFor<'leaveSettings.saveHoliday' | 'leaveSettings.importHolidays', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: gone,
  CHANGED_MEANWHILE: changedMeanwhile,
  TOO_MANY_HOLIDAYS: msg`There are too many public holidays. Remove those of past years, or of places where nobody works.`,
  HOLIDAY_THERE: msg`There is a public holiday on this day at this place already.`,
  UPLOAD_INCOMPLETE: msg`The file has not arrived. Choose it again, then send it.`,
};

/** The same for one person's leave. */
export const personLeaveWords: WordsFor<'leaveSettings.saveOfPerson', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: gone,
  OWN_LEAVE: ownLeave,
  CHANGED_MEANWHILE: changedMeanwhile,
};

/** The same for days that are added or taken. */
export const adjustWords: WordsFor<'leaveLedger.adjust', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: gone,
  OWN_LEAVE: ownLeave,
  LEAVE_YEAR_CLOSED: msg`This year is closed. Add the days to the next one.`,
  LEAVE_BELOW_ZERO: msg`They do not have so many days. Take fewer, or tick “Less than nothing may be left”.`,
  ID_REUSED: changedMeanwhile,
};

/** The same for the end of a year. */
export const yearEndWords: WordsFor<'leaveLedger.closeYear', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: gone,
  LEAVE_WAITS: waits,
  YEAR_NOT_OVER: msg`Only the year before this one can be closed.`,
  CHANGED_MEANWHILE: changedMeanwhile,
};

/** Half days as days, as a language writes numbers; half hours as 3 h 30 min. */
export function amountIn(i18n: I18n, language: Language, halves: number, unit: LeaveUnit | undefined): string {
  return unit === 'hours' ? inHours(i18n, halves) : (halves / 2).toLocaleString(languages[language].format);
}

/** What is wrong with a number that is none of these. */
export const amountWrong = {
  days: msg`Enter whole or half days, up to 366.`,
  hours: msg`Enter whole or half hours, such as 7.5, up to 8,784.`,
} as const;
