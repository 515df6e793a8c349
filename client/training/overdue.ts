import { dayOf } from '#client/i18n/dates.ts';

/** Whether a due day is before today. */
export function isOverdue(dueOn: string | null, today: Date): boolean {
  return dueOn !== null && dueOn < dayOf(today);
}
