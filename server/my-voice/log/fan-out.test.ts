import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Frame, Position, Reset } from '#contract/my-voice-log.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { logLines } from '#server/testing/log-lines.ts';
import { newId } from '#server/testing/new-id.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { removeMessage } from './change-rows.ts';
import { createFanOut, type RoomConnection } from './fan-out.ts';
import { newestMessages } from './message-rows.ts';
import { openRoomNode } from './room.ts';
import { groupedSends } from './send.ts';

const database = await openTestDatabase();
afterAll(database.close);
const [sender] = await newcomers(database.db, 1);
const { logger } = logLines();
const send = groupedSends(database.db, () => {}, false);
const sayMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      send({ senderId: sender?.id as Id, clientId: newId(), text: 'Places', replyTo: null }),
    ),
  );
const end = async (): Promise<Position> => {
  const { epoch, upto } = await newestMessages(database.db, undefined, 1);
  return { epoch, after: upto };
};

/** A connection that applies frames by the contract's rule, and notices gaps and repeats. */
function createReader({ after }: Position) {
  let at = after;
  const received: (Frame | Reset)[] = [];
  const wrong: string[] = [];
  const channel = {
    caller: {
      userId: randomId(),
      sessionId: randomId(),
      email: 'a@house.example',
      onSharedDevice: false,
      roles: [],
      payOpened: null,
      off: [],
    },
    isBehind: false,
    write(frame: Buffer) {
      const said = JSON.parse(frame.subarray(frame.indexOf('{"')).toString()) as Frame | Reset;
      received.push(said);
      if (channel.isBehind) wrong.push('written to while behind');
      if ('reset' in said) return;
      if (said.from !== at) wrong.push(`at ${at}, told from ${said.from}`);
      at = said.to;
    },
  };
  const connection: RoomConnection = { channel, epoch: null, after, stopWaiting: () => {} };
  return { connection, channel, received, wrong, at: () => at };
}

/** A node with a room, whose database reads can be delayed. */
async function openNode() {
  const own = await database.openAgain();
  let free = Promise.resolve();
  const execute = async (...asked: Parameters<OpenDatabase['db']['execute']>) => {
    await free;
    return own.db.execute(...asked);
  };
  const db = new Proxy(own.db, { get: (real, name) => (name === 'execute' ? execute : Reflect.get(real, name)) });
  const room = await openRoomNode({ ...own, db }, logger);
  const connections = new Set<RoomConnection>();
  const fanOut = createFanOut(room, connections, logger);
  onTestFinished(async () => {
    fanOut.close();
    await room.close();
    await own.close();
  });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    free = promise;
    return resolve;
  };
  return { room, connections, fanOut, hold };
}

test('a crowd whose connections fall behind and go on is sent everything once, in order', async () => {
  const { room, connections, fanOut } = await openNode();
  const start = await end();
  await sayMany(3);
  await expect.poll(() => room.position().after).toBe(start.after + 3);
  const crowd = Array.from({ length: 1_200 }, () => createReader(start));
  for (const reader of crowd) {
    connections.add(reader.connection);
    fanOut.join(reader.connection, start);
  }
  const setBehind = (isBehind: (index: number) => boolean) => {
    for (const [index, { connection: each, channel }] of crowd.entries()) {
      const drained = channel.isBehind && !isBehind(index);
      channel.isBehind = isBehind(index);
      if (drained) fanOut.goOn(each);
    }
  };
  for (let round = 0; round < 40; round += 1) {
    setBehind((index) => (index * 7 + round) % 11 < 2);
    await sayMany(1 + (round % 5));
  }
  setBehind(() => false);
  for (let round = 0; round < 5; round += 1) {
    // The second arrives while the first is handed out.
    await Promise.all([sayMany(1), sayMany(1)]);
    const { after } = await end();
    await expect.poll(() => crowd.filter((reader) => reader.at() !== after).length).toBe(0);
  }
  expect(crowd.flatMap(({ wrong }) => wrong)).toEqual([]);
  // One frame carries many messages: nobody gets a frame for each.
  expect(crowd[0]?.received.length).toBeLessThan((await end()).after - start.after);
});

test('who has read further than this node waits for it, and who says so falsely begins again', async () => {
  const { room, connections, fanOut, hold } = await openNode();
  const before = await end();
  const release = hold();
  await sayMany(3);
  const [ahead, level, liar] = [
    createReader({ ...before, after: before.after + 2 }),
    createReader({ ...before, after: before.after + 3 }),
    createReader({ ...before, after: before.after + 9 }),
  ];
  for (const reader of [ahead, level, liar]) {
    connections.add(reader.connection);
    fanOut.join(reader.connection, { ...before, after: reader.at() });
  }
  expect([ahead, level, liar].flatMap(({ received }) => received)).toEqual([]);
  release();
  await expect.poll(() => room.position().after).toBe(before.after + 3);
  await expect.poll(() => liar.received).toEqual([{ reset: true }]);
  await expect.poll(() => ahead.at()).toBe(before.after + 3);
  await sayMany(1);
  await expect.poll(() => level.at()).toBe(before.after + 4);
  await expect.poll(() => ahead.at()).toBe(before.after + 4);
  expect([ahead, level, liar].flatMap(({ wrong }) => wrong)).toEqual([]);
  expect([ahead.received.length, level.received.length, liar.received.length]).toEqual([2, 1, 1]);
});

test('a node that stood still for more than a frame holds leaves no hole: its readers begin again', async () => {
  const { room, connections, fanOut, hold } = await openNode();
  const start = await end();
  const reader = createReader(start);
  connections.add(reader.connection);
  fanOut.join(reader.connection, start);
  const release = hold();
  await sayMany(roomLimits.catchUp + 20);
  // A read in two pages would miss this one: it changed after the others were sent.
  const { messages } = await newestMessages(database.db, undefined, roomLimits.catchUp);
  await removeMessage(database.db, sender?.id as Id, messages.at(-1)?.seq ?? 0, null);
  release();
  const { after } = await end();
  await expect.poll(() => room.position().after).toBe(after);
  await expect.poll(() => reader.received).toEqual([{ reset: true }]);
  await sayMany(1);
  fanOut.join(reader.connection, await end());
  await sayMany(1);
  await expect.poll(() => reader.received.length).toBe(2);
  expect(reader.received[1]).toMatchObject({ events: [{ text: 'Places' }] });
});
