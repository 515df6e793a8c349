import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import type { EnrolledTraining } from '#contract/training.ts';
import { isOverdue } from './overdue.ts';

/** A training's day: when it was done or is due, or that it has no deadline. */
export function TrainingDay({ training: { doneAt, dueOn } }: { training: EnrolledTraining }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (doneAt) {
    const day = dayMonthYear(new Date(doneAt), language);
    return t({ message: `Done on ${day}`, comment: 'The day a training was done' });
  }
  if (!dueOn) return t({ message: 'Whenever you like', comment: 'A training without a last day' });
  const day = dayMonthYear(calendarDay(dueOn), language);
  if (isOverdue(dueOn, thisDay())) return t({ message: `Was due on ${day}`, comment: 'A training that is late' });
  return t({ message: `Due by ${day}`, comment: 'The last day to do a training' });
}
