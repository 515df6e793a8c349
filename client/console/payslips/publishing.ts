import { useSyncExternalStore } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { retrying, type Sending, SendingStopped, sendFile } from '#client/console/file-pieces.ts';
import { createAtom } from '#client/device/store.ts';
import { storedUser } from '#client/device/stored.ts';
import { onPersonChange, useUser } from '#client/session/session.ts';
import { packed } from './packed-files.ts';
import { payslipQueries } from './payslip-queries.ts';

/**
 * What is in progress: files are packed, sent and become a batch; or why that failed. It goes on while other screens of
 * the console are shown.
 */
export type Publishing =
  | { step: 'none' }
  | { step: 'packing'; name: string }
  | ({ step: 'sending'; name: string } & Sending)
  | { step: 'done'; batchId: string }
  | { step: 'failed'; name: string; failure: CallFailure };

const none = { step: 'none' } as const;
const publishing = createAtom<Publishing>(none);
/** The person who started it: somebody else may sign in in this tab. */
let owner: string | undefined;
let stopping = new AbortController();

/** What the signed-in person has in progress, as a hook. */
export function usePublishing(): Publishing {
  const user = useUser();
  const shown = useSyncExternalStore(publishing.subscribe, publishing.get);
  return user && user.id === owner ? shown : none;
}

/** Sends files and makes a batch of them, which the server then reads. */
export async function publishFiles(files: File[], name: string, issuedOn: string): Promise<void> {
  owner = storedUser.read()?.id;
  stopping = new AbortController();
  const { signal } = stopping;
  // If somebody else signs in here, sending stops.
  const stopWatching = onPersonChange(stopPublishing);
  // One id for every attempt, so that a repeat makes no second batch.
  const id = newId();
  try {
    publishing.set({ step: 'packing', name });
    const file = await packed(files, name);
    const report = (sending: Sending) =>
      !signal.aborted && publishing.set({ step: 'sending', name: file.name, ...sending });
    const { size } = file;
    report({ sent: 0, size, waits: 'no' });
    const sent = await sendFile(file, report, signal);
    const retry = retrying(signal, (waits) => report({ sent: size, size, waits }));
    await retry(size, () => consoleCall('payslipBatches.begin', { id, issuedOn, ...sent }));
    publishing.set({ step: 'done', batchId: id });
    await queryClient.invalidateQueries(payslipQueries.list());
  } catch (error) {
    if (signal.aborted || error instanceof SendingStopped) return;
    if (!(error instanceof CallFailure)) throw error;
    publishing.set({ step: 'failed', name, failure: error });
  } finally {
    stopWatching();
    void queryClient.invalidateQueries(payslipQueries.uploads());
  }
}

/** Stops what is in progress. What has arrived stays stored for two days, for the same files to be chosen again. */
export function stopPublishing(): void {
  stopping.abort();
  publishing.set(none);
}

/** Clears the result of the last one. */
export function forgetPublishing(): void {
  publishing.set(none);
}
