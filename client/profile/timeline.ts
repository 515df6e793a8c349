import { dayOf } from '#client/i18n/dates.ts';
import type { EmployeeRecord, JobChange } from '#contract/profile.ts';
import { tenureSince } from './career.ts';

/** A point on the timeline: a line of the job history, or an anniversary. */
export type TimelineEvent =
  | { kind: 'job'; date: string; change: JobChange }
  | { kind: 'anniversary'; date: string; years: number }
  /** The next anniversary, in the future. */
  | { kind: 'next'; date: string; years: number };

/** Newest first: the next anniversary, then everything before it, with the anniversaries of 1, 5, 10, 15 … years. */
export function timelineOf(record: Pick<EmployeeRecord, 'hireDate' | 'jobHistory'>, today: Date): TimelineEvent[] {
  const jobs = record.jobHistory.flatMap((change): TimelineEvent[] =>
    change.date ? [{ kind: 'job', date: change.date, change }] : [],
  );
  const since = tenureSince(record);
  const events = since ? [...jobs, ...anniversaries(since, dayOf(today))] : jobs;
  // On the same day the job comes first: the sort is stable.
  return events.sort((a, b) => b.date.localeCompare(a.date));
}

function anniversaries(since: string, today: string): TimelineEvent[] {
  const found: TimelineEvent[] = [];
  for (let years = 1; ; years++) {
    const date = anniversary(since, years);
    if (date > today) return [...found, { kind: 'next', date, years }];
    if (years === 1 || years % 5 === 0) found.push({ kind: 'anniversary', date, years });
  }
}

/** The same day years later; for 29 February the last day of the month. */
function anniversary(since: string, years: number): string {
  const [year = 0, month = 1, day = 1] = since.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
