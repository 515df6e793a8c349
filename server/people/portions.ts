import { setImmediate as others } from 'node:timers/promises';
import { peopleAtOnce } from '#contract/people-fields.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import type { Database } from '#server/db/database.ts';
import type { CallerScope } from '#server/session/scope.ts';
import { countSelected, type Selected, selected } from './find-rows.ts';

/** A portion of a selection: the people after `after`, or the first. */
export type Portion = { selection: PeopleSelection; expected: number; after?: string | undefined };

/**
 * The result for each, and the last id if more may follow; or how many people are selected by now, if nothing was done.
 */
export type PortionResult<Result> =
  | { results: (Result & { id: string; name: string })[]; next: string | null }
  | { now: number };

/** Does the same to each person of a portion, one after the other: a refusal for one does not stop the others. */
export async function forPortion<Result extends object>(
  db: Database,
  scope: CallerScope,
  { selection, expected, after }: Portion,
  work: (person: Selected) => Promise<Result>,
): Promise<PortionResult<Result>> {
  if (after === undefined) {
    const now = await countSelected(db, scope, selection);
    if (now !== expected) return { now };
  }
  const people = await selected(db, scope, selection, { after, atMost: peopleAtOnce });
  const results = [];
  for (const person of people) {
    results.push({ id: person.id, name: person.name, ...(await work(person)) });
    // The embedded database answers without yielding to the event loop.
    await others();
  }
  return { results, next: people.length === peopleAtOnce ? (people.at(-1)?.id ?? null) : null };
}
