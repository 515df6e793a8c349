import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tableWorkerFile } from '#server/file-paths.ts';
import type { TableAnswer } from './table-worker.ts';

/** How long it may take, in milliseconds; 20,000 people take two seconds. */
const timeout = 60_000;

/** The heap limit of the thread, in megabytes. */
const memory = 1_024;

/**
 * Reads a CSV or XLSX file in a thread of its own, so that it does not block employees' requests.
 * @throws if the thread dies or takes too long
 */
export async function readInThread(bytes: Buffer): Promise<TableAnswer> {
  const worker = new Worker(tableWorkerFile, {
    // A copy: the memory of a Buffer may be shared, so it cannot be transferred.
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(timeout) });
    return answer as TableAnswer;
  } finally {
    await worker.terminate();
  }
}
