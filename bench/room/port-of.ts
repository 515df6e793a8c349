import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Starts a server on a free port, and answers the port. */
export async function portOf(server: Server): Promise<number> {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
