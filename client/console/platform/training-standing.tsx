import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { EnrolmentState } from '#contract/company-trainings.ts';

type Props = { state: EnrolmentState; dueOn: string | null; doneOn: string | null };

/** Where somebody stands with a training: by when it is or was due, or when it was done. */
export function TrainingStanding({ state, dueOn, doneOn }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const shown = (day: string) => dayMonthYear(calendarDay(day), language);
  if (doneOn) {
    const day = shown(doneOn);
    return t({ message: `Finished on ${day}`, comment: 'The day on which somebody did a training' });
  }
  if (!dueOn) return t({ message: 'No last day', comment: 'Of a training that somebody is to do' });
  const day = shown(dueOn);
  if (state === 'overdue') return t({ message: `Was due on ${day}`, comment: 'A training that is late' });
  return t({ message: `To be done by ${day}`, comment: 'The last day for somebody to do a training' });
}
