import type { Id } from '#contract/id.ts';
import type { RecordChange } from '#contract/people-records.ts';
import type { Database } from '#server/db/database.ts';
import { changesSince } from './change-rows.ts';
import { fieldIn } from './employee-columns.ts';

/** The changes of somebody's record after a version, newest first, as the console shows them. */
export async function changesOf(db: Database, userId: Id, version: number): Promise<RecordChange[]> {
  const changes = await changesSince(db, userId, version);
  return changes.map(({ at, field, ...change }) => ({ ...change, at: at.toISOString(), field: fieldNamed(field) }));
}

const named: Record<string, RecordChange['field']> = {
  added: 'added',
  'manager email': 'manager',
  'job history': 'jobHistory',
};

/** A field of a record, by the column of its change. */
export function fieldNamed(column: string): RecordChange['field'] {
  return named[column] ?? fieldIn(column);
}
