import type { Id } from '#contract/id.ts';
import type { ActOutcome, TrainingChange } from '#contract/people-acts.ts';
import type { AuditedBy } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';

/** What the console does with people's trainings, which are another feature; each is audited. */
export type TrainingsOfPeople = {
  /** Enrols somebody in a training up to a last day, confirms the day on which they did it, or takes them out of it. */
  change(
    transaction: Database,
    userId: Id,
    change: { training: string; what: TrainingChange; day: string | null },
    by: AuditedBy,
  ): Promise<Exclude<ActOutcome<'training'>, 'left' | 'out-of-scope'>>;
};
