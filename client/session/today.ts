import { dayOf, thisDayIn } from '#client/i18n/dates.ts';
import { personsTimeZone } from './session.ts';

/**
 * The day that it is for the signed-in person, as its first moment on this device: the day where they work, whose forms
 * and counts the server keeps by it, and not the day where they carry this device.
 */
export function thisDay(): Date {
  return thisDayIn(personsTimeZone());
}

/** The same, such as 2026-11-28. */
export function today(): string {
  return dayOf(thisDay());
}
