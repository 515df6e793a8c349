import type { Language } from '#contract/language.ts';
import type { LeaveState } from '#contract/leave-days.ts';
import { holidaysOfFile } from '#server/stagedoor/import-holidays.ts';
import file from './company/leave.json' with { type: 'json' };
import { people, readCompanyFile } from './people.ts';

/** A kind of leave that Lumière Park grants; half days a year, null without a limit. */
type DemoLeaveType = { id: string; name: Record<Language, string>; yearlyHalves: number | null; place: number };

/** An absence somebody reported; late by so many minutes, or not. */
type DemoAbsence = {
  person: string;
  kind: 'late' | 'sickness';
  onDay: number;
  minutesLate: number | null;
  receipt: string;
};

/** One leave somebody asked for. Its days count from the Monday of the week in which the demo is loaded. */
export type DemoLeave = {
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
 * Public holidays of the six cities in 2026 and 2027, as their governments set them; in Madrid with those of the region and
 * the city. Those of the Islamic calendar are as calculated: the moon may still move them by a day.
 */
export const holidays = holidaysOfFile(readCompanyFile('holidays.csv').toString());

/** What everybody at Lumière Park can ask for. */
export const leaveTypes: DemoLeaveType[] = file.types;

/** Who has another number of half days of annual leave than everybody, this year and the next. */
export const ownEntitlements: { person: string; halves: number }[] = file.entitlements;

const told = file.leaves as DemoLeave[];

const toldAbout = new Set(told.map(({ person }) => person));

/** The rest of the company: a week off behind them, and for most of them some days ahead. */
const usual: DemoLeave[] = people
  .filter(({ key, details }) => details && !toldAbout.has(key))
  .flatMap(({ key }, place): DemoLeave[] => {
    const [behind, ahead] = [-7 * (9 + (place % 17)), 7 * (2 + (place % 11))];
    const past: DemoLeave = { person: key, typeId: 'annual', fromDay: behind, toDay: behind + 4, state: 'approved' };
    const next: DemoLeave = {
      person: key,
      typeId: 'annual',
      fromDay: ahead + 1,
      toDay: ahead + 2 + (place % 3),
      state: place % 8 === 0 ? 'waiting' : 'approved',
    };
    return place % 5 === 0 ? [past] : [past, next];
  });

/** Every leave the demo begins with. */
export const leaves: DemoLeave[] = [...told, ...usual];

/** What Aminata reported before: days count as above. */
export const reportedAbsences = file.absences as DemoAbsence[];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The ISO numbers of the days in a shift such as 'Evenings, Tuesday to Saturday'; null where it names none. */
export function workingDaysIn(shift: string): string | null {
  const [, first = '', last = ''] = /(\w+day) to (\w+day)/.exec(shift) ?? [];
  const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)];
  if (from < 0 || to < 0) return null;
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, day) => ((from + day) % 7) + 1)
    .sort()
    .join('');
}
