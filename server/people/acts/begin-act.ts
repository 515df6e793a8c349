import { isDeepStrictEqual } from 'node:util';
import type { ActKind } from '#contract/people-acts.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import { failure } from '#server/http/failure.ts';
import { auditedBy, type RequestContext } from '#server/http/operation.ts';
import type { Editor } from '#server/people/edit-record.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { actWith, addAct, addPeople } from './act-rows.ts';

/** What every act is begun with. */
type Begin = { id: string; selection: PeopleSelection; expected: number };

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
 * @throws ID_REUSED
 */
export async function beginAct(
  { db, ipAddress }: Pick<RequestContext, 'db' | 'ipAddress'>,
  { caller, scope }: Editor,
  kind: ActKind,
  { id, selection, expected, ...fields }: Begin & Record<string, unknown>,
): Promise<{ id: string } | { now: number }> {
  // As the database stores it: without absent fields.
  const input = JSON.parse(JSON.stringify({ selection, expected, ...fields }));
  const known = await actWith(db, id);
  if (known) {
    const isRepeat = known.begunBy === caller.userId && known.kind === kind && isDeepStrictEqual(known.input, input);
    if (!isRepeat) throw failure('ID_REUSED');
    return { id };
  }
  const begun = { id, kind, input, begunBy: caller.userId, scope: [...scope] };
  const work = db.transaction(async (transaction) => {
    if (!(await addAct(transaction, { ...begun, total: expected }))) throw failure('ID_REUSED');
    const now = await addPeople(transaction, id, scope, selection);
    if (now !== expected) throw new OthersByNow(now);
    await startRun(transaction, { kind: 'people-act', subject: id, by: auditedBy({ ipAddress }, caller) });
    return { id };
  });
  return work.catch((error: unknown) => {
    if (error instanceof OthersByNow) return { now: error.now };
    throw error;
  });
}
