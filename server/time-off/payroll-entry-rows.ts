import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { halvesOf, type LeaveDates } from '#contract/leave-days.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { leaveRequest, leaveType } from './time-off-tables.ts';

type Period = { first: string; last: string };

/** Approved leave of people in scope within a period, clipped to it, with its days as they were counted. */
export async function leaveForPayroll(db: Database, scope: CallerScope, period: Period) {
  const rows = await db
    .select({ leave: leaveRequest, name: leaveType.name })
    .from(leaveRequest)
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .where(
      and(
        eq(leaveRequest.state, 'approved'),
        lte(leaveRequest.startsOn, period.last),
        gte(leaveRequest.endsOn, period.first),
        inScope(scope, sql`${leaveRequest.userId}`),
      ),
    );
  return rows.map(({ leave, name }) => {
    const dates = clipped(leave, period);
    return {
      ...{ source: leave.id as Id, userId: leave.userId, kind: 'leave' as const, type: name.en ?? '' },
      ...{ first: dates.startsOn, last: dates.endsOn, halves: halvesOf(dates, leave) },
    };
  });
}

/** The part of a leave that lies within a period. */
function clipped({ startsOn, endsOn, startsMidday, endsMidday }: LeaveDates, { first, last }: Period): LeaveDates {
  return {
    startsOn: startsOn < first ? first : startsOn,
    endsOn: endsOn > last ? last : endsOn,
    startsMidday: startsMidday && startsOn >= first,
    endsMidday: endsMidday && endsOn <= last,
  };
}
