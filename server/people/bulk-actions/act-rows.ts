import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { ActSummary } from '#contract/people-acts.ts';
import { sharedFields } from '#contract/people-fields.ts';
import { takeBackHours } from '#contract/people-import.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { everybodySought, isSelected } from '#server/directory/find-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { type ActInputs, peopleAct, peopleActPerson } from './act-tables.ts';

export type Act = typeof peopleAct.$inferSelect;

export type ActPerson = typeof peopleActPerson.$inferSelect;

/** Adds an act; false if its id is taken. */
export async function addAct(db: Database, values: Omit<typeof peopleAct.$inferInsert, 'state'>): Promise<boolean> {
  const added = await db.insert(peopleAct).values(values).onConflictDoNothing().returning({ id: peopleAct.id });
  return added.length > 0;
}

/** Adds the people of a selection to an act, in the order of their names; answers how many they are. */
export async function addPeople(
  db: Database,
  actId: Id,
  scope: CallerScope,
  selection: PeopleSelection,
): Promise<number> {
  await db.execute(sql`
    insert into people_act_person (act_id, position, user_id, name)
    select ${actId}::uuid, row_number() over (order by s.name collate "C", s.user_id), s.user_id, ${nameOf}
    from ${everybodySought} where ${isSelected(scope, selection)}`);
  return db.$count(peopleActPerson, eq(peopleActPerson.actId, actId));
}

/** One act; null if there is none. */
export async function actWith(db: Database, id: Id): Promise<Act | null> {
  const [row] = await db.select().from(peopleAct).where(eq(peopleAct.id, id));
  return row ?? null;
}

/** One act that somebody began themselves; null for any other. */
export async function ownAct(db: Database, userId: Id, id: Id): Promise<Act | null> {
  const act = await actWith(db, id);
  return act?.begunBy === userId ? act : null;
}

/** The acts of somebody that are under way, or ended within so many minutes, and are not taken back; the newest first. */
export async function recentActs(db: Database, userId: Id, minutes: number): Promise<ActSummary[]> {
  const { id, kind, state, total, begunBy, isPutAway, takenBackBy, input } = peopleAct;
  const isRecent = or(
    isNull(peopleAct.endedAt),
    sql`${peopleAct.endedAt} > now() - make_interval(mins => ${minutes})`,
    sql`${takeBackUntil} is not null`,
  );
  const done = sql<number>`(select count(*)::int from people_act_person p
    where p.act_id = ${peopleAct.id} and p.outcome is not null)`;
  const changed = sql<number>`(select count(*)::int from people_act_person p
    where p.act_id = ${peopleAct.id} and p.former is not null)`;
  const rows = await db
    .select({ id, kind, state, total, done, changed, takeBackUntil, input })
    .from(peopleAct)
    .where(and(eq(begunBy, userId), eq(isPutAway, false), isNull(takenBackBy), isRecent))
    .orderBy(desc(peopleAct.begunAt), desc(id))
    .limit(20);
  return rows.map(({ input, changed, ...row }) => ({
    ...row,
    takeBackUntil: asMoment(row.takeBackUntil),
    ...(row.kind === 'change' && { changed, changes: changesIn(input as ActInputs['change']) }),
  }));
}

/** What an act changes of many people, as its dialog asked. */
function changesIn({ fields, managerId }: ActInputs['change']): ActSummary['changes'] {
  const changed = sharedFields.flatMap((field) => {
    const to = fields[field];
    return to === undefined ? [] : [{ field, to: to || null }];
  });
  return managerId === undefined ? changed : [...changed, { field: 'manager' as const, to: null }];
}

/** Until when an act can be taken back: one that has ended, changed somebody and is not taken back; null otherwise. */
const takeBackUntil = sql<string | Date | null>`case
  when ${peopleAct.kind} = 'change' and ${peopleAct.state} <> 'working' and ${peopleAct.takenBackBy} is null
    and ${peopleAct.endedAt} > now() - make_interval(hours => ${takeBackHours})
    and exists (select from people_act_person p where p.act_id = ${peopleAct.id} and p.former is not null)
  then ${peopleAct.endedAt} + make_interval(hours => ${takeBackHours}) end`;

