import { krioDays } from '#contract/krio.ts';
import { monthNames } from '#contract/month-names.ts';
import type { DayOrder } from '#contract/people-import.ts';
import { folded } from '#contract/search-text.ts';
import { withPlainHyphens } from '#server/translations/alike.ts';

/** What a column's days show of their order; `both` if some are one way and some the other; null if it is in none. */
export type DaysShow = DayOrder | 'open' | 'both' | null;

/** Months and days of the week, by what people write of them: the names of the app's languages, whole and short. */
let known: ReturnType<typeof wordsOfCalendar> | undefined;

/** Names of months of two words: تشرين الثاني. */
const twoWords = /(تشرين|كانون)\s+(الاول|الثاني)/gu;

/** A day as somebody wrote it; `unclear` if two numbers may each be the month, `no-such-day` for 31.11.2026. */
type WrittenDay = { day: string } | 'unclear' | 'no-such-day' | 'none';

/** Reads a day in the forms that people write; `order` decides where the text does not, also whether 26-11-02 begins with its day. */
export function writtenDay(text: string, order: DayOrder | null): WrittenDay {
  const plain = plainDay(text);
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(plain);
  if (iso) return dayOf(iso[1] ?? iso[5], iso[3] ?? iso[6], iso[4] ?? iso[7]);
  const numbers = numbersOf(plain);
  if (!numbers) return named(plain);
  const { first, second, year, isDayFirst, mayBeYearFirst } = numbers;
  if (mayBeYearFirst && order !== 'day-first') return 'unclear';
  if (isDayFirst || first > 12) return dayOf(year, second, first);
  if (second > 12 || first === second) return dayOf(year, first, second);
  if (!order) return 'unclear';
  return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
}

/** What the days of a column show together, text by text. */
export function daysShown(before: DaysShow, text: string): DaysShow {
  const numbers = numbersOf(plainDay(text));
  // With dots, the day comes first anywhere: 02.11.2026 shows nothing of 11/2/26.
  if (!numbers || numbers.isDayFirst) return before;
  const { first, second, mayBeYearFirst } = numbers;
  if (first > 31 || second > 31 || (first > 12 && second > 12)) return before;
  // 05/05 is one day in either order, and shows nothing of it.
  if (first === second) return before;
  const shown = mayBeYearFirst ? 'open' : first > 12 ? 'day-first' : second > 12 ? 'month-first' : 'open';
  if (before === null || before === 'open') return shown;
  return shown === 'open' || shown === before ? before : 'both';
}

/**
 * Whether a day of numbers has one order alone, such as 25/11/2026. Where a spreadsheet has it as text beside days of its own,
 * the program wanted the other order: it took 2/11/2026 for 11 February.
 */
export function hasOneOrder(text: string): boolean {
  const numbers = numbersOf(plainDay(text));
  if (!numbers || numbers.isDayFirst || numbers.mayBeYearFirst) return false;
  return numbers.first > 12 !== numbers.second > 12;
}

/**
 * Two numbers and a year. With dots, the day comes first in all languages that write it so. With hyphens and a year of two
 * figures, the year may come first: 26-11-02.
 */
function numbersOf(text: string) {
  const [, one, dot, two, year] = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)$/.exec(text) ?? [];
  if (!one || !two || !year) return null;
  const [first, second] = [Number(one), Number(two)];
  const mayBeYearFirst = dot === '-' && year.length === 2 && first > 12 && second <= 12 && Number(year) <= 31;
  return { first, second, year, isDayFirst: dot === '.', mayBeYearFirst };
}

