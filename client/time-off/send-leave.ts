import { t } from '@lingui/core/macro';
import type { Input, Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { readAgain } from '#client/api/query-client.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { FailureCode } from '#contract/failure.ts';
import { ownTimeOff } from './time-off-queries.ts';

/** Refetches all of time off, as after a change of leave. */
export const readTimeOffAgain = readAgain('time-off');

/** Refetches what the person's own screens show. */
export const readOwnTimeOffAgain = readAgain(...ownTimeOff);

/** The operations on a request that the server has. */
export type LeaveChange = `timeOff.${'withdraw' | 'restore' | 'answer' | 'takeBack' | GivingBack}`;

type GivingBack = 'giveBack' | 'undoGiveBack' | 'giveBackOfTeam' | 'undoGiveBackOfTeam';

type LeaveWrite = 'timeOff.ask' | LeaveChange;

/**
 * Sends a leave operation through the outbox and waits for its outcome. If it is not sent yet, a toast says so.
 * @returns the answer; null if it is not sent yet
 * @throws {CallFailure} if it was refused
 */
export async function sendLeave<Name extends LeaveWrite>(
  outbox: Outbox,
  operation: Name,
  input: Input<Name>,
  id = newId(),
): Promise<Output<Name> | null> {
  outbox.put(operation, id, input);
  const word = await outbox.wordOn(operation, id);
  if (word?.state === 'failed') {
    // The present state shows why it was refused.
    void readTimeOffAgain();
    throw new CallFailure(word.why, null, word);
  }
  if (word) return word.answer;
  showToast({ tone: 'info', message: t`Waiting to be sent. It goes out by itself once there is a connection.` });
  return null;
}

/** One outcome of several: sent, refused, or waiting to be sent under the id of its outbox entry. */
export type SentAmong = { id: string; entry: string; state: 'sent' | 'unsent' } | { id: string; why: FailureCode };

/**
 * Sends the same operation for several requests, in order, through the outbox, and waits for each outcome. What is not
 * sent yet goes out by itself.
 */
export async function sendMany<Name extends LeaveChange>(
  outbox: Outbox,
  operation: Name,
  inputs: (Input<Name> & { id: string })[],
): Promise<SentAmong[]> {
  const entries = inputs.map((input) => ({ id: input.id, entry: newId(), input }));
  for (const { entry, input } of entries) outbox.put(operation, entry, input);
  const words = await outbox.wordsOn(
    operation,
    entries.map(({ entry }) => entry),
  );
  return entries.map(({ id, entry }, index) => {
    const word = words[index];
    if (word?.state === 'failed') return { id, why: word.why };
    return { id, entry, state: word ? 'sent' : 'unsent' };
  });
}
