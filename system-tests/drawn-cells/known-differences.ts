import type { CellFault } from '#contract/table-problems.ts';

type Difference = {
  format: number | string;
  number: number;
  /** What we read, and what LibreOffice draws. */
  read: { value: string } | { fault: CellFault };
  seen: string;
};

/** The last of the days that LibreOffice counts otherwise than Excel, which has a 29 February 1900. */
const lastOtherDay = 60;

/** Why a cell rightly reads otherwise than LibreOffice draws it; null where nothing is known of it. */
export function knownDifference({ format, number, read, seen }: Difference): string | null {
  if (seen === '#FMT') return 'LibreOffice has no such number of days or hours';
  if ('fault' in read) {
    const { fault } = read;
    if (fault === 'rounded-number' && /E[+-]\d/.test(seen)) return 'a number in scientific format is a problem';
    if (fault === 'no-such-day' && number < 1) return 'a day before 1900 is a problem';
    if (fault === 'shows-hashes' && number < 0 && seen.includes(':')) return 'a negative time is a problem';
    if (fault === 'shows-nothing' && number > 1e9 && seen.includes(':'))
      return 'a time beyond the calendar is a problem';
    return null;
  }
  const { value } = read;
  if (value === clockOf(seen)) return 'a time is written 08:00 in every language';
  const isDate = typeof format === 'number' ? format === 14 : /[dy]/.test(format);
  if (isDate && number <= lastOtherDay) return 'the first days of 1900 are those of Excel';
  if (/^\d+ \d\/\d$/.test(value) && /^\d+ \d\/\d$/.test(seen)) return 'a fraction is the one of Excel';
  if (value === `-${seen}` && String(format).includes('[')) return 'a part by condition has its minus, as in Excel';
  return null;
}

/** A time such as 8:00:00 or 6:00 PM as we write it; null for anything else. */
function clockOf(seen: string): string | null {
  const [, hours = '', minutes = '', seconds, half] = /^(\d+):(\d\d)(?::(\d\d))?(?: ([AP])M)?$/.exec(seen) ?? [];
  if (!minutes) return null;
  const whole = half ? (Number(hours) % 12) + (half === 'P' ? 12 : 0) : Number(hours);
  return `${String(whole).padStart(2, '0')}:${minutes}${seconds && seconds !== '00' ? `:${seconds}` : ''}`;
}
