import type { I18n } from '@lingui/core';
import type { AbsenceKind } from '#contract/absence.ts';
import type { FieldName, FieldProblem } from '#contract/absence-form.ts';
import { longestNote } from '#contract/leave-days.ts';

/** A field's label. */
export function labelOf(i18n: I18n, kind: AbsenceKind, field: FieldName): string {
  switch (field) {
    case 'startsOn':
      if (kind === 'late') return i18n._({ id: 'Which day are you late?' });
      return kind === 'call-back' ? i18n._({ id: 'Which day may we call?' }) : i18n._({ id: 'First day away' });
    case 'returnsOn':
      return i18n._({ id: 'Back at work on (if you know)' });
    case 'minutesLate':
      return i18n._({ id: 'How many minutes late?' });
    case 'phone':
      return i18n._({ id: 'Your phone number' });
    case 'note':
      return i18n._({ id: 'Note (if you like)' });
  }
}

/** A field's hint; null for none. */
export function hintOf(i18n: I18n, field: FieldName): string | null {
  return field === 'note'
    ? i18n._({
        id: 'It is kept with the report, where you can read it. Your manager is told that there is a note, not what it says.',
      })
    : null;
}

/** The sentence for a field's problem. */
export function problemWords(i18n: I18n, problem: FieldProblem, noteLength: number): string {
  switch (problem) {
    case 'day':
      return i18n._({ id: 'Enter a day that exists, such as 28/11/2026.' });
    case 'far-day':
      return i18n._({ id: 'This day is more than a year away.' });
    case 'before-start':
      return i18n._({ id: 'This day is before the first one.' });
    case 'minutes':
      return i18n._({ id: 'Enter a number of minutes from 1 to 600.' });
    case 'phone':
      return i18n._({ id: 'Enter a phone number we can call.' });
    case 'long-note':
      return i18n._({
        id: 'The note has {count} characters, and may have {most}. Nothing was cut.',
        values: { count: noteLength, most: longestNote },
      });
  }
}
