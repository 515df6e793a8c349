import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';

/** Messages for refused reports and changes of them. What is wrong with a field stands at the field. */
export const reportFailures = {
  NOT_FOUND: msg`This report is no longer yours to answer. Somebody else may lead this person now.`,
  ID_REUSED: msg`This report was sent already, and changed since. Look at the list.`,
  NOTE_TOO_LONG: msg`The note is too long. Nothing was cut.`,
  UNDO_TOO_LATE: msg`It ended more than a day ago. Please send a new report.`,
  BAD_REQUEST: msg`This is not accepted as it is. Please change it.`,
} satisfies WordsFor<'teamAbsence.enter' | 'teamAbsence.change' | 'absence.change' | 'absence.report'>;
