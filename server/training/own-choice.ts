import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/notify/publish.ts';
import { addOwnChoice, enrolmentOf, isOffered, removeOwnChoice } from './training-rows.ts';

/** Enrols a person in an offered training; a repeat changes nothing. False if no such training is offered. */
export function enrol(db: Database, userId: Id, trainingId: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    if (await enrolmentOf(transaction, userId, trainingId)) return true;
    if (!(await isOffered(transaction, trainingId))) return false;
    if (await addOwnChoice(transaction, userId, trainingId)) await publish(transaction, userId, 'company');
    return true;
  });
}

/**
 * Removes a person from a training of their own choice. Required and completed trainings stay; a training that is
 * neither theirs nor offered is 'unknown'.
 */
export function leave(db: Database, userId: Id, trainingId: string): Promise<'left' | 'required' | 'unknown'> {
  return db.transaction(async (transaction) => {
    if (await removeOwnChoice(transaction, userId, trainingId)) {
      await publish(transaction, userId, 'company');
      return 'left';
    }
    if (await enrolmentOf(transaction, userId, trainingId)) return 'required';
    return (await isOffered(transaction, trainingId)) ? 'left' : 'unknown';
  });
}
