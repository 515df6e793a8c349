import { and, eq } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { halvesOf, type LeaveDates, spansOf, whole } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { isAwayWithin } from './away-rows.ts';
import { leaveRequest, leaveType } from './time-off-tables.ts';

type Period = { first: string; last: string };

/**
 * Approved leave of people in scope within a period, clipped to it, with its days as they were counted: a part for each
 * span of days, where some between were given back. Within a transaction it stays until that ends: no retention deletes
 * a leave between here and its line.
 */
export async function leaveForPayroll(db: Database, scope: CallerScope, period: Period) {
  const rows = await db
    .select({ leave: leaveRequest, name: leaveType.name })
    .from(leaveRequest)
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .where(
      and(
        eq(leaveRequest.state, 'approved'),
        isAwayWithin(period.first, period.last),
        inScope(scope, leaveRequest.userId),
      ),
    )
    .for('key share', { of: leaveRequest });
  return rows.flatMap(({ leave, name }) => {
    const of = {
      source: leave.id as Id,
      userId: leave.userId,
      kind: 'leave' as const,
      typeId: leave.typeId,
      type: name,
      unit: unitOf(leave),
    };
    const parts = spansOf(leave)
      .map((span) => clipped(span, period))
      .filter(({ startsOn, endsOn }) => startsOn <= endsOn);
    return parts.map((dates, index) => {
      const halves = halvesOf(whole(dates), leave);
      return { ...of, part: index + 1, first: dates.startsOn, last: dates.endsOn, halves };
    });
  });
}

/** The part of a leave that lies within a period. */
function clipped(
  { startsOn, endsOn, startsMidday, endsMidday, ...times }: LeaveDates,
  { first, last }: Period,
): LeaveDates {
  return {
    ...times,
    startsOn: startsOn < first ? first : startsOn,
    endsOn: endsOn > last ? last : endsOn,
    startsMidday: startsMidday && startsOn >= first,
    endsMidday: endsMidday && endsOn <= last,
  };
}
