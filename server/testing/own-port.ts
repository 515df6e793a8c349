import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, which could take one between two starts of a server. */
const ports = { first: 20_000, count: 12_000 };

/**
 * A TCP port that no other process of ours gets until this one ends. The UDP port of the same number is the claim: it is
 * in nobody's way, and the system gives it back however a process ends.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    if ((await isClaimed(port)) && (await isFree(port))) return port;
  }
}

function isClaimed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    claim.once('error', () => resolve(false));
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
