import type { AbsenceKind } from '#contract/absence.ts';
import type { MailWriter } from '#server/mail/mail-text.ts';
import { kindName } from '#server/translations/absence-kinds.ts';
import { dayInWords } from '#server/translations/days.ts';

/** A report as its person's manager reads it. Its note may speak of health, so the mail only says that there is one. */
type Reported = {
  name: string;
  kind: AbsenceKind;
  startsOn: string;
  /** When they expect to return, if they said so. */
  returnsOn: string | null;
  hasNote: boolean;
  receipt: string;
};

export const absenceReportedMail =
  ({ name, kind, startsOn, returnsOn, hasNote, receipt }: Reported): MailWriter =>
  (i18n, language) => ({
    subject: i18n._({ id: '{name} reported an absence', values: { name } }),
    paragraphs: [
      `${kindName(i18n, kind)}, ${dayInWords(startsOn, language)}`,
      ...(returnsOn ? [i18n._({ id: 'Expected back: {day}', values: { day: dayInWords(returnsOn, language) } })] : []),
      ...(hasNote
        ? [
            i18n._({
              id: '{name} left a note with the report. It may be private and is not in this mail: ask if you need to know.',
              values: { name },
            }),
          ]
        : []),
      i18n._({ id: 'Receipt number: {receipt}', values: { receipt } }),
    ],
  });

/** @param name who entered, corrected or ended a report of the reader's; what it says may be about health */
export const absenceChangedMail =
  (name: string): MailWriter =>
  (i18n) => ({
    subject: i18n._({ id: 'Something was entered for you' }),
    paragraphs: [
      i18n._({
        id: '{name} entered or changed something for you in Stagedoor. You find it under Report Lateness or Absence.',
        values: { name },
      }),
      i18n._({ id: 'If you did not expect it, tell HR.' }),
    ],
  });
