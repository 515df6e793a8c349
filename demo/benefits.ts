import benefits from './company/benefits.json' with { type: 'json' };
import { people } from './people.ts';

/** Who has which benefit, since which day. */
type DemoBenefitEnrolment = { email: string; benefit: string; since: string };

/** Months from the hire to the start of each benefit; temporary staff only have those without a wait. */
const waiting: Record<string, number> = {
  'health-cover': 0,
  'talk-it-over': 0,
  'free-seats': 0,
  'canteen-card': 0,
  'late-ride': 0,
  'city-pass': 3,
  pension: 6,
  'language-course': 6,
  'new-parent': 12,
  'emergency-loan': 12,
};

/** No city pass in a city without a metro. */
const withoutPass = 'Lumière Park Freetown Ltd';

/** Everybody has benefits, except people with nothing on file. */
const enrolments: DemoBenefitEnrolment[] = people.flatMap(({ email, details }) => {
  if (!details) return [];
  const isPermanent = details.employmentType === 'Permanent';
  return Object.entries(waiting)
    .filter(([id, months]) => (isPermanent || months === 0) && !(id === 'city-pass' && details.company === withoutPass))
    .map(([benefit, months]) => ({ email, benefit, since: monthsAfter(details.hireDate, months) }));
});

/** Lumière Park's benefits and who has them, in the format of `stagedoor publish benefits`. */
export const benefitsFile = { benefits, enrolments };

/** The first day of the month that many months after a day; the day itself for 0. */
function monthsAfter(day: string, months: number): string {
  if (months === 0) return day;
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
