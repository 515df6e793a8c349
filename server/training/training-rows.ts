import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { enrolment, training } from './training-tables.ts';

/** One person's trainings: those still to do first, next due first, those without a due date last. */
export function trainingsOf(db: Database, userId: string) {
  return db
    .select({ id: training.id, title: training.title, dueOn: enrolment.dueOn, doneAt: enrolment.doneAt })
    .from(enrolment)
    .innerJoin(training, eq(training.id, enrolment.trainingId))
    .where(eq(enrolment.userId, userId))
    .orderBy(sql`${enrolment.doneAt} is not null`, sql`${enrolment.dueOn} asc nulls last`, asc(training.id));
}
