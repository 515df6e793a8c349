import { type LeaveUnit, mostHalvesAYear } from '#contract/leave-hours.ts';

/** Typed days or hours (26, 12.5 or 12,5) in halves, as many as a year may have; null for anything else. */
export function halvesIn(text: string, unit: LeaveUnit = 'days'): number | null {
  const halves = Number(text.trim().replace(',', '.')) * 2;
  return text.trim() !== '' && Number.isInteger(halves) && halves >= 0 && halves <= mostHalvesAYear[unit]
    ? halves
    : null;
}

/** Halves as days or hours, as they are typed. */
export function daysOf(halves: number): string {
  return String(halves / 2);
}
