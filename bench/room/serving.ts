import type { Answers, Memory, Order, Usage } from './orders.ts';

type Served = {
  port: number;
  broadcast?(): void;
  send?(text: string): void;
  queries?(): number;
};

/** Executes the orders of the measuring process; the whole process is measured. */
export function serve({ port, broadcast, send, queries = () => 0 }: Served): void {
  process.on('message', (order: Order) => {
    if ('broadcast' in order) broadcast?.();
    else if ('send' in order) send?.(order.send);
    else if ('usage' in order) answer({ usage: usage() });
    else answer({ memory: memory() });
  });
  process.on('disconnect', () => process.exit());
  answer({ port });

  function usage(): Usage {
    const { user, system } = process.cpuUsage();
    return { cpu: user + system, queries: queries() };
  }
}

const answer = (answered: Partial<Answers>) => process.send?.(answered);

function memory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed };
}

/** What is broadcast: a message of the room, and the frame that carries it. */
export const sample: { text: string; message: object } = JSON.parse(process.env.SAMPLE ?? '{}');
/** The folder with the installed peers. */
export const peersFolder = process.env.PEERS ?? '';