function asMoment(moment: string | Date | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Until when an act can be taken back; null if it cannot. */
export async function takeBackUntilOf(db: Database, id: Id): Promise<string | null> {
  const [row] = await db.select({ takeBackUntil }).from(peopleAct).where(eq(peopleAct.id, id));
  return asMoment(row?.takeBackUntil ?? null);
}

/** Locks an act and marks it as taken back by another; false if it cannot be taken back any more. */
export async function takeBackBy(db: Database, id: Id, takenBackBy: Id): Promise<boolean> {
  const marked = await db
    .update(peopleAct)
    .set({ takenBackBy })
    .where(and(eq(peopleAct.id, id), sql`${takeBackUntil} is not null`))
    .returning({ id: peopleAct.id });
  return marked.length > 0;
}

/** Adds whom an act changed to the one that takes it back, the last first; answers how many they are. */
export async function addPeopleOf(db: Database, actId: Id, changedBy: Id): Promise<number> {
  await db.execute(sql`
    insert into people_act_person (act_id, position, user_id, name)
    select ${actId}::uuid, row_number() over (order by p.position desc), p.user_id, p.name
    from people_act_person p where p.act_id = ${changedBy} and p.former is not null`);
  return db.$count(peopleActPerson, eq(peopleActPerson.actId, actId));
}

/** Says how many people an act is about, once they are known. */
export async function setTotal(db: Database, id: Id, total: number): Promise<void> {
  await db.update(peopleAct).set({ total }).where(eq(peopleAct.id, id));
}

/** What undoes an act's change of somebody, and the version that it left; null if it did not change them. */
export async function formerIn(db: Database, actId: Id, userId: Id) {
  const { former, version } = peopleActPerson;
  const [row] = await db
    .select({ former, version })
    .from(peopleActPerson)
    .where(and(eq(peopleActPerson.actId, actId), eq(peopleActPerson.userId, userId), isNotNull(former)));
  return row ?? null;
}

/** Puts an act away that has ended. */
export async function putAway(db: Database, id: Id): Promise<void> {
  await db
    .update(peopleAct)
    .set({ isPutAway: true })
    .where(and(eq(peopleAct.id, id), ne(peopleAct.state, 'working')));
}

/** How many people of an act had each outcome. */
export function countOutcomes(db: Database, actId: Id) {
  const { outcome } = peopleActPerson;
  return db
    .select({ outcome, people: sql<number>`count(*)::int` })
    .from(peopleActPerson)
    .where(and(eq(peopleActPerson.actId, actId), isNotNull(outcome)))
    .groupBy(outcome)
    .orderBy(sql`min(${peopleActPerson.position})`);
}

/** What became of the people of an act, after a position. */
export function resultsAfter(db: Database, actId: Id, after: number, atMost: number): Promise<ActPerson[]> {
  return peopleOf(db, actId, isNotNull(peopleActPerson.outcome), after, atMost);
}

/** The people of an act who are not done yet. */
export function peopleToDo(db: Database, actId: Id, atMost: number): Promise<ActPerson[]> {
  return peopleOf(db, actId, isNull(peopleActPerson.outcome), 0, atMost);
}

function peopleOf(
  db: Database,
  actId: Id,
  isMeant: ReturnType<typeof isNull>,
  after: number,
  atMost: number,
): Promise<ActPerson[]> {
  return db
    .select()
    .from(peopleActPerson)
    .where(and(eq(peopleActPerson.actId, actId), isMeant, gt(peopleActPerson.position, after)))
    .orderBy(asc(peopleActPerson.position))
    .limit(atMost);
}

/** Writes what became of a person. */
export async function saveResult(
  db: Database,
  { actId, position }: ActPerson,
  result: Pick<ActPerson, 'outcome'> & Partial<Pick<ActPerson, 'problems' | 'former' | 'version'>>,
): Promise<void> {
  await db
    .update(peopleActPerson)
    .set(result)
    .where(and(eq(peopleActPerson.actId, actId), eq(peopleActPerson.position, position)));
}

/** Ends an act that is under way. */
export async function endAct(db: Database, id: Id, state: Exclude<Act['state'], 'working'>): Promise<void> {
  await db
    .update(peopleAct)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(peopleAct.id, id), eq(peopleAct.state, 'working')));
}

/** Lets an act go on that was stopped or has failed, and not taken back; false for any other. */
export async function reopenAct(db: Database, id: Id): Promise<boolean> {
  const reopened = await db
    .update(peopleAct)
    .set({ state: 'working', endedAt: null })
    .where(and(eq(peopleAct.id, id), inArray(peopleAct.state, ['stopped', 'failed']), isNull(peopleAct.takenBackBy)))
    .returning({ id: peopleAct.id });
  return reopened.length > 0;
}

/** Forgets acts that ended before a moment, with their results; answers how many. */
export async function forgetActsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db.select({ id: peopleAct.id }).from(peopleAct).where(lt(peopleAct.endedAt, moment)).limit(atMost);
  return (await db.delete(peopleAct).where(inArray(peopleAct.id, old)).returning({ id: peopleAct.id })).length;
}
