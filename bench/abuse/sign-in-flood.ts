import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { databases, openBenchDatabase, serveBench } from '#bench/bench-server.ts';
import { rowsOf, spread } from '#bench/figures.ts';
import { readsOfScreens } from '#bench/screens.ts';
import type { SteadyAnswer, SteadyOrder, SteadyRequest } from '#bench/steady-caller.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { watchTurns } from '#server/testing/longest-turn.ts';
import { moveIn, newcomers, password } from '#server/testing/test-company.ts';

const row = rowsOf([20], 12);

/** Sign-ins a second from one address; readers at another, and their reads a second in total. */
const load = { signIns: 100, readers: 20, reads: 20 } as const;

/** The bound for signed-in reads during a flood, in milliseconds, at p95. */
const mostAtP95 = 300;

/**
 * Floods the sign-in from one address while others read, and prints how long their reads take. The limiter admits few
 * wrong passwords; right ones are the worst, since each is verified. The turn is the event loop's longest, in processor
 * time.
 * @returns whether the reads stayed within their bound
 */
export async function floodSignIns(kind: keyof typeof databases, seconds: number): Promise<boolean> {
  const database = await openBenchDatabase(kind);
  await moveIn(database.db);
  const { app, port, headers, signIn } = await serveBench(database);
  const crowd = await newcomers(database.db, 300);
  const cookies: string[] = [];
  for (const { email } of crowd.slice(0, load.readers)) cookies.push(await signIn(email, password));
  const reads = readsOfScreens.flatMap(({ url }) => cookies.map((cookie) => ({ method: 'GET', path: url, cookie })));
  const attempts = (words: string) =>
    crowd.slice(load.readers).map(({ email }) => ({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      body: JSON.stringify({ email, password: words }),
    }));

  const callers = [caller(), caller()] as const;
  const read = () => callers[0].send('127.0.0.2', load.reads, reads);
  const flood = (words: string) => callers[1].send('127.0.0.1', load.signIns, attempts(words));
  console.log(`\non ${databases[kind]}: reads beside ${load.signIns} sign-ins a second; milliseconds\n`);
  console.log(row('sign-ins', 'median', 'p95', 'turn', 'reads', 'sign-ins answered'));
  const figures: Record<string, number> = {};
  for (const [name, words] of [
    ['none', null],
    ['wrong passwords', 'not the password of anybody'],
    ['right passwords', password],
  ] as const) {
    await database.db.delete(rateLimits);
    const stop = watchTurns();
    const [seen, flooded] = await Promise.all([read(), words === null ? null : flood(words)]);
    const turn = stop();
    const { median, p95 } = spread(seen.took);
    figures[name] = Object.keys(seen.statuses).join() === '200' ? p95 : Number.POSITIVE_INFINITY;
    console.log(
      row(name, median.toFixed(1), p95.toFixed(1), turn.toFixed(1), said(seen), flooded ? said(flooded) : ''),
    );
  }
  await Promise.all(callers.map(({ end }) => end()));
  await app.close();
  await database.close();
  return Object.values(figures).every((p95) => p95 <= mostAtP95);

  function caller() {
    const worker = new Worker(new URL('../steady-caller.ts', import.meta.url));
    return {
      send: async (from: string, perSecond: number, requests: SteadyRequest[]): Promise<SteadyAnswer> => {
        worker.postMessage({ port, from, headers, perSecond, seconds, requests } satisfies SteadyOrder);
        const [answer] = await once(worker, 'message');
        return answer;
      },
      end: () => worker.terminate(),
    };
  }
}

/** The count of each status: `2900 x 429, 100 x 401`. */
function said({ statuses }: SteadyAnswer): string {
  return Object.entries(statuses)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ');
}
