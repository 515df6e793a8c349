import type { SQL } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { PersonRecord } from '#contract/people-records.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';

/** SQL: the ids of those who reported that they do not come to work today, which absence knows. */
export type AbsentToday = () => SQL;

/** What the console needs to know of leave, which is another feature. */
export type LeaveOfPeople = {
  /** What somebody has of each kind of leave this year. */
  balances(db: Database, userId: Id, language: Language): Promise<PersonRecord['balances']>;
  /** How much leave of these people waits, or is approved and has not begun. */
  countOpen(db: Database, userIds: Id[]): Promise<number>;
  /**
   * How much leave of a scope waits for an answer, since when, and how many people are away today, by leave or, as a
   * query of their ids says, otherwise.
   */
  standing(
    db: Database,
    scope: CallerScope,
    alsoAway: SQL,
  ): Promise<{ waiting: number; since: string | null; away: number }>;
  /** Withdraws open leave; returns the ids. */
  endOpen(transaction: Database, userId: Id, after: string): Promise<Id[]>;
  /** Restores withdrawn leave of somebody who is back, as far as it has not begun meanwhile. */
  restore(transaction: Database, userId: Id, ids: Id[]): Promise<void>;
};
