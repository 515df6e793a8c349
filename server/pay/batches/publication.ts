import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { lockReleases, type Publishers, peopleReachedAlone } from './alone-rows.ts';
import type { BatchRow } from './batch-rows.ts';
import type { Permit } from './permit.ts';
import type { PayrollCall } from './review.ts';

/**
 * Given by the three functions below alone: to one person up to a number of people within a day, to a second person, and
 * to the run of a release that was permitted when it began.
 */
const permit = {} as Permit;

/** What is to be published: a batch, or a document in the place of another; and from when on it is seen, null for now. */
type Publication = { from: Date | null } & (
  | { batch: Pick<BatchRow, 'id' | 'uploadedBy'> }
  | { inPlaceOf: { userId: Id } }
);

/** Permits what one person may publish alone; null for what takes a second person. */
export async function permitAlone(
  transaction: Database,
  by: PayrollCall,
  publication: Publication,
): Promise<Permit | null> {
  await lockReleases(transaction);
  return (await needsSecondPerson(transaction, by, publication)) ? null : permit;
}

/** Permits what somebody else asked to release. @throws SAME_PERSON */
export function permitSecond({ payroll }: PayrollCall, { submittedBy }: BatchRow): Permit {
  if (submittedBy === payroll.userId) throw failure('SAME_PERSON');
  return permit;
}

/** The permit of a batch whose release began; null for any other. */
export function permitOf({ state }: BatchRow): Permit | null {
  return state === 'releasing' ? permit : null;
}

/** Whether a publication, with others of a day, is for more people than one person may publish to alone. */
export async function needsSecondPerson(
  db: Database,
  by: Pick<PayrollCall, 'payroll' | 'aloneUpTo'>,
  publication: Publication,
): Promise<boolean> {
  const { from: moment } = publication;
  if ('batch' in publication) {
    const { id: batchId, uploadedBy } = publication.batch;
    const publishers: Publishers = [by.payroll.userId, uploadedBy];
    return (await peopleReachedAlone(db, publishers, { batchId, moment })).count > by.aloneUpTo;
  }
  const { userId } = publication.inPlaceOf;
  return (await whoTakesTwo(db, by, { moment, userIds: [userId] })).has(userId);
}

/** Of these people, those whose payslip the caller may not replace alone. */
export async function whoTakesTwo(
  db: Database,
  by: Pick<PayrollCall, 'payroll' | 'aloneUpTo'>,
  { moment, userIds }: { moment: Date | null; userIds: Id[] },
): Promise<Set<Id>> {
  const { count, among } = await peopleReachedAlone(db, [by.payroll.userId], { moment, among: userIds });
  return new Set(userIds.filter((id) => count + (among.has(id) ? 0 : 1) > by.aloneUpTo));
}
