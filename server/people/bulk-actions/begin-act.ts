import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id.ts';
import type { ActKind } from '#contract/people-acts.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import { failure } from '#server/http/failure.ts';
import { auditedBy, type RequestContext } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import type { Editor } from '#server/people/edit-record.ts';
import { startRun } from '#server/runs/run-rows.ts';
import type { Allowance } from '#server/session/attempt-rows.ts';
import { type Act, actWith, addAct, addPeople, addPeopleOf, setTotal, takeBackBy } from './act-rows.ts';
import type { ActInputs } from './act-tables.ts';

/** The limit of acts per person: one record after the other is well below it, and rows and runs do not pile up. */
const acts: Allowance = { atMost: 300, seconds: 3_600 };

/** What every act is begun with. */
type Begin = { id: Id; selection: PeopleSelection; expected: number };

/** Thrown to roll back an act whose selection holds another number of people by now. */
class OthersByNow extends Error {
  readonly now: number;

  constructor(now: number) {
    super('The selection has changed.');
    this.now = now;
  }
}

/**
 * Begins an act on the people of a selection, which a run then works on. A repeat is answered as the first time.
 * @returns how many people are selected by now, if nothing was begun
 * @throws ID_REUSED or TOO_MANY_REQUESTS
 */
export async function beginAct<Kind extends ActKind>(
  call: RequestContext,
  { caller, scope }: Editor,
  kind: Kind,
  { id, selection, expected, ...fields }: Begin & ActInputs[Kind],
): Promise<{ id: Id } | { now: number }> {
  // As the database stores it: without absent fields.
  const input = JSON.parse(JSON.stringify({ selection, expected, ...fields }));
  const begun = { id, kind, input, begunBy: caller.userId };
  const known = await actWith(call.db, id);
  if (known) return repeated(known, begun);
  await limit(call, `people-acts:${caller.userId}`, acts);
  const work = call.db.transaction(async (transaction) => {
    const isNew = await addAct(transaction, { ...begun, scope: [...scope], total: expected });
    // Another request under this id came first by a moment.
    if (!isNew) return repeated(await actWith(transaction, id), begun);
    const now = await addPeople(transaction, id, scope, selection);
    if (now !== expected) throw new OthersByNow(now);
    await startRun(transaction, { kind: 'people-act', subject: id, by: auditedBy(call, caller) });
    return { id };
  });
  return work.catch((error: unknown) => {
    if (error instanceof OthersByNow) return { now: error.now };
    throw error;
  });
}

/**
 * Begins to take back what an act has changed: an act as well, under an id of its own. A repeat is answered as the first
 * time.
 * @throws CHANGED_MEANWHILE if there is nothing to take back, or not any more; ID_REUSED or TOO_MANY_REQUESTS
 */
export async function beginTakeBack(
  call: RequestContext,
  { caller, scope }: Editor,
  { id, act }: { id: Id; act: Id },
): Promise<{ id: Id }> {
  const begun = { id, kind: 'take-back' as const, input: { act }, begunBy: caller.userId };
  const known = await actWith(call.db, id);
  if (known) return repeated(known, begun);
  await limit(call, `people-acts:${caller.userId}`, acts);
  return call.db.transaction(async (transaction) => {
    const isNew = await addAct(transaction, { ...begun, scope: [...scope], total: 0 });
    if (!isNew) return repeated(await actWith(transaction, id), begun);
    if (!(await takeBackBy(transaction, act, id))) throw failure('CHANGED_MEANWHILE');
    await setTotal(transaction, id, await addPeopleOf(transaction, id, act));
    await startRun(transaction, { kind: 'people-act', subject: id, by: auditedBy(call, caller) });
    return { id };
  });
}

type Begun = Pick<Act, 'id' | 'kind' | 'input' | 'begunBy'>;

/** @throws ID_REUSED unless the same person begins the same */
function repeated(known: Act | null, { id, ...begun }: Begun): { id: Id } {
  const { kind, input, begunBy } = known ?? {};
  if (!isDeepStrictEqual({ kind, input, begunBy }, begun)) throw failure('ID_REUSED');
  return { id };
}
