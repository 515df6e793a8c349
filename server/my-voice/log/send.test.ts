import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { myVoiceMessage, myVoicePace, myVoiceRoom } from '#server/my-voice/my-voice-tables.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { roomChannel } from './room.ts';
import { groupedSends } from './send.ts';
import { type NewMessage, type SendResult, sendBatch } from './send-rows.ts';

const database = await openTestDatabase();
const again = await database.openAgain();
afterAll(async () => {
  await again.close();
  await database.close();
});
const { db } = database;
const people = await newcomers(db, 6);

const asked = (more: Partial<NewMessage> = {}): NewMessage => ({
  senderId: people[0]?.id as Id,
  clientId: randomId(),
  text: 'Places, please',
  replyTo: null,
  ...more,
});

async function log() {
  const rows = await db
    .select({
      seq: myVoiceMessage.seq,
      modSeq: myVoiceMessage.modSeq,
      senderId: myVoiceMessage.senderId,
      clientId: myVoiceMessage.clientId,
      body: myVoiceMessage.body,
      ts: sql<string>`to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(myVoiceMessage)
    .orderBy(asc(myVoiceMessage.seq));
  const [room] = await db.select().from(myVoiceRoom);
  return { rows, room };
}

/** The invariants: numbers without gaps, one order of number and time, nothing twice, correct counters. */
async function expectWhole() {
  const { rows, room } = await log();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  const times = rows.map(({ ts }) => ts);
  expect(times).toEqual([...new Set(times)].sort());
  expect(new Set(rows.map(({ senderId, clientId }) => senderId + clientId)).size).toBe(rows.length);
  expect(new Set(rows.map(({ modSeq }) => modSeq)).size).toBe(rows.length);
  expect(room?.lastSeq).toBe(rows.length);
  return rows;
}

describe('a message that is sent', () => {
  test('is answered with its number and time, and a repeat with the first ones', async () => {
    const message = asked();
    const [first] = await sendBatch(db, [message], false);
    const [second] = await sendBatch(db, [message], false);
    expect(first).toMatchObject({ outcome: 'stored', seq: expect.any(Number) });
    expect(second).toEqual({ ...first, outcome: 'duplicate' });
    await expectWhole();
  });

  test('notifies every node of how far the room is, and so does a change', async () => {
    const heard: number[] = [];
    const listener = { heard: (payload: string) => void heard.push(Number(payload)), missed: () => {} };
    onTestFinished(await again.listen(roomChannel, listener));
    const message = asked();
    const [sent] = (await sendBatch(db, [message], false)) as { seq: number }[];
    await db.execute(sql`select my_voice_react(${message.senderId}::uuid, ${sent?.seq}, '👏', true)`);
    const { room } = await log();
    await expect.poll(() => heard).toEqual([(room?.lastModSeq ?? 0) - 1, room?.lastModSeq]);
  });

  test('of one message twice in a batch is one row', async () => {
    const message = asked();
    const answers = await sendBatch(db, [message, asked(), message], false);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'duplicate']);
    await expectWhole();
  });

  test('of other text under the same id is a conflict, in one batch and later', async () => {
    const message = asked();
    const other = { ...message, text: 'Something else' };
    const answers = await sendBatch(db, [message, other], false);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['stored', 'conflict']);
    expect(await sendBatch(db, [other], false)).toMatchObject([{ outcome: 'conflict' }]);
    const rows = await expectWhole();
    expect(rows.at(-1)?.body).toBe('Places, please');
  });

  test('knows the first text of a message that was edited and deleted since', async () => {
    const message = asked({ text: 'The first text' });
    const [{ seq } = { seq: 0 }] = (await sendBatch(db, [message], false)) as { seq: number }[];
    await db.execute(sql`select my_voice_edit(${message.senderId}::uuid, ${seq}, 'The second', 'second')`);
    const retried = async (text: string) => (await sendBatch(db, [{ ...message, text }], false))[0]?.outcome;
    expect([await retried('The first text'), await retried('The second')]).toEqual(['duplicate', 'conflict']);
    await db.execute(sql`select my_voice_remove(${message.senderId}::uuid, ${seq}, null)`);
    expect([await retried('The first text'), await retried('The second')]).toEqual(['duplicate', 'conflict']);
  });

  test('under the id of another person’s message is one of its own', async () => {
    const message = asked();
    const answers = await sendBatch(db, [message, { ...message, senderId: people[1]?.id as Id }], false);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
  });

  test('as an answer to what was never said is refused, and takes no number', async () => {
    const [said] = (await sendBatch(db, [asked()], false)) as { seq: number }[];
    const answers = await sendBatch(db, [asked({ replyTo: 1_000_000 }), asked({ replyTo: said?.seq ?? null })], false);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['not-found', 'stored']);
    await expectWhole();
  });

  test('of a crowd at once stops at twenty for the room, and counts no repeat', async () => {
    const crowd = people.flatMap(({ id }) => Array.from({ length: 5 }, () => asked({ senderId: id })));
    const outcomes = async () => (await sendBatch(db, crowd, true)).map(({ outcome }) => outcome);
    const first = await outcomes();
    expect(first).toEqual([...Array(20).fill('stored'), ...Array(10).fill('too-many')]);
    await db.update(myVoiceRoom).set({ fullAt: new Date(0) });
    await db.delete(myVoicePace);
    expect(await outcomes()).toEqual([...Array(20).fill('duplicate'), ...Array(10).fill('stored')]);
    await expectWhole();
  });

  test('keeps its time after the last one, whatever the clock says', async () => {
    await db.update(myVoiceRoom).set({ lastTs: new Date('2199-12-31T23:59:59Z') });
    const answers = (await sendBatch(db, [asked(), asked()], false)) as { ts: string }[];
    expect(answers.map(({ ts }) => ts)).toEqual(['2199-12-31T23:59:59.000001Z', '2199-12-31T23:59:59.000002Z']);
    await expectWhole();
    await db.update(myVoiceMessage).set({ ts: sql`ts - interval '170 years'` }).where(sql`ts > '2199-01-01'`);
    await db.update(myVoiceRoom).set({ lastTs: sql`(select max(ts) from my_voice_message)` });
  });
});

describe('messages sent at once', () => {
  test('go one batch at a time, and nobody waits for more than the next one', async () => {
    let batches = 0;
    const send = groupedSends(db, () => void batches++, false);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(asked())));
    expect(answers.every(({ outcome }) => outcome === 'stored')).toBe(true);
    expect(batches).toBe(2);
  });

  test('that fail are all rejected, and those after them go on', async () => {
    const send = groupedSends(db, () => {}, false);
    const [good, bad] = await Promise.allSettled([send(asked()), send(asked({ senderId: 'nobody' as Id }))]);
    expect([good?.status, bad?.status]).toEqual(['fulfilled', 'rejected']);
    expect(await send(asked())).toMatchObject({ outcome: 'stored' });
  });

  test('of people who retry and lose answers leave one log: dense, in one order, nothing twice, nothing lost', async () => {
    const nodes = [db, again.db].map((node) => groupedSends(node, () => {}, false));
    const sends = fc.array(
      fc.record({
        node: fc.nat(1),
        sender: fc.nat(3),
        text: fc.constantFrom('Ready?', 'Ready.', 'مستعدون', 'Wi dɔn rɛdi'),
        attempts: fc.integer({ min: 1, max: 3 }),
        // The answer is lost, so the sender asks the other node as well.
        lost: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(sends, async (wanted) => {
        const acknowledged = await Promise.all(
          wanted.map(async ({ node, sender, text, attempts, lost }) => {
            const message = asked({ senderId: people[sender]?.id as Id, text });
            const answers: SendResult[] = [];
            for (let time = 0; time < attempts; time++) {
              const sending = [nodes[node]?.(message), ...(lost ? [nodes[1 - node]?.(message)] : [])];
              for (const answer of await Promise.all(sending)) answers.push(answer as SendResult);
            }
            return { message, answers };
          }),
        );
        const rows = await expectWhole();
        for (const { message, answers } of acknowledged) {
          const stored = rows.filter(({ clientId }) => clientId === message.clientId);
          expect(stored).toMatchObject([{ body: message.text, senderId: message.senderId }]);
          const outcomes = answers.map((answer) => ('seq' in answer ? [answer.seq, answer.ts] : answer));
          expect(outcomes).toEqual(answers.map(() => [stored[0]?.seq, stored[0]?.ts]));
          expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
        }
      }),
      { seed: 20_261_121, numRuns: 25 },
    );
  });
});
