import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { EnrolmentState } from '#contract/company-trainings.ts';

type Props = { state: EnrolmentState; dueOn: string | null; doneOn: string | null; validUntil: string | null };

/** Where somebody stands with a training: by when it is or was due, when it was done, or until when its certificate is valid. */
export function TrainingStanding({ state, dueOn, doneOn, validUntil }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const shown = (day: string) => dayMonthYear(calendarDay(day), language);
  if (doneOn && validUntil) {
    const day = shown(validUntil);
    if (state === 'done') return t({ message: `Valid until ${day}`, comment: 'A certificate of a training' });
    if (state === 'soon') return t({ message: `Runs out on ${day}`, comment: 'A certificate of a training' });
    if (!dueOn || dueOn <= validUntil) {
      return t({ message: `Ran out on ${day}`, comment: 'A certificate of a training' });
    }
    const due = shown(dueOn);
    return t({ message: `Ran out on ${day}, due by ${due}`, comment: 'A certificate; the last day to do it again' });
  }
  if (doneOn) {
    const day = shown(doneOn);
    return t({ message: `Finished on ${day}`, comment: 'The day on which somebody did a training' });
  }
  if (!dueOn) return t({ message: 'No last day', comment: 'Of a training that somebody is to do' });
  const day = shown(dueOn);
  if (state === 'overdue') return t({ message: `Was due on ${day}`, comment: 'A training that is late' });
  return t({ message: `To be done by ${day}`, comment: 'The last day for somebody to do a training' });
}
