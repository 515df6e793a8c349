import { type SQL, sql } from 'drizzle-orm';
import type { AbsenceKind, AbsenceReport, BoardReport, EarlierReport, HrBoardReport } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { dayThenOf, todayOf } from '#server/directory/today-rows.ts';
import { isAwayOn } from './away-rows.ts';
import { hasUnopenedProof, withProofs } from './proof-rows.ts';
import { ofTeam, own, type Reach } from './reach-rows.ts';

/** SQL: whether somebody has approved leave on one of these days, which leave knows. */
export type IsOnLeave = (userId: SQL, from: SQL, to: SQL) => SQL;

/** Days after which a report of the past that nobody has called done leaves the board. */
const daysOpen = 30;

/** SQL condition on `r`: it stands, being true today or ahead, or what nobody has called done. */
function stands(): SQL {
  const today = todayOf(sql`r.user_id`);
  return sql`(r.replaced_by is null and r.ended_at is null and (r.starts_on >= ${today} or ${isAwayOn(today)}
    or (r.done_at is null and r.reported_at > now() - make_interval(days => ${daysOpen}))))`;
}

/**
 * SQL condition on `r`: it is on the board. So is what stands, what is done for the rest of the person's day, so that it
 * can be undone, and who came back, or was never away, for a day.
 */
function isOnBoard(): SQL {
  return sql`(${stands()} or (r.replaced_by is null and case when r.ended_at is null
    then r.done_at > now() - interval '2 days' and ${dayThenOf(sql`r.user_id`, sql`r.done_at`)} >= ${todayOf(sql`r.user_id`)}
    else r.ended_at > now() - interval '1 day' end))`;
}

/** SQL: the name of whoever an id is of. */
const nameById = (id: SQL) => sql`(select ${nameOf} from "user" u
  left join user_profile p on p.user_id = u.id where u.id = ${id})`;

type Moment = Date | string;

type Row = Omit<AbsenceReport, 'saidAt' | 'arrivedAt' | 'corrected' | 'seen' | 'done' | 'ended'> & {
  userId: Id;
  person: string;
  portrait: string | null;
  position: string | null;
  saidAt: Moment;
  arrivedAt: Moment | null;
  correctedAt: Moment | null;
  corrector: string | null;
  seen: { by: string | null; at: string }[];
  doneAt: Moment | null;
  doer: string | null;
  endedAt: Moment | null;
  endedOn: string | null;
  endedBy: Id | null;
  ender: string | null;
  noteIsRead: boolean;
};

type Which = { reach: Reach; isOnLeave: IsOnLeave; where: SQL; order: SQL; atMost: number };

/** Reports as those see them who may, with names for ids. */
async function read(db: Database, { reach, isOnLeave, where, order, atMost }: Which): Promise<Row[]> {
  const last = sql`greatest(coalesce(r.ended_on, r.returns_on, r.starts_on), r.starts_on)`;
  return rowsOf<Row>(
    db,
    sql`
    select r.id, r.user_id as "userId", r.kind, r.starts_on::text as "startsOn", r.returns_on::text as "returnsOn",
      r.minutes_late as "minutesLate", r.phone, r.receipt, r.note, r.note_is_read as "noteIsRead",
      ${nameOf} as person, p.profile_pic as portrait, p.position,
      r.said_at as "saidAt", r.said_on > r.starts_on as "isAfterwards",
      case when r.reported_at > r.said_at + interval '10 minutes' then r.reported_at end as "arrivedAt",
      ${isOnLeave(sql`r.user_id`, sql`r.starts_on`, last)} as "isOnLeave",
      ${nameById(sql`r.entered_by`)} as "enteredBy",
      r.corrected_at as "correctedAt", ${nameById(sql`r.corrected_by`)} as corrector,
      r.done_at as "doneAt", ${nameById(sql`r.done_by`)} as doer,
      r.ended_at as "endedAt", r.ended_on::text as "endedOn", r.ended_by as "endedBy", ${nameById(sql`r.ended_by`)} as ender,
      (select n.receipt from absence_report n where n.id = r.replaced_by) as "replacedBy",
      coalesce((select json_agg(json_build_object('by', ${nameById(sql`l.user_id`)}, 'at', l.seen_at) order by l.seen_at)
        from (select * from absence_look l where l.report_id = r.id order by l.seen_at limit 20) l), '[]') as seen
    from absence_report r
    join "user" u on u.id = r.user_id and u.deactivated_at is null
    left join user_profile p on p.user_id = r.user_id
    where ${reach} and ${where}
    order by ${order}
    limit ${atMost}`,
  );
}

const written = (moment: Moment) => new Date(moment).toISOString();
const deed = (by: string | null, at: Moment | null) => (at === null ? null : { by, at: written(at) });

function asReport(row: Row): AbsenceReport {
  const { id, kind, startsOn, returnsOn, minutesLate, phone, receipt, note, enteredBy, replacedBy } = row;
  return {
    ...{ id, kind: kind as AbsenceKind, startsOn, returnsOn, minutesLate, phone, receipt, note, enteredBy, replacedBy },
    saidAt: written(row.saidAt),
    arrivedAt: row.arrivedAt && written(row.arrivedAt),
    isAfterwards: row.isAfterwards,
    isOnLeave: row.isOnLeave,
    corrected: deed(row.corrector, row.correctedAt),
    seen: row.seen.map(({ by, at }) => ({ by, at: written(at) })),
    done: deed(row.doer, row.doneAt),
    ended:
      row.endedAt === null || row.endedOn === null
        ? null
        : { by: row.ender, byId: row.endedBy, at: written(row.endedAt), on: row.endedOn },
  };
}

