import { dayOf } from '#client/i18n/dates.ts';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import { midday } from '#contract/leave-hours.ts';

/**
 * A range of a row of the month, in half days: free, or taken by a leave, or by more where those are within its half days.
 * Ranges without leave end with each day.
 */
type LeaveRange = { from: number; halves: number; leaves: CalendarLeave[] };

/** The days of a month such as 2026-11. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const days = new Date(year, number, 0).getDate();
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The month so many months after another. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return dayOf(new Date(year, number - 1 + months, 1)).slice(0, 7);
}

/** Whether a text is a month that the server reads. */
export function isMonth(text: string): boolean {
  return /^2[01]\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** A part of a day takes the half days that it is in. */
function beginsAfternoon({ startsMidday, startsAt }: CalendarLeave): boolean {
  return startsMidday || (startsAt ?? '') >= midday;
}

function endsBeforeNoon({ endsMidday, endsAt }: CalendarLeave): boolean {
  return endsMidday || (endsAt ?? '24:00') <= midday;
}

/** Whether a leave takes a day, or a part of it. */
export function isOn(leave: CalendarLeave, day: string): boolean {
  return leave.startsOn <= day && day <= leave.endsOn;
}

/**
 * Somebody's month as ranges one after the other. Two leaves in days share a day only by halves; of others that overlap,
 * such as hours of one morning, the later begins where the earlier ends, or stands with it.
 */
export function rangesOf(leaves: CalendarLeave[], days: string[]): LeaveRange[] {
  const taken = leaves.flatMap((leave) => {
    const first = days.findIndex((day) => isOn(leave, day));
    const last = days.findLastIndex((day) => isOn(leave, day));
    if (first < 0) return [];
    const from = first * 2 + Number(beginsAfternoon(leave) && leave.startsOn === days[first]);
    const to = last * 2 + 2 - Number(endsBeforeNoon(leave) && leave.endsOn === days[last]);
    return [{ leave, from, to }];
  });
  const ranges: LeaveRange[] = [];
  let at = 0;
  const freeUntil = (end: number) => {
    while (at < end) {
      const halves = Math.min(end, (Math.floor(at / 2) + 1) * 2) - at;
      ranges.push({ from: at, halves, leaves: [] });
      at += halves;
    }
  };
  for (const { leave, from, to } of taken.toSorted((one, other) => one.from - other.from)) {
    if (to <= at) {
      ranges.findLast((range) => range.leaves.length > 0 && range.from <= from)?.leaves.push(leave);
      continue;
    }
    freeUntil(from);
    ranges.push({ from: at, halves: to - at, leaves: [leave] });
    at = to;
  }
  freeUntil(days.length * 2);
  return ranges;
}
