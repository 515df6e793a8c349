import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import type { EnrolledTraining } from '#contract/training.ts';
import { doneOn, standing } from './standing.ts';

/** A training's day: when it was done, runs out or is due, or that it has no deadline. */
export function TrainingDay({ training }: { training: EnrolledTraining }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { doneAt, dueOn, validUntil } = training;
  const state = standing(training, thisDay());
  if (doneAt && validUntil) {
    const day = dayMonthYear(calendarDay(validUntil), language);
    if (state === 'done') return t({ message: `Valid until ${day}`, comment: 'A certificate of a training' });
    if (state === 'soon') return t({ message: `Runs out on ${day}`, comment: 'A certificate of a training' });
    if (!dueOn || dueOn <= validUntil) {
      return t({ message: `Ran out on ${day}`, comment: 'A certificate of a training' });
    }
    const due = dayMonthYear(calendarDay(dueOn), language);
    return t({ message: `Ran out on ${day}, due by ${due}`, comment: 'A certificate; the last day to do it again' });
  }
  const done = doneOn(training);
  if (done) {
    const day = dayMonthYear(done, language);
    return t({ message: `Done on ${day}`, comment: 'The day a training was done' });
  }
  if (!dueOn) return t({ message: 'Whenever you like', comment: 'A training without a last day' });
  const day = dayMonthYear(calendarDay(dueOn), language);
  if (state === 'overdue') return t({ message: `Was due on ${day}`, comment: 'A training that is late' });
  return t({ message: `Due by ${day}`, comment: 'The last day to do a training' });
}
