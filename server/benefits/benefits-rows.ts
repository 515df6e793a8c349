import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { todayOf } from '#server/directory/today-rows.ts';
import { benefit, benefitEnrolment } from './benefits-tables.ts';

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
    .innerJoin(benefit, eq(benefit.id, benefitEnrolment.benefitId))
    .where(
      and(
        eq(benefitEnrolment.userId, userId),
        or(isNull(benefitEnrolment.until), gte(benefitEnrolment.until, todayOf(userId))),
      ),
    )
    .orderBy(asc(benefitEnrolment.since), asc(benefit.id));
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

/** Rows per statement, well under PostgreSQL's 65,535 parameters. */
const atOnce = 5_000;
