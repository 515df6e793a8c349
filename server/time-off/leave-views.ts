import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { type AwayDates, halvesOf, type LeaveCalendar, overlaps, spansOf, whole } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import type { LeaveRequest, TeamRequest } from '#contract/time-off.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { forReader } from '#server/translations/company-words.ts';
import { type Leave, leaveById } from './leave-rows.ts';
import { awayInTeams, teamLeaves } from './team-rows.ts';

/** How many days after its end an answered leave stays in the manager's list. */
const rememberedFor = 30;

/** True on and after the leave's first day, by its person's day. */
export function hasStarted(leave: AwayDates & Pick<Leave, 'today'>): boolean {
  return (spansOf(leave)[0]?.startsOn ?? leave.startsOn) <= leave.today;
}

/** Whether days of a leave can be given back: it is approved and has some, from a day on if one is given. */
export function canGiveBack(leave: AwayDates & LeaveCalendar & Pick<Leave, 'state'>, from = ''): boolean {
  const isLeft = spansOf(leave).some(({ endsOn }) => endsOn >= from);
  return leave.state === 'approved' && isLeft && halvesOf(leave, leave) > 0;
}

/** Whether the answer to a leave can be taken back: it has one, and has not begun. */
export function canTakeBack(leave: AwayDates & Pick<Leave, 'state' | 'today'>): boolean {
  return (leave.state === 'approved' || leave.state === 'declined') && !hasStarted(leave);
}

/** A request as its own person sees it. */
export function asOwn(leave: Leave, language: Language): LeaveRequest {
  const { id, note, state, askedAt, enteredBy, answerNote } = leave;
  return {
    id,
    type: forReader(leave.type, language),
    ...datesOf(leave),
    note,
    state,
    askedAt: askedAt.toISOString(),
    enteredBy,
    answerNote,
    canGiveBack: canGiveBack(leave, leave.today),
    canWithdraw: state === 'waiting' || (state === 'approved' && !hasStarted(leave)),
  };
}

/** The same, read again after a change. */
export async function ownLeave(db: Database, id: Id, language: Language): Promise<LeaveRequest> {
  const leave = await leaveById(db, id);
  if (!leave) throw failure('NOT_FOUND');
  return asOwn(leave, language);
}

/** The requests that somebody may answer, each with the others of its team who are away. */
export async function teamList(
  db: Database,
  reportedAway: ReportedAway,
  answererId: Id,
  language: Language,
): Promise<TeamRequest[]> {
  return withOthers(db, reportedAway, language, await teamLeaves(db, answererId, { rememberedFor }));
}

/** One request as its answerer sees it, read again after a change. */
export async function teamLeave(
  db: Database,
  reportedAway: ReportedAway,
  answererId: Id,
  id: Id,
  language: Language,
): Promise<TeamRequest> {
  const [found] = await withOthers(db, reportedAway, language, await teamLeaves(db, answererId, { id }));
  if (!found) throw failure('NOT_FOUND');
  return found;
}

type TeamLeave = Awaited<ReturnType<typeof teamLeaves>>[number];

/** What says which others of its team are away during a leave: approved leave counts, and reports of absence. */
type InTeam = AwayDates & { userId: Id; managerId: Id | null };

/** Reports of absence of these managers' teams that touch a range of days; of people in a scope where one is given. */
export type ReportedAway = (
  db: Database,
  managerIds: Id[],
  from: string,
  to: string,
  scope?: CallerScope,
) => Promise<{ userId: Id; managerId: Id; person: string; startsOn: string; endsOn: string }[]>;

/**
 * For each of some leaves: the names of the others of its team who are away on one of its days.
 * @param scope the people whom the reader may see; all of the team unless given
 */
export async function othersAway(
  db: Database,
  reportedAway: ReportedAway,
  leaves: InTeam[],
  scope?: CallerScope,
): Promise<(leave: InTeam) => string[]> {
  const first = leaves.map(({ startsOn }) => startsOn).sort()[0] ?? '';
  const last =
    leaves
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? '';
  const managerIds = [...new Set(leaves.flatMap(({ managerId }) => managerId ?? []))];
  const away = managerIds.length > 0 ? await awayOf(managerIds) : [];
  async function awayOf(teams: Id[]) {
    const [onLeave, reported] = [
      await awayInTeams(db, teams, first, last, scope),
      await reportedAway(db, teams, first, last, scope),
    ];
    return [...onLeave, ...reported.map((report) => whole({ ...report, startsMidday: false, endsMidday: false }))];
  }
  const isBeside = (leave: InTeam) => (other: (typeof away)[number]) =>
    other.managerId === leave.managerId && other.userId !== leave.userId && overlaps(leave, other);
  return (leave) => [...new Set(away.filter(isBeside(leave)).map(({ person }) => person))].slice(0, 50);
}

async function withOthers(db: Database, reportedAway: ReportedAway, language: Language, leaves: TeamLeave[]) {
  const othersOf = await othersAway(db, reportedAway, leaves);
  return leaves.map((leave) => ({
    id: leave.id,
    person: leave.person,
    portrait: leave.portrait,
    standsInFor: leave.standsInFor,
    unansweredSince:
      leave.state === 'waiting' && leave.escalatedTo ? (leave.waitsSince ?? leave.askedAt).toISOString() : null,
    type: forReader(leave.type, language),
    ...datesOf(leave),
    note: leave.note,
    state: leave.state,
    enteredBy: leave.enteredBy,
    answerNote: leave.answerNote,
    alsoAway: othersOf(leave),
    canGiveBack: canGiveBack(leave),
    canTakeBack: canTakeBack(leave),
  }));
}

/** When a leave is, what was given back of it, and how many halves of its kind's unit are left. */
export function datesOf(leave: AwayDates & LeaveCalendar) {
  const { startsOn, endsOn, startsMidday, endsMidday, startsAt = null, endsAt = null, givenBack } = leave;
  const dates = { startsOn, endsOn, startsMidday, endsMidday, startsAt, endsAt, givenBack: [...givenBack] };
  return { ...dates, halves: halvesOf(leave, leave), unit: unitOf(leave) };
}
