import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { starterOf } from '#server/runs/run-rows.ts';
import type { RunWork } from '#server/runs/run-worker.ts';
import { examine } from './examine.ts';
import { importWith, noRows, runCounts, saveChecked, saveImport } from './import-rows.ts';
import { newUnits, slipsIn } from './new-units.ts';

/** Rows per slice. */
const aSlice = 500;

/** Checks what each row of an import would do and what is wrong with it; the import then waits for review. */
export const checkRun: RunWork = async function* (db, run) {
  const one = await importWith(db, run.subject);
  if (one?.state !== 'checking') return { done: run.done };
  const { rows, seen, company } = await examine(db, one, starterOf(run));
  const total = rows.length;
  let done = 0;
  for (const some of portionsOf(rows, aSlice)) {
    done += some.length;
    yield { done, total, write: (transaction) => saveChecked(transaction, one.id, some) };
  }
  const states = noRows();
  for (const { state } of rows) states[state] += 1;
  const counts = runCounts(states);
  const isOfPeople = one.kind === 'people';
  const found = {
    newUnits: isOfPeople ? newUnits(rows, company) : [],
    slips: isOfPeople ? await slipsIn(rows, company) : [],
  };
  return {
    done,
    counts,
    write: (transaction) => saveImport(transaction, one.id, { state: 'review', seen, ...found }),
  };
};

/** An import that cannot be checked goes back to its columns: with others it may work. */
export async function checkEnded(transaction: Database, { subject }: { subject: Id }): Promise<void> {
  await saveImport(transaction, subject, { state: 'mapping', refusal: 'failed' });
}
