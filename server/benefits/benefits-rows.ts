import { and, asc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { worksHere } from '#server/directory/find-rows.ts';
import { todayOf } from '#server/directory/today-rows.ts';
import { benefit, benefitEnrolment } from './benefits-tables.ts';

const isThere = isNull(benefit.removedAt);

/** Has not ended, by the today of whoever has it. */
const goesOn = (userId: Id | typeof benefitEnrolment.userId) =>
  or(isNull(benefitEnrolment.until), gte(benefitEnrolment.until, todayOf(userId)));

/** Somebody who works here has it, or will: whoever left holds up no removal. */
const isHad = and(goesOn(benefitEnrolment.userId), worksHere(benefitEnrolment.userId));

/** A person's benefits that have not ended by their today, the oldest first. */
export function benefitsOf(db: Database, userId: Id) {
  return db
    .select({
      id: benefit.id,
      kind: benefit.kind,
      name: benefit.name,
      about: benefit.about,
      provider: benefit.provider,
      url: benefit.url,
      since: benefitEnrolment.since,
      until: benefitEnrolment.until,
    })
    .from(benefitEnrolment)
    .innerJoin(benefit, and(eq(benefit.id, benefitEnrolment.benefitId), isThere))
    .where(and(eq(benefitEnrolment.userId, userId), goesOn(userId)))
    .orderBy(asc(benefitEnrolment.since), asc(benefit.id));
}

/** A person's benefits, also those that have ended, which come last. */
export function allEnrolmentsOf(db: Database, userId: Id) {
  const { since, until } = benefitEnrolment;
  return db
    .select({ id: benefit.id, name: benefit.name, since, until })
    .from(benefitEnrolment)
    .innerJoin(benefit, and(eq(benefit.id, benefitEnrolment.benefitId), isThere))
    .where(eq(benefitEnrolment.userId, userId))
    .orderBy(sql`coalesce(${until} < ${todayOf(userId)}, false)`, asc(since), asc(benefit.id));
}

/** All benefits that there are, and how many people who work here have each today or will. */
export function benefitsOffered(db: Database) {
  const people = sql<number>`(select count(*)::int from ${benefitEnrolment}
    where ${benefitEnrolment.benefitId} = ${sql`${benefit}.id`} and ${isHad})`;
  return db
    .select({ id: benefit.id, kind: benefit.kind, name: benefit.name, about: benefit.about, people })
    .from(benefit)
    .where(isThere)
    .orderBy(asc(sql`${benefit.name} ->> 'en'`), asc(benefit.id));
}

/** One benefit, also one that was removed; for an update, nobody else changes it until the transaction ends. */
export async function benefitById(db: Database, id: string, lock?: 'for update') {
  const found = db.select().from(benefit).where(eq(benefit.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

/** The name of a benefit, which is not removed until the transaction ends; null if there is none. */
export async function benefitShared(transaction: Database, id: string) {
  const [row] = await transaction
    .select({ name: benefit.name })
    .from(benefit)
    .where(and(eq(benefit.id, id), isThere))
    .for('share');
  return row?.name ?? null;
}

/** How many benefits there are, besides one. */
export function countBenefits(db: Database, besides: string): Promise<number> {
  return db.$count(benefit, and(isThere, ne(benefit.id, besides)));
}

/** How many people who work here have a benefit today, or will. */
export function countHaving(db: Database, id: string): Promise<number> {
  return db.$count(benefitEnrolment, and(eq(benefitEnrolment.benefitId, id), isHad));
}

/** Somebody's enrolment in a benefit, locked until the transaction ends; null if there is none. */
export async function enrolmentIn(transaction: Database, userId: Id, benefitId: string) {
  const { since, until } = benefitEnrolment;
  const [row] = await transaction
    .select({ name: benefit.name, since, until, isOver: sql<boolean>`coalesce(${until} < ${todayOf(userId)}, false)` })
    .from(benefitEnrolment)
    .innerJoin(benefit, eq(benefit.id, benefitEnrolment.benefitId))
    .where(and(eq(benefitEnrolment.userId, userId), eq(benefitEnrolment.benefitId, benefitId)))
    .for('no key update', { of: benefitEnrolment });
  return row ?? null;
}

/** The ids of all benefits. */
export async function knownBenefits(db: Database): Promise<Set<string>> {
  return new Set((await db.select({ id: benefit.id }).from(benefit)).map(({ id }) => id));
}

/** Inserts benefits, replacing those with the same id. */
export async function putBenefits(db: Database, benefits: (typeof benefit.$inferInsert)[]): Promise<void> {
  for (const { id, ...rest } of benefits) {
    await db
      .insert(benefit)
      .values({ id, ...rest })
      .onConflictDoUpdate({ target: benefit.id, set: rest });
  }
}

/** Takes a benefit away from all screens. */
export async function removeBenefit(db: Database, id: string): Promise<void> {
  await db.update(benefit).set({ removedAt: sql`now()` }).where(eq(benefit.id, id));
}

/** Inserts enrolments, replacing those of the same person and benefit. */
export async function putBenefitEnrolments(
  db: Database,
  enrolments: (typeof benefitEnrolment.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < enrolments.length; from += atOnce) {
    await db
      .insert(benefitEnrolment)
      .values(enrolments.slice(from, from + atOnce))
      .onConflictDoUpdate({
        target: [benefitEnrolment.userId, benefitEnrolment.benefitId],
        set: { since: sql`excluded.since`, until: sql`excluded.until` },
      });
  }
}

/** Removes an enrolment, as if it had never been. */
export async function removeEnrolment(db: Database, userId: Id, benefitId: string): Promise<void> {
  await db
    .delete(benefitEnrolment)
    .where(and(eq(benefitEnrolment.userId, userId), eq(benefitEnrolment.benefitId, benefitId)));
}

/** Rows per statement, well under PostgreSQL's 65,535 parameters. */
const atOnce = 5_000;
