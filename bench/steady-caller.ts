/**
 * A thread that sends requests at a steady rate, however late the answers come, so that its own work does not count as
 * the server's.
 */
import { Agent, request } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

export type SteadyRequest = { method: string; path: string; body?: string; cookie?: string };

/** The requests to send, in a cycle, and the local address to send them from. */
export type SteadyOrder = {
  port: number;
  from: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  requests: SteadyRequest[];
};

/** How long each took, in milliseconds, and the count of each status; 0 for no answer. */
export type SteadyAnswer = { took: number[]; statuses: Record<number, number> };

parentPort?.on('message', async ({ port, from, headers, perSecond, seconds, requests }: SteadyOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const answer: SteadyAnswer = { took: [], statuses: {} };
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const at = begun + (turn * 1000) / perSecond;
    if (performance.now() < at) await passing(at - performance.now());
    const one = requests[turn % requests.length];
    if (one) sent.push(send(one));
  }
  await Promise.all(sent);
  agent.destroy();
  parentPort?.postMessage(answer);

  function send({ method, path, body, cookie }: SteadyRequest): Promise<void> {
    const started = performance.now();
    return new Promise((resolve) => {
      const done = (status: number) => {
        answer.took.push(performance.now() - started);
        answer.statuses[status] = (answer.statuses[status] ?? 0) + 1;
        resolve();
      };
      const all = cookie === undefined ? headers : { ...headers, cookie };
      const options = { port, host: '127.0.0.1', localAddress: from, method, path, headers: all, agent };
      const asking = request(options, (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0));
        response.on('error', () => done(0));
      });
      asking.on('error', () => done(0));
      asking.end(body);
    });
  }
});