/** A day with the name of its month. */
function named(text: string): WrittenDay {
  const parts = folded(text)
    .replace(twoWords, '$1$2')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(/(\d)(st|nd|rd|th|er|re|\.?o(?=\s)|\.)?(?=[\s,/-]|$|[^\d])/gu, '$1 ')
    .split(/[\s,،./()-]+/u)
    .filter((part) => part !== '' && !words().fillers.has(part));
  const named = parts.filter((part) => words().months.has(part));
  // "Mar" is a month, and a Tuesday in Spanish: with another month beside it, it is the day.
  const [only = named.at(-1)] = named.length > 1 ? named.filter((part) => !words().days.has(part)) : named;
  const month = words().months.get(only ?? '');
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  const rest = parts.filter((part) => !words().months.has(part) && !/^\d+$/.test(part) && !words().days.has(part));
  if (month === undefined || rest.length > 0 || numbers.length !== 2 || named.length > 2) return 'none';
  const [one = '', two = ''] = numbers;
  if (one.length === 4) return dayOf(one, String(month), two);
  return one.length <= 2 ? dayOf(two, String(month), one) : 'none';
}

function dayOf(year = '', month: string | number = '', day: string | number = ''): WrittenDay {
  if (year.length !== 4 && year.length !== 2) return 'none';
  // As spreadsheets do: 29 is 2029, and 30 is 1930.
  const whole = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 30 ? 2000 : 1900);
  const at = new Date(Date.UTC(whole, Number(month) - 1, Number(day)));
  if (Number.isNaN(at.getTime())) return 'none';
  const isThere = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isThere ? { day: at.toISOString().slice(0, 10) } : 'no-such-day';
}

/** A day as it is written, without the time and the day of the week beside it, with plain digits and hyphens. */
function plainDay(text: string): string {
  return withoutWordsBefore(withoutTime(withPlainHyphens(withPlainDigits(text))))
    .replace(/(?<=\d) ?م(يلادي(ة|ه)?)?\.?$/u, '')
    .replace(/^(\d+) ?\. ?(\d+) ?\. ?(\d+)\.?$/, '$1.$2.$3')
    .replace(/['’](?=\d\d$)/, '')
    .trim();
}

const timeBehind =
  /[T ,،]+(?:à |um )?(\d{1,2}[:h]\d\d(?::\d\d(?:[.,]\d+)?)?)(?: ?(?:uhr|[صم]|h|[ap]\.? ?m\.?))?( ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/iu;

/** Text without a time of the day behind its day. At another hour than midnight elsewhere, the day here may be another one. */
function withoutTime(text: string): string {
  const [whole = '', time = '', zone] = timeBehind.exec(text) ?? [];
  return zone && !/^00:00(:00([.,]0+)?)?$/.test(time) ? text : text.slice(0, text.length - whole.length).trim();
}

/** Text without what stands before its numbers, such as a day of the week: Mo, 02.11.2026; am 02.11.2026. */
function withoutWordsBefore(text: string): string {
  const [whole = '', word = ''] = /^(\p{L}+)[.,،]* +(?=[\p{L}\d])/u.exec(text) ?? [];
  const isKnown =
    (words().days.has(folded(word)) && !words().months.has(folded(word))) || words().fillers.has(folded(word));
  return isKnown ? withoutWordsBefore(text.slice(whole.length)) : text;
}

/** Arabic and Persian digits as 0 to 9. */
function withPlainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).trim();
}

function words() {
  known ??= wordsOfCalendar();
  return known;
}

function wordsOfCalendar() {
  const months = new Map<string, number>();
  // A name of two words is found as one.
  for (const [name, month] of monthNames()) months.set(folded(name).replace(/[.\s]/g, ''), month);
  const days = new Set(krioDays.map(folded));
  for (const locale of ['en', 'fr', 'es', 'de', 'ar']) {
    for (const style of ['long', 'short'] as const) {
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day++) {
        days.add(folded(weekday.format(Date.UTC(2026, 10, day))).replace(/\./g, ''));
      }
    }
  }
  const fillers = [
    'de',
    'del',
    'the',
    'of',
    'on',
    'since',
    'from',
    'den',
    'am',
    'ab',
    'zum',
    'seit',
    'le',
    'depuis',
    'el',
    'desde',
    'di',
    'من',
  ];
  return { months, days, fillers: new Set(fillers) };
}
