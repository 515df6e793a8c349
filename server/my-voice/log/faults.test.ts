import { setTimeout as passing } from 'node:timers/promises';
import { eq, gt } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Frame, Message, Position, Reset } from '#contract/my-voice-log.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { myVoiceMessage, myVoiceRoom, myVoiceWords } from '#server/my-voice/my-voice-tables.ts';
import { logLines } from '#server/testing/log-lines.ts';
import { newId } from '#server/testing/new-id.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { editMessage, reactTo, removeMessage } from './change-rows.ts';
import { changesAfter, newestMessages } from './message-rows.ts';
import { openRoomNode, type RoomNode } from './room.ts';
import { groupedSends } from './send.ts';

/**
 * The room under faults: several nodes over one database, people who send and change messages and lose answers, readers
 * who come and go, while database connections are killed. In the end every reader holds exactly the log.
 */
const database = await openTestDatabase();
const people = await newcomers(database.db, 6);
const { logger } = logLines();

type Node = { database: OpenDatabase; room: RoomNode; send: RoomNode['send'] };

async function openNode(): Promise<Node> {
  const own = await database.openAgain();
  const room = await openRoomNode(own, logger);
  // The limits would stop this crowd; they have tests of their own.
  return { database: own, room, send: groupedSends(own.db, room.notify, false) };
}

const nodes = await Promise.all([openNode(), openNode(), openNode()]);
const node = (index: number) => nodes[index % nodes.length] as Node;
afterAll(async () => {
  for (const { room, database: own } of nodes) {
    await room.close();
    await own.close();
  }
  await database.close();
});

/** The same random numbers in every run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Retries until there is an answer: a killed connection may fail once more before the pool notices. */
async function retried<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await passing(20);
    }
  }
}

/** A reader as the app is: reads a page, then applies frames by the contract's rule alone. */
function createReader(where: () => Node) {
  const known = new Map<number, Message>();
  let position: Position = { epoch: randomId(), after: -1 };
  let highest = 0;
  let gaps = 0;
  let resets = 0;
  let holes = 0;
  let stop = () => {};

  function apply(frame: Frame | Reset): 'applied' | 'reload' | 'gap' {
    if ('reset' in frame || frame.epoch !== position.epoch) return 'reload';
    if (frame.to <= position.after) return 'applied';
    if (frame.from > position.after) return 'gap';
    for (const message of frame.events) {
      // A page read after the cursor's may be ahead of the frame.
      if ((known.get(message.seq)?.modSeq ?? 0) < message.modSeq) known.set(message.seq, message);
      highest = Math.max(highest, message.seq);
    }
    if (known.size !== highest) holes++;
    position = { epoch: frame.epoch, after: frame.to };
    return 'applied';
  }

  async function reload(): Promise<void> {
    known.clear();
    let start = position;
    let before: number | undefined;
    for (;;) {
      const page = await newestMessages(where().database.db, before, 100);
      if (before === undefined) start = { epoch: page.epoch, after: page.upto };
      for (const message of page.messages) known.set(message.seq, message);
      before = page.messages.at(-1)?.seq;
      if (before === undefined || before === 1) break;
    }
    position = start;
    highest = known.size;
  }

  function connect(): void {
    stop();
    stop = where().room.subscribe(position, ({ frame }) => {
      const taken = apply(frame);
      if (taken === 'applied') return;
      if (taken === 'gap') gaps++;
      else resets++;
      disconnect();
      void retried(reload).then(connect);
    });
  }

  function disconnect(): void {
    stop();
    stop = () => {};
  }

  return {
    begin: async () => {
      await retried(reload);
      connect();
    },
    connect,
    disconnect,
    poll: async () => void (await where().room.frameAfter(position).then(apply)),
    at: () => position,
    state: () => [...known.values()].sort((a, b) => a.seq - b.seq),
    trouble: () => ({ gaps, resets, holes }),
  };
}

async function wholeLog(): Promise<Message[]> {
  const all: Message[] = [];
  for (let before: number | undefined; ; ) {
    const { messages } = await newestMessages(database.db, before, 500);
    all.push(...messages);
    before = messages.at(-1)?.seq;
    if (before === undefined || before === 1) return all.reverse();
  }
}

/** Waits until a reader has caught up with the room. */
async function caughtUp(reader: ReturnType<typeof createReader>): Promise<void> {
  const { epoch, upto } = await retried(() => changesAfter(database.db, 0, 0));
  const hasCaughtUp = () => reader.at().epoch === epoch && reader.at().after >= upto;
  await expect.poll(hasCaughtUp, { interval: 20, message: `a reader is to reach ${upto}` }).toBe(true);
}

/** Waits until a node has noticed a new epoch. */
async function newEpoch(old: Id | undefined): Promise<void> {
  while ((await database.db.$count(myVoiceRoom, eq(myVoiceRoom.epoch, old as Id))) > 0) await passing(20);
}

