import type { I18n } from '@lingui/core';
import type { Language } from '#contract/language.ts';
import { formatOf } from './days.ts';

/** A number of half hours in words: 3 h 30 min. */
export function hoursIn(i18n: I18n, halves: number): string {
  const [hours, minutes] = [Math.floor(halves / 2), (halves % 2) * 30];
  if (minutes === 0) return i18n._({ id: '{hours} h', values: { hours } });
  if (hours === 0) return i18n._({ id: '{minutes} min', values: { minutes } });
  return i18n._({ id: '{hours} h {minutes} min', values: { hours, minutes } });
}

/** From when to when a part of a day is, as the language writes times: 09:30–12:00. */
export function timesIn(language: Language, { startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const format = new Intl.DateTimeFormat(formatOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const [from, to] = [startsAt, endsAt].map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return format.format(Date.UTC(2000, 0, 1, hour, minute));
  });
  return `${from}–${to}`;
}
