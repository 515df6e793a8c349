import type { Language } from '#contract/language.ts';
import type { LeaveState } from '#contract/leave-days.ts';
import { people } from './people.ts';

/** A kind of leave that Lumière Park grants; half days a year, null without a limit. */
type DemoLeaveType = { id: string; name: Record<Language, string>; yearlyHalves: number | null; place: number };

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

/** What everybody at Lumière Park can ask for. */
export const leaveTypes: DemoLeaveType[] = [
  {
    id: 'annual',
    yearlyHalves: 52,
    place: 1,
    name: {
      en: 'Annual leave',
      fr: 'Congés annuels',
      es: 'Vacaciones anuales',
      de: 'Jahresurlaub',
      kri: 'Ɔlide fɔ di ia',
      ar: 'الإجازة السنوية',
    },
  },
  {
    id: 'family',
    yearlyHalves: 10,
    place: 2,
    name: {
      en: 'Family care leave',
      fr: 'Congé pour aider un proche',
      es: 'Permiso por cuidado familiar',
      de: 'Familienpflegezeit',
      kri: 'Liv fɔ kia fɔ famili',
      ar: 'إجازة رعاية الأسرة',
    },
  },
  {
    id: 'study',
    yearlyHalves: 6,
    place: 3,
    name: {
      en: 'Study leave',
      fr: 'Congé de formation',
      es: 'Permiso de estudios',
      de: 'Bildungsurlaub',
      kri: 'Liv fɔ lan buk',
      ar: 'إجازة دراسية',
    },
  },
  {
    id: 'unpaid',
    yearlyHalves: null,
    place: 4,
    name: {
      en: 'Unpaid leave',
      fr: 'Congé sans solde',
      es: 'Permiso sin sueldo',
      de: 'Unbezahlter Urlaub',
      kri: 'Liv we nɔ gɛt pe',
      ar: 'إجازة بدون أجر',
    },
  },
];

/** Who has another number of half days of annual leave than everybody, this year and the next. */
export const ownEntitlements: [person: string, halves: number][] = [
  ['aminata-kamara', 56],
  ['claire-moreau', 60],
  ['karim-haddad', 48],
];

const told: DemoLeave[] = [
  { person: 'aminata-kamara', typeId: 'annual', fromDay: -237, toDay: -233, state: 'approved' },
  {
    person: 'aminata-kamara',
    typeId: 'annual',
    fromDay: -104,
    toDay: -100,
    state: 'approved',
    note: 'My cousin gets married in Bo.',
    answerNote: 'Enjoy the wedding!',
  },
  { person: 'aminata-kamara', typeId: 'family', fromDay: -69, toDay: -69, startsMidday: true, state: 'approved' },
  {
    person: 'aminata-kamara',
    typeId: 'annual',
    fromDay: -41,
    toDay: -38,
    state: 'declined',
    note: 'A long weekend at the coast.',
    answerNote: 'Opening week needs every hand, I am sorry. Any week after that is fine.',
  },
  { person: 'aminata-kamara', typeId: 'unpaid', fromDay: -20, toDay: -18, state: 'withdrawn' },
  { person: 'aminata-kamara', typeId: 'annual', fromDay: 29, toDay: 32, state: 'approved' },
  {
    person: 'aminata-kamara',
    typeId: 'annual',
    fromDay: 85,
    toDay: 89,
    state: 'waiting',
    note: 'My sister visits from Makeni. Sorie can take my shows.',
  },
  {
    person: 'callum-reid',
    typeId: 'annual',
    fromDay: 31,
    toDay: 40,
    state: 'waiting',
    note: 'Back for the first rehearsal after the break.',
  },
  { person: 'sorie-kargbo', typeId: 'study', fromDay: 17, toDay: 17, endsMidday: true, state: 'waiting' },
  { person: 'omar-shahin', typeId: 'annual', fromDay: 34, toDay: 38, state: 'approved' },
  { person: 'thomas-girard', typeId: 'family', fromDay: 8, toDay: 9, state: 'approved', answerNote: 'Bon courage.' },
  {
    person: 'karim-haddad',
    typeId: 'annual',
    fromDay: 51,
    toDay: 55,
    state: 'waiting',
    note: 'زيارة الوالدين في الإسكندرية.',
  },
];

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
export const reportedAbsences = [
  { person: 'aminata-kamara', kind: 'late', onDay: -26, minutesLate: 20, receipt: 'H4TP-9WKM' },
  { person: 'aminata-kamara', kind: 'sickness', onDay: -118, minutesLate: null, receipt: 'C7RD-26YX' },
] as const;

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
