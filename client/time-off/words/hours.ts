import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { clockTime } from '#client/i18n/dates.ts';
import type { Language } from '#contract/language.ts';

/** A number of half hours in words: 3 h 30 min; less than nothing has a minus. */
export function inHours(i18n: I18n, halves: number): string {
  const all = Math.abs(halves);
  const hours = i18n.number(Math.floor(all / 2));
  const minutes = (all % 2) * 30;
  const words =
    minutes === 0
      ? i18n._(msg({ message: `${hours} h`, comment: 'How long: a number of hours, short' }))
      : all === 1
        ? i18n._(msg({ message: `${minutes} min`, comment: 'How long: a number of minutes, short' }))
        : i18n._(msg({ message: `${hours} h ${minutes} min`, comment: 'How long: hours and minutes, short' }));
  return halves < 0 ? `\u2212${words}` : words;
}

/** A time such as 13:30 as the language writes it. */
export function timeOfDay(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return clockTime(new Date(2000, 0, 1, hour, minute), language);
}
