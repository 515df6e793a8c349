import type { Id } from '#contract/id.ts';
import type { ActOutcome } from '#contract/people-acts.ts';
import type { AuditedBy } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';

/** What the console does with people's benefits, which are another feature; each is audited. */
export type BenefitsOfPeople = {
  /** Gives somebody a benefit from a day on, also one that ended or is about to. */
  give(
    transaction: Database,
    userId: Id,
    enrolment: { benefit: string; since: string },
    by: AuditedBy,
  ): Promise<Exclude<ActOutcome<'give-benefit'>, 'left' | 'out-of-scope'>>;
  /** Ends somebody's benefit with a last day. */
  end(
    transaction: Database,
    userId: Id,
    enrolment: { benefit: string; until: string },
    by: AuditedBy,
  ): Promise<Exclude<ActOutcome<'end-benefit'>, 'out-of-scope'>>;
};
