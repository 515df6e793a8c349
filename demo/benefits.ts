import benefits from './company/benefits.json' with { type: 'json' };
import { people } from './people.ts';

/** Who has which benefit, and since which day. */
type DemoBenefitEnrolment = { email: string; benefit: string; since: string };

/** How long after the first hire each benefit begins, in months; temporary staff have those of the first day. */
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

/** No city pass where there is no metro to ride. */
const withoutPass = 'Lumière Park Freetown Ltd';

/** Everybody has benefits, but those of whom the company has nothing on file. */
const enrolments: DemoBenefitEnrolment[] = people.flatMap(({ email, details }) => {
  if (!details) return [];
  const isPermanent = details.employmentType === 'Permanent';
  return Object.entries(waiting)
    .filter(([id, months]) => (isPermanent || months === 0) && !(id === 'city-pass' && details.company === withoutPass))
    .map(([benefit, months]) => ({ email, benefit, since: monthsAfter(details.hireDate, months) }));
});

/** What Lumière Park gives besides pay and who has it, as `stagedoor publish benefits` reads it. */
export const benefitsFile = { benefits, enrolments };

/** The first of the month, a number of months after a day; the day itself for none. */
function monthsAfter(day: string, months: number): string {
  if (months === 0) return day;
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
