// @module-tag long
import { setTimeout as passing } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Frame, Reset } from '#contract/my-voice-log.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { logLines } from '#server/testing/log-lines.ts';
import { newId } from '#server/testing/new-id.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { changesAfter, newestMessages } from './message-rows.ts';
import { openRoomNode } from './room.ts';
import { sendBatch } from './send-rows.ts';

const { logger } = logLines();

/** A PostgreSQL that can fail over, and a person who speaks in the room on it. */
async function openNodes() {
  const postgres = await startRealPostgres();
  onTestFinished(() => postgres.stop());
  const name = await postgres.createDatabase();
  const database = await openPostgres(postgres.url(name), () => {});
  onTestFinished(() => database.close());
  const [person] = await newcomers(database.db, 1);
  const say = async (db = database.db, ...texts: string[]) => {
    const batch = texts.map((text) => ({ senderId: person?.id as Id, clientId: newId(), text, replyTo: null }));
    await sendBatch(db, batch, false);
  };
  return { postgres, name, database, say };
}

test('after a failover that lost the end of the room, everybody is sent a reset', async () => {
  const { postgres, name, database, say } = await openNodes();
  await say(database.db, 'one', 'two');
  await postgres.replicate();

  const room = await openRoomNode(database, logger);
  onTestFinished(() => room.close());
  await say(database.db, 'lost three', 'lost four');
  room.notify();
  await expect.poll(() => room.position().after).toBe(4);
  const known = room.position();
  const received: (Frame | Reset)[] = [];
  room.subscribe(known, ({ frame }) => received.push(frame));

  await postgres.failOver(async (url) => {
    // Other nodes are quicker: before this one reconnects, the same numbers already mean other messages.
    const other = await openPostgres(url(name), () => {});
    await say(other.db, 'other three', 'other four', 'other five');
    expect((await newestMessages(other.db, undefined, 1)).epoch).not.toBe(known.epoch);
    await other.close();
  });

  await expect.poll(() => received, { interval: 100 }).toEqual([{ reset: true }]);
  expect(room.since(known)?.frame).toEqual({ reset: true });
  const page = await newestMessages(database.db, undefined, 10);
  expect(page.messages.map(({ text }) => text)).toEqual(['other five', 'other four', 'other three', 'two', 'one']);
  expect(room.position()).toEqual({ epoch: page.epoch, after: page.upto });
});

test('a database that crashed and came back with all it had goes on in the same epoch', async () => {
  const { postgres, database, say } = await openNodes();
  await say(database.db, 'one', 'two');
  const before = await changesAfter(database.db, 0, 10);
  await postgres.crash();
  await postgres.restart();
  for (;;) {
    const after = await changesAfter(database.db, 0, 10).catch(() => null);
    if (after) {
      expect(after).toEqual(before);
      return;
    }
    await passing(50);
  }
});
