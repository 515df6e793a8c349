import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createLog } from '#server/log.ts';
import { keepConnection } from './connection.ts';

const asker = { userId: 'u', sessionId: 's', email: 'e' };

test('a client that reads nothing has a bounded queue, and is cut', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => client.terminate());
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], []];
  client.pause();

  let closed = false;
  const connection = keepConnection(socket, asker, createLog('silent'), () => {
    closed = true;
  });
  let longest = 0;
  for (let told = 0; !closed && told < 2_000_000; told += 1) {
    connection.tell({ topic: 'team-time-off' });
    longest = Math.max(longest, socket.bufferedAmount);
    // So that what the system's own buffers take is on its way.
    if (told % 1_000 === 0) await turn();
  }
  expect(closed).toBe(true);
  expect(longest).toBeGreaterThan(256 * 1024);
  expect(longest).toBeLessThan(257 * 1024);
});
