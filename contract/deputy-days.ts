import { isDay, yearsFrom } from './leave-days.ts';

/** From which day to which somebody answers for a manager, both included. */
export type DeputyDates = { startsOn: string; endsOn: string };

type DeputyProblem =
  | 'LEAVE_DATE_UNKNOWN'
  | 'LEAVE_ENDS_BEFORE_START'
  | 'LEAVE_TOO_LATE'
  | 'DEPUTY_OVER'
  | 'DEPUTY_TOO_LONG';

/**
 * What is wrong with the dates of a deputy; null where nothing is.
 * @param today the day it is
 */
export function deputyProblemOf({ startsOn, endsOn }: DeputyDates, today: string): DeputyProblem | null {
  if (!isDay(startsOn) || !isDay(endsOn)) return 'LEAVE_DATE_UNKNOWN';
  if (endsOn < startsOn) return 'LEAVE_ENDS_BEFORE_START';
  if (endsOn < today) return 'DEPUTY_OVER';
  if (endsOn > yearsFrom(startsOn, 1)) return 'DEPUTY_TOO_LONG';
  return endsOn > yearsFrom(today, 2) ? 'LEAVE_TOO_LATE' : null;
}
