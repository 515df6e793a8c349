import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { halvesOf, usualWorkingDays, whole } from '#contract/leave-days.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { ofScope } from './reach-rows.ts';

/**
 * Days away that people in scope reported within a period, clipped to it; one without an end lasts to the end of the
 * period. What kind of absence it was is about health, and not for payroll: each is an absence, in days of an ordinary
 * week. A day that two reports name is in one line. Within a transaction they stay until it ends: no retention deletes one between here and its line.
 */
export async function absencesForPayroll(db: Database, scope: CallerScope, period: { first: string; last: string }) {
  const rows = await rowsOf<{ source: Id; userId: Id; first: string; last: string }>(
    db,
    sql`
    select r.id as source, r.user_id as "userId", greatest(r.starts_on, ${period.first}::date)::text as first,
      least(coalesce(r.ended_on, r.returns_on, 'infinity'::date) - 1, ${period.last}::date)::text as last
    from absence_report r
    where r.kind in ('sickness', 'child-sickness') and r.replaced_by is null and ${ofScope(scope)}
      and r.starts_on <= ${period.last}::date
      and coalesce(r.ended_on, r.returns_on, 'infinity'::date) > greatest(r.starts_on, ${period.first}::date)
    order by r.user_id, first, r.reported_at, r.id
    for key share of r`,
  );
  const calendar = {
    workingDays: usualWorkingDays,
    holidays: [],
    freeMornings: [],
    freeAfternoons: [],
    dayHalves: null,
  };
  return eachDayOnce(rows).map((row) => {
    const dates = { startsOn: row.first, endsOn: row.last, startsMidday: false, endsMidday: false };
    return {
      ...row,
      kind: 'absence' as const,
      unit: 'days' as const,
      typeId: null,
      type: null,
      part: 1,
      halves: halvesOf(whole(dates), calendar),
    };
  });
}

/** Reports by person and first day, each without the days of those before: the person and the manager may report the same. */
function eachDayOnce<Row extends { userId: Id; first: string; last: string }>(rows: Row[]): Row[] {
  const lastOf = new Map<Id, string>();
  return rows.flatMap((row) => {
    const before = lastOf.get(row.userId) ?? '';
    if (row.last <= before) return [];
    lastOf.set(row.userId, row.last);
    return [row.first <= before ? { ...row, first: dayAfter(before) } : row];
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