describe('readers on several nodes', () => {
  test('end with exactly the log, whatever is killed, lost or dropped', async () => {
    const chance = chances(20_261_121);
    const readers = Array.from({ length: 24 }, (_, index) => {
      let at = index;
      const reader = createReader(() => node(at));
      return Object.assign(reader, { move: () => at++ });
    });
    await Promise.all(readers.map(({ begin }) => begin()));

    const acknowledged = new Map<string, { seq: number; ts: string; text: string; senderId: Id }>();
    const attempted = new Set<string>();
    const deleted = new Map<number, string>();
    const counts = { sends: 0, lostAcks: 0, failures: 0, kills: 0, drops: 0, changes: 0 };
    // Enough of everything rather than a fixed time: a busy machine is slow, and an idle one need not wait.
    const enough = () =>
      acknowledged.size >= 400 &&
      deleted.size >= 3 &&
      counts.lostAcks >= 5 &&
      counts.drops >= 20 &&
      (!database.url || counts.kills >= 20);

    async function sends(sender: number): Promise<void> {
      const senderId = people[sender]?.id as Id;
      while (!enough()) {
        const asked = {
          senderId,
          clientId: newId(),
          text: `LiveChannel ${counts.sends++} of ${sender}`,
          replyTo: null,
        };
        attempted.add(asked.clientId);
        // The sender cannot tell a lost answer from a failed request: it asks again, perhaps another node.
        for (;;) {
          const answer = await node(Math.floor(chance() * 3))
            .send(asked)
            .catch(() => null);
          if (!answer) {
            counts.failures++;
            await passing(20);
          } else if (chance() < 0.03) counts.lostAcks++;
          else if (answer.outcome === 'stored' || answer.outcome === 'duplicate') {
            acknowledged.set(asked.clientId, { seq: answer.seq, ts: answer.ts, text: asked.text, senderId });
            break;
          } else throw new Error(answer.outcome);
        }
        await passing(chance() * 30);
      }
    }

    async function changes(): Promise<void> {
      while (!enough()) {
        await passing(chance() * 60);
        const mine = [...acknowledged.values()].at(-1 - Math.floor(chance() * 30));
        if (!mine) continue;
        const { db } = node(Math.floor(chance() * 3)).database;
        const kind = chance();
        const changing =
          kind < 0.4
            ? editMessage(db, mine.senderId, mine.seq, `${mine.text}, edited`)
            : kind < 0.6
              ? removeMessage(db, mine.senderId, mine.seq, null)
              : reactTo(db, people[Math.floor(chance() * 6)]?.id as Id, mine.seq, '👍', chance() < 0.7);
        const changed = await changing.catch(() => null);
        counts.changes++;
        if (kind >= 0.4 && kind < 0.6 && changed === 'done') deleted.set(mine.seq, mine.text);
      }
    }

    async function drops(): Promise<void> {
      while (!enough()) {
        await passing(chance() * 50);
        const reader = readers[Math.floor(chance() * readers.length)];
        reader?.disconnect();
        counts.drops++;
        await passing(chance() * 200);
        if (chance() < 0.5) reader?.move();
        if (chance() < 0.3) await reader?.poll();
        reader?.connect();
      }
    }

    async function kills(): Promise<void> {
      if (!database.url) return;
      const killer = new pg.Client(database.url);
      await killer.connect();
      while (!enough()) {
        await passing(300 + chance() * 700);
        const only = chance() < 0.6 ? `and query ilike 'listen%'` : `and random() < 0.5`;
        const { rowCount } = await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() ${only}`,
        );
        counts.kills += rowCount ?? 0;
      }
      await killer.end();
    }

    await Promise.all([...people.keys()].map(sends).concat(changes(), drops(), kills()));
    await Promise.all(readers.map(caughtUp));

    const log = await wholeLog();
    console.log(`${JSON.stringify(counts)}, ${log.length} messages`);
    // Numbers have no gaps, and their order is the order of time.
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    expect(log.map(({ ts }) => ts)).toEqual([...new Set(log.map(({ ts }) => ts))].sort());
    // Nothing is stored twice, and nothing that was not sent.
    expect(new Set(log.map(({ clientId }) => clientId))).toEqual(attempted);
    // Every acknowledged message is stored with its number and time.
    for (const [clientId, { seq, ts }] of acknowledged) expect(log[seq - 1]).toMatchObject({ clientId, ts });
    // Every reader holds exactly the log, and had no gap after any frame.
    for (const reader of readers) {
      expect(reader.state()).toEqual(log);
      expect(reader.trouble()).toEqual({ gaps: 0, resets: 0, holes: 0 });
    }
    // Deleted text can be read nowhere.
    const { epoch, after } = readers[0]?.at() ?? { epoch: randomId(), after: 0 };
    const ringOf = ({ room }: Node) => room.since({ epoch, after: after - 300 })?.frame;
    const readable = JSON.stringify([log, ...readers.map(({ state }) => state()), ...nodes.map(ringOf)]);
    for (const [, text] of deleted)
      expect([`"${text}"`, `"${text}, edited"`].filter((said) => readable.includes(said))).toEqual([]);
  });

  test('are sent a reset where a backup was restored, and read one history again', async () => {
    const readers = [0, 1, 2].map((index) => createReader(() => node(index)));
    await Promise.all(readers.map(({ begin }) => begin()));
    const [before] = await database.db.select().from(myVoiceRoom);
    const { epoch: known } = node(0).room.position();
    for (const text of ['Lost', 'by the', 'restore'])
      await node(0).send({ senderId: people[0]?.id as Id, clientId: newId(), text, replyTo: null });
    await Promise.all(readers.map(caughtUp));
    const { lastSeq = 0, lastModSeq = 0, lastTs } = before ?? {};
    await database.db.transaction(async (transaction) => {
      await transaction.select().from(myVoiceRoom).for('update');
      await transaction.delete(myVoiceWords).where(gt(myVoiceWords.seq, lastSeq));
      await transaction.delete(myVoiceMessage).where(gt(myVoiceMessage.seq, lastSeq));
      await transaction.update(myVoiceRoom).set({ lastSeq, lastModSeq, ...(lastTs ? { lastTs } : {}) });
    });
    await newEpoch(before?.epoch);
    await Promise.all(readers.map(caughtUp));
    const log = await wholeLog();
    expect(log).toHaveLength(lastSeq);
    for (const reader of readers) {
      expect(reader.state()).toEqual(log);
      expect(reader.trouble()).toEqual({ gaps: 0, resets: 1, holes: 0 });
      expect(reader.at().epoch).not.toBe(known);
    }
  });
});
