import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { addErased, leaveNow, stillThereOf } from '#server/directory/erased-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { type ErasedBy, erasePerson } from './erase-person.ts';

/**
 * Erases those of these people who are there, in the caller's transaction: a backup of before has brought them back.
 * Whoever had not left yet by then has now. Answers whom it erased.
 */
export async function eraseAgain(transaction: Database, ids: Id[], by: ErasedBy): Promise<Id[]> {
  const there = await stillThereOf(transaction, ids);
  for (const id of there) {
    await leaveNow(transaction, id);
    await erasePerson(transaction, await personById(transaction, id), by);
  }
  await addErased(transaction, ids);
  return there;
}
