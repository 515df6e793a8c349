import { t } from '@lingui/core/macro';
import type { Input, Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { showToast } from '#client/ui/toast.tsx';

type LeaveWrite = `timeOff.${'ask' | 'withdraw' | 'restore' | 'answer' | 'takeBack'}`;

/** What changes a request that the server has. */
export type LeaveChange = `timeOff.${'withdraw' | 'restore' | 'answer' | 'takeBack'}`;

/**
 * Sends what somebody does about leave, by the outbox, and waits for the word on it. Where it is not sent yet, a toast says so.
 * @returns the answer; null where it is not sent yet
 * @throws {CallFailure} where it was refused
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
    // What it was refused for is shown by what is there now.
    void queryClient.invalidateQueries({ queryKey: ['time-off'] });
    throw new CallFailure(word.why);
  }
  if (word) return word.answer;
  showToast({ tone: 'info', message: t`Waiting to be sent. It goes out by itself once there is a connection.` });
  return null;
}