/** A report as the manager and HR see it: without a note of the person's own. */
function asBoardReport(row: Row): BoardReport {
  const { userId: id, person: name, portrait, position } = row;
  return { ...asReport(row), note: row.noteIsRead ? row.note : '', person: { id, name, portrait, position } };
}

/** A person's own reports, newest first; of one of them where its id is given. */
export async function reportsOf(
  db: Database,
  userId: Id,
  isOnLeave: IsOnLeave,
  id: Id | null = null,
): Promise<AbsenceReport[]> {
  const where = id === null ? sql`true` : sql`r.id = ${id}`;
  const order = sql`r.reported_at desc, r.id desc`;
  return (await read(db, { reach: own(userId), isOnLeave, where, order, atMost: 100 })).map(asReport);
}

/** A person's own reports of a kind that are true today or ahead, which a new one may change; a call that was made is done. */
export async function reportsToday(
  db: Database,
  userId: Id,
  kind: AbsenceKind,
  isOnLeave: IsOnLeave,
): Promise<AbsenceReport[]> {
  const today = todayOf(sql`r.user_id`);
  const where = sql`r.kind = ${kind} and r.replaced_by is null and r.ended_at is null
    and (r.starts_on >= ${today} or ${isAwayOn(today)}) and (r.kind <> 'call-back' or r.done_at is null)`;
  return (await read(db, { reach: own(userId), isOnLeave, where, order: sql`r.starts_on, r.id`, atMost: 20 })).map(
    asReport,
  );
}

/** The board of those in reach: what nobody has called done comes first, the newest first. */
export async function boardOf(db: Database, reach: Reach, isOnLeave: IsOnLeave): Promise<BoardReport[]> {
  const order = sql`(r.done_at is not null or r.ended_at is not null), r.said_at desc, r.id`;
  return (await read(db, { reach, isOnLeave, where: isOnBoard(), order, atMost: 500 })).map(asBoardReport);
}

/** The board for HR, with the proofs: one that nobody has opened comes first, and keeps its report on the board. */
export async function hrBoardOf(db: Database, reach: Reach, isOnLeave: IsOnLeave): Promise<HrBoardReport[]> {
  const where = sql`(${isOnBoard()} or ${hasUnopenedProof})`;
  const order = sql`not ${hasUnopenedProof}, (r.done_at is not null or r.ended_at is not null), r.said_at desc, r.id`;
  const reports = (await read(db, { reach, isOnLeave, where, order, atMost: 500 })).map(asBoardReport);
  return withProofs(db, reports);
}

/** Everything that one person reported, newest first. */
export async function boardReportsOf(db: Database, reach: Reach, userId: Id, isOnLeave: IsOnLeave) {
  const [where, order] = [sql`r.user_id = ${userId}`, sql`r.reported_at desc, r.id desc`];
  return (await read(db, { reach, isOnLeave, where, order, atMost: 100 })).map(asBoardReport);
}

/** What reports said before each correction, the newest first, by the report's id; fifty a report at most. */
export async function correctionsOf(db: Database, ids: Id[]): Promise<Map<Id, EarlierReport[]>> {
  const rows = await rowsOf<Omit<EarlierReport, 'at'> & { reportId: Id; at: Moment }>(
    db,
    sql`
    select c.report_id as "reportId", c.at, ${nameById(sql`c.by`)} as by, c.starts_on::text as "startsOn",
      c.returns_on::text as "returnsOn", c.minutes_late as "minutesLate", c.phone, c.note
    from (select *, row_number() over (partition by report_id order by id desc) as place
      from absence_correction where report_id = any(${sql.param(ids)}::uuid[])) c
    where c.place <= 50 order by c.id desc`,
  );
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId);
  const list = [...byReport].map(
    ([id, all]) => [id, all.map(({ reportId: _, at, ...said }) => ({ ...said, at: written(at) }))] as const,
  );
  return new Map(list);
}

/** One report within reach; null for one that is not. */
export async function boardReport(db: Database, reach: Reach, id: Id, isOnLeave: IsOnLeave) {
  const which = { reach, isOnLeave, where: sql`r.id = ${id}`, order: sql`r.id`, atMost: 1 };
  const [row] = await read(db, which);
  return row ? asBoardReport(row) : null;
}

/** Those of these reports that nobody has ended, replaced or called done. */
export async function reportsThatStand(db: Database, ids: Id[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select id from absence_report where id = any(${sql.param(ids)}::uuid[])
      and ended_at is null and done_at is null and replaced_by is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The people of a manager's team, by name. */
export async function teamOf(db: Database, answererId: Id): Promise<{ id: Id; name: string }[]> {
  return rowsOf(
    db,
    sql`select r.user_id as id, ${nameOf} as name
      from (select id as user_id from "user" where deactivated_at is null) r
      join "user" u on u.id = r.user_id left join user_profile p on p.user_id = r.user_id
      where ${ofTeam(answererId)} order by 2, 1 limit 2000`,
  );
}

/** How many of a manager's team reported something that stands today, and how much of it nobody has seen. */
export async function countAbsent(db: Database, answererId: Id): Promise<{ absent: number; unseen: number }> {
  const [row] = await rowsOf<{ absent: number; unseen: number }>(
    db,
    sql`
    select count(distinct r.user_id)::int as absent,
      count(*) filter (where not exists (select from absence_look l where l.report_id = r.id))::int as unseen
    from absence_report r
    join "user" u on u.id = r.user_id and u.deactivated_at is null
    where ${ofTeam(answererId)} and ${stands()}`,
  );
  return row ?? { absent: 0, unseen: 0 };
}
