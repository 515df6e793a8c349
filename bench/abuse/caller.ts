/** A thread that calls the server, so that its own work does not count as the server's. */
import { Agent, request } from 'node:http';
import { setTimeout as passing } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** Identical requests to send at once, and whether to call /health/live meanwhile. */
export type Order = {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  times: number;
};

/** The statuses, and the slowest /health/live meanwhile, in milliseconds. */
export type Answered = { statuses: number[]; health: number };

const agent = new Agent({ keepAlive: true });

parentPort?.on('message', async (order: Order) => {
  const sent = Array.from({ length: order.times }, () => send(order));
  let left = sent.length;
  for (const answer of sent) void answer.finally(() => left--);
  let health = 0;
  do {
    const begun = performance.now();
    await send({ ...order, method: 'GET', path: '/health/live', body: undefined });
    health = Math.max(health, performance.now() - begun);
    await passing(2);
  } while (left > 0);
  parentPort?.postMessage({ statuses: await Promise.all(sent), health } satisfies Answered);
});

function send({
  port,
  method,
  path,
  headers,
  body,
}: Omit<Order, 'body'> & { body?: string | undefined }): Promise<number> {
  return new Promise((resolve) => {
    const asking = request({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(answer.statusCode ?? 0));
    });
    // Too large a body is answered, and its connection closed, while it is still being sent.
    asking.on('error', () => resolve(0));
    asking.end(body);
  });
}
