import { krioMonths } from './krio.ts';

/** What people write beside the names that Intl knows. */
const others: [string, number][] = [
  ['sept', 9],
  ['sep', 9],
  ['mrz', 3],
  ['okt', 10],
  ['dez', 12],
  ['mai', 5],
  ['set', 9],
  ['setiembre', 9],
  ['maerz', 3],
  ['jaenner', 1],
  ['feber', 2],
  ['fev', 2],
  ['juill', 7],
  // As Cairo writes them as well.
  ['يونيه', 6],
  ['يوليه', 7],
];

let known: [string, number][] | undefined;

/** The names of months in the languages of the app, whole and short, each with its number from 1 on. */
export function monthNames(): [string, number][] {
  // Intl takes 40 ms for them, and no server is to start later for that.
  known ??= namesOfMonths();
  return known;
}

function namesOfMonths(): [string, number][] {
  const names: [string, number][] = [];
  // Arabic has its months in several sets: of the Nile, the Levant, Algeria and Morocco.
  for (const locale of ['en', 'fr', 'es', 'de', 'ar', 'ar-LB', 'ar-DZ', 'ar-MA', 'de-AT', 'en-GB']) {
    for (const month of ['long', 'short'] as const) {
      for (const shape of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' });
        for (let at = 0; at < 12; at++) {
          const parts = format.formatToParts(Date.UTC(2026, at, 15));
          names.push([parts.find(({ type }) => type === 'month')?.value ?? '', at + 1]);
        }
      }
    }
  }
  for (const [at, name] of krioMonths.entries()) names.push([name, at + 1]);
  return [...names, ...others];
}
