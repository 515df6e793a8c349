import { useSyncExternalStore } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { personSignal } from '#client/api/personal-fetch.ts';
import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { retrying, type Sending, SendingStopped, sendFile } from '#client/console/platform/file-pieces.ts';
import { createAtom } from '#client/device/store.ts';
import { packed } from './packed-files.ts';
import { payslipQueries } from './payslip-queries.ts';

/** Files of one batch on their way: they are packed, sent, and become the batch with this id; or why that failed. */
export type Publishing = { id: string; name: string } & (
  | { step: 'packing' }
  | ({ step: 'sending' } & Sending)
  | { step: 'done' }
  | { step: 'failed'; failure: CallFailure }
);

/** Each goes on while other screens of the console are shown, and ends when its person is no longer signed in. */
const publishings = createAtom<readonly Publishing[]>([]);
const stops = new Map<string, AbortController>();

/** What is in progress, or has ended and was not forgotten, in the order in which it began; as a hook. */
export function usePublishings(): readonly Publishing[] {
  return useSyncExternalStore(publishings.subscribe, publishings.get);
}

/** Sends files and makes a batch of them, which the server then reads. Another may be in progress. */
export async function publishFiles(files: File[], name: string, issuedOn: string): Promise<void> {
  // One id for every attempt, so that a repeat makes no second batch.
  const id = newId();
  const stop = new AbortController();
  stops.set(id, stop);
  const signal = AbortSignal.any([stop.signal, personSignal()]);
  signal.addEventListener('abort', () => forgetPublishing(id));
  publishings.set([...publishings.get(), { id, name, step: 'packing' }]);
  try {
    const file = await packed(files, name);
    const { size } = file;
    const report = (sending: Sending) => become({ id, step: 'sending', name: file.name, ...sending });
    report({ sent: 0, size, waits: 'no' });
    const retry = retrying(signal, (waits) => report({ sent: size, size, waits }));
    await sendFile(file, report, signal, (sent) =>
      retry(size, () => consoleCall('payslipBatches.begin', { id, issuedOn, ...sent })),
    );
    become({ id, step: 'done', name: file.name });
    await queryClient.invalidateQueries(payslipQueries.list());
  } catch (error) {
    if (signal.aborted || error instanceof SendingStopped) return;
    if (!(error instanceof CallFailure)) throw error;
    become({ id, step: 'failed', name, failure: error });
  } finally {
    stops.delete(id);
    void queryClient.invalidateQueries(payslipQueries.uploads());
  }
}

/** Replaces an entry by its next state; one that is gone stays gone. */
function become(next: Publishing): void {
  publishings.set(publishings.get().map((one) => (one.id === next.id ? next : one)));
}

/** Stops one in progress. What has arrived stays stored for two days, for the same files to be chosen again. */
export function stopPublishing(id: string): void {
  stops.get(id)?.abort();
}

/** Removes one from what is shown. */
export function forgetPublishing(id: string): void {
  publishings.set(publishings.get().filter((one) => one.id !== id));
}
