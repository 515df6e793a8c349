import type { Id } from '#contract/id.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { everybody } from '#server/directory/company-rows.ts';
import type { Known } from '#server/directory/employee.ts';
import { fieldOf } from '#server/directory/employee-columns.ts';
import { type Plan, planEdits, type RecordEdit } from '#server/directory/plan.ts';
import type { EmployeeRow } from '#server/directory/read-employees.ts';
import { refusedChanges } from '#server/directory/refused-changes.ts';
import { writePlan } from '#server/directory/write-plan.ts';
import { type ClaimedRun, starterOf } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import {
  areInUse,
  deletePeople,
  forgetWritten,
  type ImportRecord,
  importWith,
  isChangedSince,
  saveImport,
  writtenRows,
} from './import-rows.ts';
import { slicesOf } from './import-slices.ts';
import { beginSlice } from './write-import.ts';

/** Newcomers deleted per transaction. */
const aSlice = 100;

/**
 * Takes an import back: restores the old records and deletes newcomers, where nothing of it has changed since; after a
 * crash it goes on with what is left, by the same rule.
 */
export const takeBackRun: RunWork = async function* (db, run) {
  const one = await importWith(db, run.subject);
  if (one?.state !== 'taking-back') return { done: run.done };
  if (await isChangedSince(db, one.id)) throw new RunRefused('changed-since');
  const rows = await writtenRows(db, one.id);
  const lines = new Map(rows.map(({ userId, line }) => [userId, line]));
  const linesOf = (ids: Id[]) => ids.flatMap((id) => lines.get(id) ?? []);
  let { done } = run;
  const counts = { restored: 0, removed: 0, ...run.counts };
  yield { done, total: done + rows.length };

  const company = await everybody(db);
  const knownById = new Map(company.map((known) => [known.id, known]));
  const edits = rows.flatMap(({ userId, before }) => {
    if (!before) return [];
    const now = knownById.get(userId);
    // Whoever was erased since is not brought back.
    if (!now) throw new RunRefused('changed-since');
    return [editTo(now, before)];
  });
  const plan = planEdits(edits, company);
  // An address that somebody signs in with by now is not changed back either.
  if ('problems' in plan || refusedChanges(plan, run.startedBy).length > 0) throw new RunRefused('changed-since');
  for (const slice of slicesOf(plan, company)) {
    const ids = slice.changed.map(({ employee }) => employee.id);
    done += ids.length;
    counts.restored += ids.length;
    yield {
      done,
      counts: { ...counts },
      write: (transaction) => restore(transaction, { one, run, slice }, linesOf(ids)),
    };
  }
  // Newcomers were added after their managers, so they are deleted before them.
  const added = rows.flatMap(({ userId, before }) => (before ? [] : [userId])).reverse();
  for (const some of portionsOf(added, aSlice)) {
    done += some.length;
    counts.removed += some.length;
    yield {
      done,
      counts: { ...counts },
      write: async (transaction) => {
        await beginSlice(transaction, run);
        if (await areInUse(transaction, some)) throw new RunRefused('changed-since');
        await deletePeople(transaction, some);
        await forgetWritten(transaction, one.id, linesOf(some));
      },
    };
  }
  return {
    done,
    write: async (transaction) => {
      await saveImport(transaction, one.id, { state: 'taken-back', refusal: null });
      const object = `import ${one.id} sha256:${one.sha256}`;
      await record(transaction, { ...starterOf(run), act: 'import-taken-back', result: 'ok', object });
    },
  };
};

/** What is not taken back stays as it was imported. */
export async function takeBackEnded(transaction: Database, { subject }: { subject: Id }, reason: string | null) {
  await saveImport(transaction, subject, { state: 'done', refusal: reason === 'changed-since' ? reason : 'failed' });
}

function editTo(now: Known, former: Known): RecordEdit {
  const cells = Object.entries(fieldOf).map(([column, field]) => [column, former[field]]);
  const row = { ...Object.fromEntries(cells), language: former.language } as Partial<EmployeeRow>;
  return { before: now, row, managerId: former.managerId, jobHistory: former.jobHistory };
}

async function restore(
  transaction: Database,
  { one, run, slice }: { one: ImportRecord; run: ClaimedRun; slice: Plan },
  lines: number[],
): Promise<void> {
  await beginSlice(transaction, run, slice);
  await writePlan(transaction, slice, { inviting: null, by: starterOf(run) });
  if (lines.length > 0) await forgetWritten(transaction, one.id, lines);
}
