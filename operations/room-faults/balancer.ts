import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Chances } from './chances.ts';

/** One connection through the balancer. */
export type Pair = { client: Socket; node: Socket; live: boolean; frozen: boolean };

/** Stands before the nodes as a load balancer does, and can be as bad as networks are. */
export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/** Opens a balancer that leads each connection to any of the nodes that takes it. */
export async function openBalancer(ports: () => number[], chances: Chances) {
  const pairs = new Set<Pair>();
  const server = createServer((client) => {
    client.on('error', () => {});
    void lead(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function lead(client: Socket): Promise<void> {
    for (const port of chances.shuffled(ports())) {
      const node = connect({ host: '127.0.0.1', port });
      node.on('error', () => {});
      const taken = await once(node, 'connect').then(
        () => true,
        () => false,
      );
      if (taken) return join(client, node);
    }
    client.destroy();
  }

  function join(client: Socket, node: Socket): void {
    const pair: Pair = { client, node, live: false, frozen: false };
    pairs.add(pair);
    client.once('data', (first: Buffer) => {
      pair.live = first.subarray(0, 10).toString('latin1') === 'GET /live ';
      node.write(first);
      if (!pair.frozen) client.pipe(node);
    });
    node.pipe(client);
    const end = () => {
      // Of a half-open connection neither side hears that the other is gone.
      if (pair.frozen) return;
      pairs.delete(pair);
      client.destroy();
      node.destroy();
    };
    client.on('close', end);
    node.on('close', end);
  }

  return {
    port: (server.address() as AddressInfo).port,
    pairs: () => [...pairs],
    /** From now on nothing passes, and neither side is told. */
    freeze(pair: Pair): void {
      pair.frozen = true;
      pair.client.unpipe(pair.node).pause();
      pair.node.unpipe(pair.client).pause();
    },
    /** What a router does with a connection it forgot, some time later. */
    cut(pair: Pair): void {
      pairs.delete(pair);
      pair.client.destroy();
      pair.node.destroy();
    },
    close(): void {
      for (const { client, node } of pairs) {
        client.destroy();
        node.destroy();
      }
      server.close();
    },
  };
}
