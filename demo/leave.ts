import type { Language } from '#contract/language.ts';
import type { LeaveState } from '#contract/leave-days.ts';
import { namedIn } from '#server/tables/csv-table.ts';
import { tableOfText } from '#server/tables/read-table.ts';
import { holidayColumns, readHolidays } from '#server/time-off/settings/holiday-file.ts';
import file from './company/leave.json' with { type: 'json' };
import { people, readCompanyFile } from './people.ts';

/** A kind of leave at Lumière Park; in half days a year, null for no limit. */
type DemoLeaveType = { id: string; name: Record<Language, string>; yearlyHalves: number | null; place: number };

/** A reported absence, with the minutes for a late arrival. */
type DemoAbsence = {
  person: string;
  kind: 'late' | 'sickness';
  onDay: number;
  minutesLate: number | null;
  /** The day she was back, where she was away. */
  backOnDay: number | null;
  receipt: string;
};

/** A requested leave. Its days count from the Monday of the week in which the demo is loaded. */
type DemoLeave = {
  person: string;
  typeId: string;
  fromDay: number;
  toDay: number;
  startsMidday?: boolean;
  endsMidday?: boolean;
  state: LeaveState;
  note?: string;
  answerNote?: string;
};

/**
 * Public holidays of the six cities in 2026 and 2027, as their governments set them; in Madrid with regional and local
 * ones. Islamic holidays are as calculated: the moon may still move them by a day.
 */
export const { holidays } = readHolidays(
  tableOfText(readCompanyFile('holidays.csv').toString(), namedIn(holidayColumns)),
);

/** The kinds of leave at Lumière Park. */
export const leaveTypes: DemoLeaveType[] = file.types;

/** Entitlements to annual leave other than the default, in half days, this year and the next. */
export const ownEntitlements: { person: string; halves: number }[] = file.entitlements;

const written = file.leaves as DemoLeave[];

const writtenAbout = new Set(written.map(({ person }) => person));

/** Everybody else: a week of past leave, and for most of them some days ahead. */
const usual: DemoLeave[] = people
  .filter(({ key, details }) => details && !writtenAbout.has(key))
  .flatMap(({ key }, index): DemoLeave[] => {
    const [behind, ahead] = [-7 * (9 + (index % 17)), 7 * (2 + (index % 11))];
    const past: DemoLeave = { person: key, typeId: 'annual', fromDay: behind, toDay: behind + 4, state: 'approved' };
    const next: DemoLeave = {
      person: key,
      typeId: 'annual',
      fromDay: ahead + 1,
      toDay: ahead + 2 + (index % 3),
      state: index % 8 === 0 ? 'waiting' : 'approved',
    };
    return index % 5 === 0 ? [past] : [past, next];
  });

/** Every request in the demo. */
export const leaves: DemoLeave[] = [...written, ...usual];

/** Aminata's earlier reports; days count as above. */
export const reportedAbsences = file.absences as DemoAbsence[];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The ISO weekday numbers in a shift such as 'Evenings, Tuesday to Saturday'; null if it names none. */
export function workingDaysIn(shift: string): string | null {
  const [, first = '', last = ''] = /(\w+day) to (\w+day)/.exec(shift) ?? [];
  const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)];
  if (from < 0 || to < 0) return null;
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, day) => ((from + day) % 7) + 1)
    .sort()
    .join('');
}
