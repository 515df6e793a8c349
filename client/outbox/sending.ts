import type { CallOperation } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { inTime } from '#client/live/pause.ts';
import type { Outcome, QueuedCall } from './queue-store.ts';

/**
 * Failures that another try may not meet. UNAUTHENTICATED is one: an ended session is not the call's fault. So is
 * FEATURE_OFF: what somebody wrote waits until it is turned on again, or they discard it.
 */
const passing = [
  'OFFLINE',
  'UNAVAILABLE',
  'REQUEST_TIMEOUT',
  'INTERNAL',
  'CLIENT_TOO_OLD',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'FEATURE_OFF',
] as const;
type Passing = (typeof passing)[number];
const isPassing = (code: CallFailure['code']): code is Passing => passing.some((one) => one === code);

/** How long an answer may take, in milliseconds. */
const timeoutMs = 15_000;

/**
 * Sends a call and resolves with its final outcome.
 * @throws {CallFailure} if another try may succeed
 */
export async function outcomeOf(call: CallOperation, { operation, input }: QueuedCall): Promise<Outcome> {
  try {
    return { answer: await inTime(call(operation, input), timeoutMs) };
  } catch (error) {
    if (!(error instanceof CallFailure) || isPassing(error.code)) throw error;
    return { why: error.code, field: error.field };
  }
}
