import { dayOf } from '#client/i18n/dates.ts';
import type { EnrolmentState } from '#contract/company-trainings.ts';
import { certificates } from '#contract/limits.ts';
import type { EnrolledTraining } from '#contract/training.ts';

type Days = Pick<EnrolledTraining, 'dueOn' | 'doneAt' | 'validUntil'>;

/** Where the person stands with a training today. */
export function standing({ dueOn, doneAt, validUntil }: Days, today: Date): EnrolmentState {
  if (!doneAt) return isOver(dueOn, today) ? 'overdue' : 'due';
  if (isOver(validUntil, today)) return 'expired';
  const thence = new Date(today.getFullYear(), today.getMonth(), today.getDate() + certificates.soonDays);
  return validUntil && validUntil <= dayOf(thence) ? 'soon' : 'done';
}

/** Whether a training is still to be done: for the first time, or again. */
export function isToDo(training: Days, today: Date): boolean {
  return training.doneAt === null || standing(training, today) === 'expired';
}

/** The last day to do a training, or to do it again; null where there is none. */
export function lastDay({ dueOn, doneAt, validUntil }: Days): string | null {
  if (!doneAt || !validUntil) return dueOn;
  return dueOn && dueOn > validUntil ? dueOn : validUntil;
}

/** Whether a training is late: its last day is before today. */
export function isLate(training: Days, today: Date): boolean {
  return isToDo(training, today) && isOver(lastDay(training), today);
}

/** Orders trainings by their last days; those without one last. */
export function byLastDay(one: Days, other: Days): number {
  const [first, second] = [lastDay(one) ?? endless, lastDay(other) ?? endless];
  return first < second ? -1 : first > second ? 1 : 0;
}

const endless = '9999-12-31';

function isOver(day: string | null | undefined, today: Date): boolean {
  return !!day && day < dayOf(today);
}
