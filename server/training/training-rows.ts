import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { peopleToDo, validUntil } from './standing-rows.ts';
import { enrolment, training } from './training-tables.ts';

const isThere = isNull(training.removedAt);

const described = {
  id: training.id,
  title: training.title,
  summary: training.summary,
  minutes: training.minutes,
  url: training.url,
};

/** A person's trainings: those never done first, by due date, those without one last. */
export function trainingsOf(db: Database, userId: Id) {
  return ownTrainings(db).execute({ userId });
}

const e = alias(enrolment, 'e');
const t = alias(training, 't');

const ownTrainings = preparedOnce((db) =>
  db
    .select({
      ...{ id: t.id, title: t.title, summary: t.summary, minutes: t.minutes, url: t.url },
      ...{ dueOn: e.dueOn, doneAt: e.doneAt, ownChoice: e.ownChoice },
      validUntil: sql<string | null>`(${validUntil})::text`,
    })
    .from(e)
    .innerJoin(t, eq(t.id, e.trainingId))
    // One that was removed nobody has still to do; who did it keeps that.
    .where(and(eq(e.userId, sql.placeholder('userId')), or(isNull(t.removedAt), isNotNull(e.doneAt))))
    .orderBy(sql`${e.doneAt} is not null`, sql`${e.dueOn} asc nulls last`, asc(t.id))
    .prepare('own_trainings'),
);

/** The offered trainings that a person is not enrolled in, the shortest first. */
export function trainingsOfferedTo(db: Database, userId: Id) {
  return db
    .select(described)
    .from(training)
    .leftJoin(enrolment, and(eq(enrolment.trainingId, training.id), eq(enrolment.userId, userId)))
    .where(and(training.offered, isThere, isNull(enrolment.userId)))
    .orderBy(asc(training.minutes), asc(training.id));
}

/** Whether people may enrol by themselves in the training with this id. */
export async function isOffered(db: Database, trainingId: string): Promise<boolean> {
  return (await db.$count(training, and(eq(training.id, trainingId), training.offered, isThere))) > 0;
}

/** A person's enrolment in a training; null if there is none. */
export async function enrolmentOf(db: Database, userId: Id, trainingId: string) {
  const [found] = await db
    .select()
    .from(enrolment)
    .where(and(eq(enrolment.userId, userId), eq(enrolment.trainingId, trainingId)));
  return found ?? null;
}

/** Enrols a person by their own choice; true if they were not enrolled. */
export async function addOwnChoice(db: Database, userId: Id, trainingId: string): Promise<boolean> {
  const added = await db
    .insert(enrolment)
    .values({ userId, trainingId, ownChoice: true })
    .onConflictDoNothing()
    .returning({ trainingId: enrolment.trainingId });
  return added.length > 0;
}

/** Removes a person's enrolment if it is their own choice and not completed; true if it was removed. */
export async function removeOwnChoice(db: Database, userId: Id, trainingId: string): Promise<boolean> {
  const removed = await db
    .delete(enrolment)
    .where(
      and(
        eq(enrolment.userId, userId),
        eq(enrolment.trainingId, trainingId),
        enrolment.ownChoice,
        isNull(enrolment.doneAt),
      ),
    )
    .returning({ trainingId: enrolment.trainingId });
  return removed.length > 0;
}

/** All trainings that there are, and for how many people who work here each is still to be done. */
export function catalogue(db: Database) {
  const people = peopleToDo(sql`${training}.id`);
  return db
    .select({ id: training.id, title: training.title, summary: training.summary, offered: training.offered, people })
    .from(training)
    .where(isThere)
    .orderBy(asc(sql`${training.title} ->> 'en'`), asc(training.id));
}

/** One training, also one that was removed; for an update, nobody else changes it until the transaction ends. */
export async function trainingById(db: Database, id: string, lock?: 'for update') {
  const found = db.select().from(training).where(eq(training.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

/** The title of a training, which is not removed until the transaction ends; null if there is none. */
export async function trainingShared(transaction: Database, id: string) {
  const [row] = await transaction
    .select({ title: training.title })
    .from(training)
    .where(and(eq(training.id, id), isThere))
    .for('share');
  return row?.title ?? null;
}

/** How many trainings there are, besides one. */
export function countTrainings(db: Database, besides: string): Promise<number> {
  return db.$count(training, and(isThere, ne(training.id, besides)));
}

/** For how many people who work here a training is still to be done. */
export async function countToDo(db: Database, trainingId: string): Promise<number> {
  const [counted] = await rowsOf<{ people: number }>(db, sql`select ${peopleToDo(sql`${trainingId}`)} as people`);
  return counted?.people ?? 0;
}

/** Takes a training away from all screens, but for those who have done it. */
export async function removeTraining(db: Database, id: string): Promise<void> {
  await db.update(training).set({ removedAt: sql`now()` }).where(eq(training.id, id));
}

/** Removes somebody's enrolment. */
export async function removeEnrolment(db: Database, userId: Id, trainingId: string): Promise<void> {
  await db.delete(enrolment).where(and(eq(enrolment.userId, userId), eq(enrolment.trainingId, trainingId)));
}

/** The ids of all trainings. */
export async function knownTrainings(db: Database): Promise<Set<string>> {
  return new Set((await db.select({ id: training.id }).from(training)).map(({ id }) => id));
}

/** Inserts trainings, replacing those with the same id. */
export async function putTrainings(db: Database, trainings: (typeof training.$inferInsert)[]): Promise<void> {
  for (const { id, ...rest } of trainings) {
    await db
      .insert(training)
      .values({ id, ...rest })
      .onConflictDoUpdate({ target: training.id, set: rest });
  }
}

/** Inserts the company's enrolments, replacing any before; none of them is a person's own choice any more. */
export async function putEnrolments(
  db: Database,
  enrolments: Omit<typeof enrolment.$inferInsert, 'ownChoice'>[],
): Promise<void> {
  for (let from = 0; from < enrolments.length; from += atOnce) {
    await db
      .insert(enrolment)
      .values(enrolments.slice(from, from + atOnce))
      .onConflictDoUpdate({
        target: [enrolment.userId, enrolment.trainingId],
        set: { dueOn: sql`excluded.due_on`, doneAt: sql`excluded.done_at`, ownChoice: false },
      });
  }
}

/** Rows per statement, well under PostgreSQL's 65,535 parameters. */
const atOnce = 5_000;
