import { format, getFormatFromId, isDateFormat, isValidFormat } from 'numfmt';
import type { Cell } from './cell.ts';

/** How a cell's number is drawn: the pattern, and what of it matters here. */
export type NumberFormat = {
  pattern: string;
  kind: 'general' | 'text' | 'number' | 'date' | 'time';
  /** Whether what is drawn depends on the computer: the order of day and month, and the language of names. */
  isRegional: boolean;
  /** For a time of hours and minutes: whether it shows seconds, and whether its hours go beyond a day. */
  clock: { seconds: boolean; elapsed: boolean } | null;
};

/** Days that Excel's calendar of 1904 is behind that of 1900. */
const from1904 = 1_462;

/** Built-in formats that follow the settings of the computer (ECMA-376, 18.8.30). */
const regionalIds = new Set([
  14,
  15,
  16,
  17,
  22,
  27,
  28,
  29,
  30,
  31,
  36,
  ...Array.from({ length: 9 }, (_, at) => 50 + at),
]);

/** A format by its number in the file and its own pattern, if it has one; null if the pattern cannot be understood. */
export function numberFormat(id: number, custom: string | undefined): NumberFormat | null {
  const pattern = understood(custom ?? getFormatFromId(id) ?? 'General');
  if (pattern === null) return null;
  const of = (kind: NumberFormat['kind'], more: Partial<NumberFormat> = {}) => ({
    pattern,
    kind,
    isRegional: false,
    clock: null,
    ...more,
  });
  if (/^general$/i.test(pattern)) return of('general');
  if (pattern === '@') return of('text');
  if (!isDateFormat(pattern)) return { ...of('number'), pattern: withoutLocale(pattern) };
  const bare = withoutLiterals(pattern).replace(/am\/pm|a\/p/gi, 'p');
  // An m beside hours or seconds is minutes.
  if (/[ydgeb]|mmm/i.test(bare) || !/[hs]/i.test(bare)) {
    const isRegional = (custom === undefined && regionalIds.has(id)) || isByLanguage(custom ?? pattern, bare);
    return of('date', { isRegional });
  }
  const [first = '', ...others] = bare.split(';');
  // What prints words beside its time, or draws other values in another way, is drawn as it says.
  const isAlike = !words.test(pattern) && others.every((other) => other.trim() === '@');
  const clock = isAlike ? /^\s*\[?(h+)\]?:mm(:ss(\.0+)?)?\s*p?\s*$/i.exec(first) : null;
  return of('time', { clock: clock && { seconds: Boolean(clock[2]), elapsed: first.includes('[') } });
}

/** A pattern that can be drawn; marks of a language that only some programs write, such as [ENG], are left out. */
function understood(pattern: string): string | null {
  if (pattern === '') return 'General';
  if (isValidFormat(pattern)) return pattern;
  const rest = pattern.replace(/\[(?!red\])[a-z]{3}\]|\[(NatNum|DBNum)\d+[^\]]*\]|\[~[a-z]+\]/gi, '');
  return isValidFormat(rest) ? rest : null;
}

/**
 * A pattern whose currencies name no country. To spreadsheets that is the currency's sign; to numfmt, the country's
 * commas and points, too.
 */
function withoutLocale(pattern: string): string {
  return pattern.replace(/\[\$([^\]-]*)-[0-9a-f]+\]/gi, (_, sign: string) => (sign ? `"${sign}"` : ''));
}

/** What a pattern prints as it is, other than blanks. */
const words = /"[^"]*[^\s"][^"]*"|\\\S|\[\$[^\]-]/;

/** A pattern without what it prints as it is, and without marks such as a colour, a condition or a language. */
function withoutLiterals(pattern: string): string {
  return pattern.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
}

