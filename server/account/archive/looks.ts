import type { Id } from '#contract/id.ts';
import { looksAtContactOf } from '#server/account/emergency-look-rows.ts';
import { viewsOfPayslips } from '#server/account/payslip-view-rows.ts';
import type { Database } from '#server/db/database.ts';
import { looksAtProofsOf } from './look-rows.ts';

/** Who else looked at what is a person's in the last year: at payslips, sick notes, and the emergency contact. */
export async function looksAt(db: Database, userId: Id) {
  const [payslips, proofs, emergencyContact] = await Promise.all([
    viewsOfPayslips(db, userId),
    looksAtProofsOf(db, userId),
    looksAtContactOf(db, userId),
  ]);
  return { payslips, proofs, emergencyContact };
}

/** What `looksAt` finds. */
export type Looks = Awaited<ReturnType<typeof looksAt>>;
