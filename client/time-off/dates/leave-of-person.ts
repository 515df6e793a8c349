import type { Output } from '#client/api/call.ts';
import { freeDaysOf, type LeaveCalendar, type LeaveDates } from '#contract/leave-days.ts';

/** When somebody works, their kinds of leave, and what is left of each. */
export type LeaveOfPerson = Output<'leaveInbox.leaveOf'>;

/** Somebody's working days and holidays, and how a kind of leave counts them. */
export function calendarOf(
  { workingDays, holidays, types }: Omit<LeaveOfPerson, 'balances'>,
  typeId: string,
): LeaveCalendar {
  const dayHalves = types.find(({ id }) => id === typeId)?.dayHalves ?? null;
  return { workingDays, ...freeDaysOf(holidays), dayHalves };
}

/** Leave from one day to another, or on one day, without half days. */
export function wholeDays(startsOn: string, endsOn = startsOn): LeaveDates {
  return { startsOn, endsOn, startsMidday: false, endsMidday: false };
}
