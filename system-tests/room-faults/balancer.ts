import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Chances } from './chances.ts';

/** One connection through the balancer. */
type Pair = { client: Socket; node: Socket; live: boolean; frozen: boolean };

/** Acts as a load balancer before the nodes, and can be as unreliable as networks are. */
export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/** Opens a balancer that leads each connection to one of the nodes that accept it. */
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
      // On a half-open connection neither side notices that the other is gone.
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
    /** From now on nothing passes, and neither side notices. */
    freeze(pair: Pair): void {
      pair.frozen = true;
      pair.client.unpipe(pair.node).pause();
      pair.node.unpipe(pair.client).pause();
    },
    /** Resets the connection, as a router does some time after it has forgotten it. */
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
