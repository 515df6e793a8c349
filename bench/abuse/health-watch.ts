/** A thread that asks a server whether it lives, all the time, so that nothing of this process counts as the server's. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds between two questions. */
const every = 10;

if (parentPort) watch(parentPort);

/** An answer's milliseconds, and for how many of them the server or this thread waited for a processor. */
export type Answered = { took: number; queued: number };

type Watched = { port: number; pid: number };

/** Watches a server's `/health/live` until ended; `worst` is the slowest answer since it was asked last. */
export function watchHealth(watched: Watched): { worst(): Promise<Answered>; end(): Promise<unknown> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: watched });
  return {
    worst: () =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('worst');
      }),
    end: () => worker.terminate(),
  };
}

async function watch(port: NonNullable<typeof parentPort>): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const none: Answered = { took: 0, queued: 0 };
  let worst = none;
  port.on('message', () => {
    port.postMessage(worst);
    worst = none;
  });
  for (;;) {
    const [at, waited] = [performance.now(), queued()];
    await asked(agent);
    const took = performance.now() - at;
    if (took > worst.took) worst = { took, queued: queued() - waited };
    await passing(every);
  }
}

/** Milliseconds that the server's thread and this one have waited for a processor so far; 0 where the system does not say. */
function queued(): number {
  const { pid } = workerData as Watched;
  return [`/proc/${pid}/task/${pid}/schedstat`, '/proc/thread-self/schedstat'].reduce((sum, file) => {
    try {
      return sum + Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return sum;
    }
  }, 0);
}

function asked(agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = get(
      { port: (workerData as Watched).port, host: '127.0.0.1', path: '/health/live', agent },
      (answer) => {
        answer
          .resume()
          .on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error('It does not live.'))));
      },
    );
    asking.on('error', reject);
  });
}
