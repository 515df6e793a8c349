import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { importAlone, peopleWith } from '#server/directory/company-rows.ts';
import type { Plan } from '#server/directory/plan.ts';
import { type Writing, writePlan } from '#server/directory/write-plan.ts';
import { type ClaimedRun, saveCounts, starterOf, startRun } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { examine } from './examine.ts';
import {
  countRows,
  type ImportRecord,
  importWith,
  runCounts,
  saveDone,
  saveImport,
  saveWritten,
} from './import-rows.ts';
import { slicesOf } from './import-slices.ts';

/** The cursor of a run that has begun to write: it goes on to the end, even after a crash. */
export const begun = 'begun';

/**
 * Writes an import as it was reviewed, a few people at a time. After a crash it plans what is missing again and goes on
 * with that. Before the first slice it refuses if the company has changed since the review.
 */
export const writeRun = (inviting: Inviting): RunWork =>
  async function* (db, run) {
    const one = await importWith(db, run.subject);
    if (one?.state !== 'importing') return { done: run.done };
    const { plan, seen } = await examine(db, one, run.startedBy);
    if (run.cursor !== begun && seen !== one.seen) throw new RunRefused('company-changed');
    const writing = { inviting: one.invites ? inviting : null, by: starterOf(run) };
    const slices = slicesOf(plan);
    const total = run.done + slices.reduce((sum, slice) => sum + sizeOf(slice), 0);
    let { done } = run;
    yield { done, total, cursor: begun };
    for (const slice of slices) {
      done += sizeOf(slice);
      yield { done, write: (transaction) => writeSlice(transaction, one, slice, writing) };
    }
    return { done, write: (transaction) => finish(transaction, one, run) };
  };

/** Has the rest checked again, so that its review sees the company as it is now. */
export async function writeEnded(transaction: Database, { subject }: { subject: Id }, reason: string | null) {
  const one = await importWith(transaction, subject);
  await saveImport(transaction, subject, {
    state: 'checking',
    refusal: reason === null ? 'failed' : 'company-changed',
  });
  await startRun(transaction, { kind: 'people-check', subject, by: { actor: one?.begunBy }, sha256: one?.sha256 });
}

function sizeOf({ added, changed, leadersChanged }: Plan): number {
  return added.length + changed.length + leadersChanged.length;
}

async function writeSlice(transaction: Database, one: ImportRecord, slice: Plan, writing: Writing) {
  await importAlone(transaction);
  await assertAsPlanned(transaction, slice);
  await writePlan(transaction, slice, writing);
  const rows = [...slice.added, ...slice.changed].flatMap(({ line, employee, before }) =>
    line ? [{ line, userId: employee.id, before }] : [],
  );
  await saveWritten(transaction, one.id, rows);
}

/** @throws if one of these people changed since they were read; the run then plans again */
export async function assertAsPlanned(transaction: Database, { changed }: Plan): Promise<void> {
  const planned = new Map(changed.map(({ employee, before }) => [employee.id, before]));
  const now = await peopleWith(transaction, [...planned.keys()]);
  if (!now.every((known) => isDeepStrictEqual(known, planned.get(known.id)))) {
    throw new Error('A record changed while it was imported.');
  }
}

async function finish(transaction: Database, one: ImportRecord, run: ClaimedRun): Promise<void> {
  await saveDone(transaction, one.id);
  const counts = runCounts((await countRows(transaction, [one.id])).get(one.id));
  await saveCounts(transaction, run, counts);
  const written = `${counts.new} new, ${counts.changed} changed, ${counts.leftOut} left out`;
  const object = `import ${one.id} sha256:${one.sha256} ${written}`;
  await record(transaction, { ...starterOf(run), act: 'employees-imported', result: 'ok', object });
}
