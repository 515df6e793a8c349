import { calendarDay, dayOf } from '#client/i18n/dates.ts';
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

/** The day on which a training was done: the company names a day, which travels as its noon in UTC. */
export function doneOn({ doneAt }: Pick<Days, 'doneAt'>): Date | null {
  return doneAt === null ? null : calendarDay(doneAt.slice(0, 10));
}

/** Whether a training is still to be done: for the first time, or again. */
export function isToDo(training: Days, today: Date): boolean {
  return !training.doneAt || standing(training, today) === 'expired';
}

/** The last day to do a training, or to do it again; null where there is none. */
export function lastDay({ dueOn, doneAt, validUntil }: Days): string | null {
  return doneAt && validUntil && (!dueOn || dueOn < validUntil) ? validUntil : dueOn;
}

/** Orders trainings by their last days; those without one last. */
export function byLastDay(one: Days, other: Days): number {
  return (lastDay(one) ?? '~') < (lastDay(other) ?? '~') ? -1 : 1;
}

/** Whether a day is before today. */
export function isOver(day: string | null, today: Date): boolean {
  return !!day && day < dayOf(today);
}
