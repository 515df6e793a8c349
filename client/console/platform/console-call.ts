import { call, type Input, type Output } from '#client/api/call.ts';
import { CallFailure, codeOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { consoleState } from '#client/session/console-queries.ts';
import type { OperationName } from '#contract/contract.ts';

/**
 * Calls an operation of the console; none while it is locked, for which the server would refuse each, and the lock's form
 * repeats what failed. CONSOLE_LOCKED shows the lock; NOT_FOUND may mean that a role was taken away, so
 * the console's state is refetched.
 * @throws {CallFailure} as `call`
 */
export async function consoleCall<Name extends OperationName>(name: Name, input?: Input<Name>): Promise<Output<Name>> {
  if (queryClient.getQueryData(consoleState().queryKey)?.open === null) throw new CallFailure('CONSOLE_LOCKED');
  try {
    return await call(name, input);
  } catch (error) {
    if (codeOf(error) === 'CONSOLE_LOCKED') showLocked();
    if (codeOf(error) === 'NOT_FOUND') void queryClient.invalidateQueries(consoleState());
    throw error;
  }
}

/** Shows the console as locked, when the server says so or must have locked it by now. */
export function showLocked(): void {
  // An answer in flight was given before the lock.
  void queryClient.cancelQueries(consoleState(), { revert: false });
  queryClient.setQueryData(consoleState().queryKey, (before) => before && { ...before, open: null });
}
