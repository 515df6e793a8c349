import { isDeepStrictEqual } from 'node:util';
import { isWholeCompany } from '#contract/role-names.ts';
import { rolesOf } from '#server/access/role-rows.ts';
import { type AuditedBy, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { holdAccounts, importAlone, peopleWith } from '#server/directory/company-rows.ts';
import type { Plan } from '#server/directory/plan.ts';
import { type Writing, writePlan } from '#server/directory/write-plan.ts';
import { type ClaimedRun, saveCounts, starterOf, startRun } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { examine } from './examine.ts';
import {
  type CheckedRow,
  countRows,
  type ImportRecord,
  importWith,
  runCounts,
  saveDone,
  saveImport,
  saveWritten,
  unwrittenRows,
} from './import-rows.ts';
import { slicesOf } from './import-slices.ts';

/** The cursor of a run that has begun to write. */
const begun = 'begun';

/**
 * Writes an import as it was reviewed, a few people at a time. After a crash it plans what is missing again and goes on
 * with that. It refuses if the company has changed since the review, once it has begun only if that changes what is
 * missing.
 */
export const writeRun = (inviting: Inviting): RunWork =>
  async function* (db, run) {
    const one = await importWith(db, run.subject);
    if (one?.state !== 'importing') return { done: run.done };
    const { plan, rows, seen, company } = await examine(db, one, starterOf(run));
    const isAsReviewed =
      run.cursor === begun ? isDeepStrictEqual(changesOf(rows), await unwrittenRows(db, one.id)) : seen === one.seen;
    if (!isAsReviewed) throw new RunRefused('company-changed');
    const writing = { inviting: one.invites ? inviting : null, by: starterOf(run) };
    const slices = slicesOf(plan, company);
    const total = run.done + slices.reduce((sum, slice) => sum + sizeOf(slice), 0);
    let { done } = run;
    yield { done, total, cursor: begun };
    for (const slice of slices) {
      done += sizeOf(slice);
      yield { done, write: (transaction) => writeSlice(transaction, { one, run, slice }, writing) };
    }
    return { done, write: (transaction) => finish(transaction, one, run) };
  };

/** Has the rest checked again, so that its review sees the company as it is now. */
export async function writeEnded(transaction: Database, run: ClaimedRun, reason: string | null) {
  const { subject } = run;
  const one = await importWith(transaction, subject);
  await saveImport(transaction, subject, {
    state: 'checking',
    refusal: reason === 'company-changed' ? reason : 'failed',
  });
  await startRun(transaction, { kind: 'people-check', subject, by: starterOf(run), sha256: one?.sha256 });
}

function sizeOf({ added, changed, leadersChanged }: Plan): number {
  return added.length + changed.length + leadersChanged.length;
}

/** The rows that change something, as the review shows them. */
function changesOf(rows: CheckedRow[]) {
  return rows.flatMap(({ line, state, differences }) => (differences.length > 0 ? [{ line, state, differences }] : []));
}

async function writeSlice(
  transaction: Database,
  { one, run, slice }: { one: ImportRecord; run: ClaimedRun; slice: Plan },
  writing: Writing,
): Promise<void> {
  await beginSlice(transaction, run, slice);
  await writePlan(transaction, slice, writing);
  const rows = [...slice.added, ...slice.changed].flatMap(({ line, employee, before }) =>
    line ? [{ line, userId: employee.id, before }] : [],
  );
  await saveWritten(transaction, one.id, rows);
}

/**
 * Begins a slice that changes records: nobody else changes any until it commits.
 * @throws if whoever started the run has lost the role for it, and if one of these people changed since they were read;
 *   the run then plans again
 */
export async function beginSlice(
  transaction: Database,
  run: ClaimedRun,
  { changed, leadersChanged }: Pick<Plan, 'changed' | 'leadersChanged'> = { changed: [], leadersChanged: [] },
): Promise<void> {
  await importAlone(transaction);
  if (!(await mayImport(transaction, starterOf(run)))) throw new RunRefused('role-ended');
  const moved = changed.filter(({ before, employee }) => before?.email !== employee.email);
  await holdAccounts(
    transaction,
    moved.map(({ employee }) => employee.id),
  );
  const planned = new Map(changed.map(({ employee, before }) => [employee.id, before]));
  const now = await peopleWith(transaction, [...planned.keys()]);
  if (!now.every((known) => isDeepStrictEqual(known, planned.get(known.id)))) {
    throw new Error('A record changed while it was imported.');
  }
  const led = new Map(leadersChanged.map((change) => [change.employee.id, change]));
  const teams = await peopleWith(transaction, [...led.keys()]);
  // Whoever edits a record by hand writes the teams that this changes.
  const isAsPlanned = teams.every(({ id, leadershipTeam }) =>
    [led.get(id)?.before, led.get(id)?.employee].some((one) => isDeepStrictEqual(one?.leadershipTeam, leadershipTeam)),
  );
  if (!isAsPlanned) throw new Error('A leadership team changed during an import.');
}

async function mayImport(transaction: Database, { actor, operator }: AuditedBy): Promise<boolean> {
  if (operator) return true;
  const roles = actor ? await rolesOf(transaction, actor) : [];
  return roles.some(({ role, scope }) => role === 'hr' && isWholeCompany(scope));
}

async function finish(transaction: Database, one: ImportRecord, run: ClaimedRun): Promise<void> {
  await saveDone(transaction, one.id);
  const counts = runCounts((await countRows(transaction, [one.id])).get(one.id));
  await saveCounts(transaction, run, counts);
  const written = `${counts.new} new, ${counts.changed} changed, ${counts.leftOut} left out`;
  const object = `import ${one.id} sha256:${one.sha256} ${written}`;
  await record(transaction, { ...starterOf(run), act: 'employees-imported', result: 'ok', object });
}
