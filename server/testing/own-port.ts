import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ephemeral range, from which the system could take a port between two starts of a server. */
const ports = { first: 20_000, count: 12_000 };

/**
 * A TCP port that no other process of ours gets until this one ends. Binding the UDP port of the same number claims it:
 * it disturbs nobody, and the system releases it however the process ends.
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
