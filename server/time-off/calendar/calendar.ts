import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { CalendarMonth, CalendarPage, CalendarPerson } from '#contract/leave-calendar.ts';
import { type AwayDates, halvesOf, type LeaveCalendar, spansOf, whole, workingHalves } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import type { Database } from '#server/db/database.ts';
import { peopleWith } from '#server/directory/person-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { type PageEnd, pageEnd, writtenEnd } from '#server/http/page-end.ts';
import { holidaysAround, type PlacedHoliday } from '#server/time-off/holiday-rows.ts';
import { forReader } from '#server/translations/company-words.ts';
import {
  approvedLeaves,
  awayPage,
  type CalendarRow,
  type Days,
  leavesOf,
  type Shown,
  teamSizes,
} from './calendar-rows.ts';

/** Whose calendar is read, by whom, and what they may learn of it. */
type CalendarReader = {
  readerId: Id;
  language: Language;
  /** Those on it. */
  shown: Shown;
  /** Whether the reader sees of everybody what they asked for, and the kinds of leave; else only of themselves. */
  seesAll: boolean;
};

/** One page of a month, with what the month says as a whole on the first. */
export async function calendarPage(
  db: Database,
  reader: CalendarReader,
  { month, after: cursor }: { month: string; after?: string | undefined },
): Promise<CalendarPage> {
  const after: PageEnd | null = cursor === undefined ? null : pageEnd(cursor);
  const days = daysOf(month);
  const waitingOf = reader.seesAll ? 'all' : reader.readerId;
  const { people, end } = await awayPage(db, reader.shown, waitingOf, days, after);
  const ids = people.map(({ id }) => id);
  const leaves = ids.length > 0 ? await leavesOf(db, ids, waitingOf, days) : [];
  const byPerson = Map.groupBy(leaves, ({ userId }) => userId);
  return {
    today: await todayFor(db, reader.readerId),
    people: people.map((person) => asShown(person, partsOf(byPerson.get(person.id) ?? [], days), reader)),
    next: end && writtenEnd(end),
    month: after ? null : await monthOf(db, reader.shown, days),
  };
}

/** The first and last day of a month such as 2026-11. */
function daysOf(month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}

/** A leave of which days were given back is shown as its parts on these days. */
function partsOf(leaves: CalendarRow[], [first, last]: Days): CalendarRow[] {
  return leaves.flatMap((leave) =>
    spansOf(leave)
      .filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= first)
      .map((span) => ({ ...leave, ...whole(span) })),
  );
}

function asShown(
  person: { id: Id; name: string; portrait: string | null },
  leaves: CalendarRow[],
  { readerId, language, seesAll }: CalendarReader,
): CalendarPerson {
  const isWhole = seesAll || person.id === readerId;
  return {
    ...person,
    isMe: person.id === readerId,
    leaves: leaves.slice(0, 100).map((leave) => ({
      id: isWhole ? leave.id : null,
      type: isWhole ? forReader(leave.type, language) : null,
      startsOn: leave.startsOn,
      endsOn: leave.endsOn,
      startsMidday: leave.startsMidday,
      endsMidday: leave.endsMidday,
      startsAt: leave.startsAt ?? null,
      endsAt: leave.endsAt ?? null,
      unit: isWhole ? unitOf(leave) : 'days',
      halves: isWhole ? halvesOf(leave, leave) : null,
      state: leave.state,
    })),
  };
}

/** How many are away by day, the public holidays, and where too many of a team are away. */
async function monthOf(db: Database, shown: Shown, days: Days): Promise<CalendarMonth> {
  const sizes = await teamSizes(db, shown);
  const leaves = await approvedLeaves(db, shown, days);
  const ofTeams = Map.groupBy(leaves, ({ managerId }) => managerId);
  const clashing = sizes.flatMap(({ managerId, people }) => {
    const tooMany = awayByDay(managerId ? (ofTeams.get(managerId) ?? []) : [], days).filter((one) =>
      isClash(one.people, people),
    );
    return managerId && tooMany.length > 0 ? [{ managerId, people, days: tooMany }] : [];
  });
  const clashes = clashing.toSorted((one, other) => other.days.length - one.days.length).slice(0, 50);
  const managers = new Map(
    (
      await peopleWith(
        db,
        clashes.map(({ managerId }) => managerId),
      )
    ).map((one) => [one.id, one.name]),
  );
  return {
    people: sizes.reduce((sum, { people }) => sum + people, 0),
    away: awayByDay(leaves, days),
    holidays: byDay(await holidaysAround(db, shown, days)),
    clashes: clashes.map((clash) => ({ ...clash, manager: managers.get(clash.managerId) ?? '' })),
  };
}

/** Whether too many of a team are away: two at least, and more than a third of it. */
function isClash(away: number, people: number): boolean {
  return away >= 2 && away * 3 > people;
}

/** How many people are away on each of some days, of those on which they would work; days without any are left out. */
function awayByDay(leaves: (AwayDates & LeaveCalendar & { userId: Id })[], [first, last]: Days) {
  const away = new Map<string, Set<Id>>();
  for (const leave of leaves) {
    for (const { day } of workingHalves(leave, leave)) {
      if (day < first || day > last) continue;
      away.set(day, (away.get(day) ?? new Set()).add(leave.userId));
    }
  }
  return [...away]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, who]) => ({ day, people: who.size }));
}

/** Public holidays with all their places in one line. */
function byDay(holidays: PlacedHoliday[]): CalendarMonth['holidays'] {
  const same = Map.groupBy(holidays, ({ day, name, half }) => JSON.stringify([day, name, half]));
  return [...same.values()].flatMap(([one, ...others]) =>
    one ? [{ day: one.day, name: one.name, half: one.half, places: [one, ...others].map(({ place }) => place) }] : [],
  );
}