/** Whether a pattern prints the names of months or days, an era or another calendar ([~buddhist]), or follows the system. */
function isByLanguage(pattern: string, bare: string): boolean {
  return /mmm|ddd|aaa|[geb]/i.test(bare) || /\[\$-(F[48]00|[0-9a-f]{5,})|\[~/i.test(pattern);
}

/** A cell of a number, in the workbook's date system. No zone of a computer plays a part. */
export function numberCell(value: number, shape: NumberFormat | null, is1904: boolean): Cell {
  const plain = asSpreadsheetsHaveIt(value);
  if (!shape) return { text: plain, fault: 'shows-nothing' };
  if (shape.kind === 'general' || shape.kind === 'text') {
    return Math.abs(value) < 1e15 ? withoutExponent(plain) : { text: plain, fault: 'rounded-number' };
  }
  if (shape.kind === 'date') return dateCell(is1904 ? value + from1904 : value, shape);
  if (shape.kind === 'time') return timeCell(value, shape);
  const text = drawn(value, shape);
  if (/\dE[+-]\d/i.test(text)) return { text: plain, fault: 'rounded-number' };
  return text === '' ? { text: plain, fault: 'shows-nothing' } : text;
}

/** A number of a spreadsheet, which has 15 digits. Rounding costs a third of a large file's time: few numbers have more. */
function asSpreadsheetsHaveIt(value: number): string {
  const digits = String(value);
  return digits.length <= 15 ? digits : String(Number(value.toPrecision(15)));
}

function withoutExponent(plain: string): string {
  return plain.includes('e')
    ? Number(plain)
        .toFixed(20)
        .replace(/\.?0+$/, '')
    : plain;
}

/** Half a millisecond, in days: what a sum of fractions may be short of midnight. */
const nearly = 0.5 / 86_400_000;

function dateCell(serial: number, shape: NumberFormat): Cell {
  const day = dayOf(Math.floor(serial + nearly));
  if (day === null) return { text: String(serial), fault: 'no-such-day' };
  if (shape.isRegional) return { text: day, day, fault: 'regional-date' };
  const text = drawn(serial, shape);
  return text === '' ? { text: day, day, fault: 'shows-nothing' } : { text, day };
}

/**
 * The day of a number, from 1 on for 1 January 1900. Spreadsheets have a 29 February 1900, which never was, as 60; null
 * for it and for what is outside the calendar.
 */
function dayOf(serial: number): string | null {
  if (serial < 1 || serial === 60 || serial > 2_958_465) return null;
  const days = serial < 60 ? serial - 1 : serial - 2;
  return new Date(Date.UTC(1900, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The number of a day and a time, or of a duration, as ISO 8601 writes them; null if it is not so written. */
export function serialOf(iso: string): number | null {
  const lasting = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso);
  if (lasting && /\d/.test(iso)) {
    const [days, hours, minutes, seconds] = lasting.slice(1).map((length = '0') => Number(length));
    return (days ?? 0) + (hours ?? 0) / 24 + (minutes ?? 0) / 1_440 + (seconds ?? 0) / 86_400;
  }
  const parts = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(iso);
  if (!parts || (parts[1] === undefined && parts[4] === undefined)) return null;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = parts;
  const time = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  if (year === undefined) return time;
  // The day before all others, to LibreOffice: a time alone.
  if (`${year}-${month}-${day}` === '1899-12-30') return time;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(at).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return null;
  const days = Math.round((at - Date.UTC(1900, 0, 1)) / 86_400_000) + 1;
  return (days < 60 ? days : days + 1) + time;
}

/** Whether ISO 8601 gives a moment in another zone, at another hour than midnight: the day here may be another one. */
export function isElsewhere(iso: string): boolean {
  return /^\d{4}-\d\d-\d\d[T ](?!00:00(:00(\.0+)?)?[Z+-]).*(Z|[+-]\d\d:?\d\d)$/i.test(iso);
}

/** A time of hours and minutes is written 08:00, and a duration 37:30, whatever the computer makes of its format. */
function timeCell(value: number, shape: NumberFormat): Cell {
  if (value < 0) return { text: String(value), fault: 'shows-hashes' };
  if (!shape.clock) {
    const text = drawn(value, shape);
    return text === '' ? { text: String(value), fault: 'shows-nothing' } : text;
  }
  const whole = Math.round(value * 86_400);
  const hours = Math.floor(whole / 3_600) % (shape.clock.elapsed ? Number.POSITIVE_INFINITY : 24);
  const two = (number: number) => String(number).padStart(2, '0');
  const seconds = shape.clock.seconds && whole % 60 > 0 ? `:${two(whole % 60)}` : '';
  return `${two(hours)}:${two(Math.floor(whole / 60) % 60)}${seconds}`;
}

/** What a format makes of text; formats such as "E-"@ add to it, and ;;; hides it. */
export function drawnText(text: string, shape: NumberFormat | null): string {
  return shape && /@|;.*;.*;/.test(shape.pattern) && shape.pattern !== '@' ? drawn(text, shape) : text;
}

function drawn(value: number | string, { pattern }: NumberFormat): string {
  try {
    return format(pattern, value, { locale: 'en', throws: true, dateErrorThrows: true }).replace(/\s+/gu, ' ').trim();
  } catch {
    return '';
  }
}
