import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { randomId } from '#server/db/ids.ts';
import { createLog } from '#server/log.ts';
import { keepConnection } from './connection.ts';
import { textFrame } from './text-frame.ts';

afterEach(() => {
  vi.useRealTimers();
});

const caller = {
  userId: randomId(),
  sessionId: randomId(),
  email: 'e',
  onSharedDevice: false,
  roles: [],
  payOpened: null,
  off: [],
};

/** A connection and its client, which records what it receives. */
async function connected() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => client.terminate());
  const received: string[] = [];
  client.on('message', (data) => received.push(data.toString()));
  const opened = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  const [socket, { socket: wire }] = opened[0] as [WebSocket, IncomingMessage];
  const felt: string[] = [];
  const feature = {
    attend: () => ({ hear: () => false, goOn: () => felt.push('goes on'), leave: () => felt.push('left') }),
    typing: () => {},
    companyChanged: () => {},
    close: async () => {},
  };
  const connection = keepConnection({
    socket,
    wire,
    caller,
    feature,
    log: createLog('silent'),
    onClose: () => felt.push('closed'),
  });
  return { connection, client, wire, received, felt };
}

/** Writes topics until the buffer is full, and answers the most that was buffered. */
async function fillUp({ connection, wire }: Awaited<ReturnType<typeof connected>>): Promise<number> {
  let longest = 0;
  for (let sent = 0; sent < 2_000_000 && !connection.isBehind; sent += 1) {
    connection.send({ topic: 'team-time-off' });
    longest = Math.max(longest, wire.writableLength);
    // Lets the kernel's buffers drain.
    if (sent % 1_000 === 0) await turn();
  }
  return longest;
}

test('a client that reads nothing has a bounded queue, and is disconnected after half a minute', async () => {
  const slow = await connected();
  slow.client.pause();
  const longest = await fillUp(slow);
  expect(longest).toBeGreaterThan(256 * 1024);
  expect(longest).toBeLessThan(257 * 1024);
  for (let sent = 0; sent < 1_000; sent += 1) slow.connection.send({ topic: 'news' });
  expect(slow.wire.writableLength).toBeLessThanOrEqual(longest);

  const now = Date.now();
  slow.connection.beatIfDue(now + 29_000);
  expect(slow.felt).toEqual([]);
  slow.connection.beatIfDue(now + 31_000);
  await expect.poll(() => slow.felt).toEqual(['left', 'closed']);
});

test('a client that fell behind is told once that it missed something, and then continues', async () => {
  const slow = await connected();
  slow.client.pause();
  await fillUp(slow);
  slow.connection.send({ here: true });
  slow.connection.send({ topic: 'news' });
  slow.connection.send({ missed: true });
  slow.client.resume();
  await expect.poll(() => slow.felt).toEqual(['goes on']);
  slow.connection.send({ topic: 'profile' });
  await expect.poll(() => slow.received.at(-1)).toBe('{"topic":"profile"}');
  expect(slow.received.filter((said) => !said.includes('team-time-off'))).toEqual([
    '{"missed":true}',
    '{"topic":"profile"}',
  ]);
});

test('a client that fell behind and missed only a heartbeat need not read again', async () => {
  const slow = await connected();
  slow.client.pause();
  await fillUp(slow);
  slow.connection.send({ here: true });
  slow.client.resume();
  await expect.poll(() => slow.felt).toEqual(['goes on']);
  slow.connection.send({ topic: 'profile' });
  await expect.poll(() => slow.received.at(-1)).toBe('{"topic":"profile"}');
  expect(slow.received.filter((said) => said.includes('missed'))).toEqual([]);
});

test('a frame of any length is one that clients read, among those of the library', async () => {
  const { connection, client, received } = await connected();
  const pings: string[] = [];
  client.on('ping', () => pings.push(`after ${received.length}`));
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 100_000].flatMap((length) =>
    ['x', 'é', '😀'].map((one) => one.repeat(length)),
  );
  for (const [index, text] of texts.entries()) {
    connection.write(textFrame(text));
    if (index === 9) connection.beatIfDue(Date.now() + 26_000);
  }
  await expect.poll(() => received.length).toBe(texts.length + 1);
  expect(received).toEqual(texts.toSpliced(10, 0, '{"here":true}'));
  expect(pings).toEqual(['after 10']);
});

test('a server whose clock was put back goes on beating', async () => {
  const { connection, received } = await connected();
  connection.beatIfDue(Date.now() - 3_600_000);
  await expect.poll(() => received).toEqual(['{"here":true}']);
});

test('nothing is written to a connection that closes', async () => {
  const { connection, client, wire } = await connected();
  connection.close('sessionEnded');
  const written = wire.bytesWritten;
  connection.write(textFrame('secret'));
  connection.send({ topic: 'news' });
  expect(wire.bytesWritten).toBe(written);
  await once(client, 'close');
});
