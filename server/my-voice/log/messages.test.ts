import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { reactions, roomLimits } from '#contract/my-voice-limits.ts';
import { randomId } from '#server/db/ids.ts';
import { myVoiceMessage, myVoiceRoom } from '#server/my-voice/my-voice-tables.ts';
import { userProfile } from '#server/session/session-tables.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => restRoom(testServer));

const newcomer = async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  return { ...person, cookie, ...roomOf(testServer, cookie) };
};
const [ada, ben] = [await newcomer(), await newcomer()];

describe('a message', () => {
  test('is answered with its number and time, and everybody reads it', async () => {
    const before = await ben.history('?limit=1');
    const answer = await ada.send('Half hour call');
    const { seq } = answer.json();
    expect(answer.json()).toEqual({
      seq: (before.messages[0]?.seq ?? 0) + 1,
      ts: expect.stringMatching(/\.\d{6}Z$/),
      duplicate: false,
    });
    const { messages, more, you } = await ben.history('?limit=1');
    expect([more, you]).toEqual([seq > 1, { moderator: false, mutedUntil: null, mutedFor: 0 }]);
    expect(messages).toEqual([
      {
        seq,
        modSeq: before.upto + 1,
        clientId: expect.any(String),
        sender: { id: ada.id, username: ada.id, fullName: ada.name, profilePic: null },
        text: 'Half hour call',
        ts: answer.json().ts,
        editedAt: null,
        gone: null,
        replyTo: null,
        announcement: null,
        reactions: [],
      },
    ]);
  });

  test('sent again is the same message, as success, and other text under its id is refused', async () => {
    const clientId = newId();
    const first = (await ada.send('Once', { clientId })).json();
    expect((await ada.send('Once', { clientId })).json()).toEqual({ ...first, duplicate: true });
    const other = await ada.send('Other', { clientId });
    expect([other.statusCode, other.json().code]).toEqual([409, 'CLIENT_ID_TAKEN']);
    expect((await ben.send('Other', { clientId })).json()).toMatchObject({ duplicate: false, seq: first.seq + 1 });
  });

  test('is sent by who is signed in, whatever the body says', async () => {
    const before = Date.now();
    const seq = await ada.say('Mine', { senderId: ben.id, sender: 'ben', ts: '2020-01-01T00:00:00Z', seq: 9_999 });
    const [newest] = (await ben.history('?limit=1')).messages;
    expect(newest).toMatchObject({ seq, sender: { id: ada.id } });
    expect(Date.parse(newest?.ts ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('of somebody without a name says so, and a new name and picture show on old messages', async () => {
    const bare = roomOf(testServer, await testServer.signIn(people.bare));
    await bare.say('Nobody knows my name');
    const sender = async () => (await ben.history('?limit=1')).messages[0]?.sender;
    expect(await sender()).toEqual({ id: people.bare.id, username: null, fullName: null, profilePic: null });
    const profilePic = '/profile-pictures/bo.webp';
    await testServer.db.update(userProfile).set({ profilePic }).where(eq(userProfile.userId, people.bare.id));
    await giveNames(testServer.db, people.bare.id, { username: 'bo' });
    expect(await sender()).toMatchObject({ username: 'bo', profilePic });
  });

  test('may answer one that was said, and none that was not', async () => {
    const replyTo = await ada.say('Where are you?');
    const seq = await ben.say('I am on my way', { replyTo });
    expect((await ada.history('?limit=1')).messages[0]).toMatchObject({ seq, replyTo });
    expect((await ben.send('To nobody', { replyTo: 1_000_000 })).json().code).toBe('NOT_FOUND');
  });
});

describe('text', () => {
  test.for([
    ['  Places \r\n please\t ', 'Places \n please'],
    ['cafe\u0301', 'café'],
    [
      `a${'\u0301\u0316'.repeat(20)}`,
      `\u00e1${'\u0316'.repeat(15)}${'\u0301'.repeat(14)}\u034f${'\u0316'.repeat(5)}${'\u0301'.repeat(5)}`,
    ],
    ['a\u202eb\u2066c\u200fd\u061ce', 'abcde'],
    ['bell\u0007 null-ish\u0085next\u2028line', 'bell null-ish\nnext\nline'],
    ['👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['نحن جاهزون', 'نحن جاهزون'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['🎭'.repeat(2_000), '🎭'.repeat(2_000)],
    [`  ${'x'.repeat(2_000)}  `, 'x'.repeat(2_000)],
  ] as const)('%j is stored as it reads', async ([typed, stored]) => {
    await ada.say(typed);
    expect((await ben.history('?limit=1')).messages[0]?.text).toBe(stored);
  });

  test.for([
    ['', 'MESSAGE_EMPTY'],
    [' \n\t\u00a0\u3000', 'MESSAGE_EMPTY'],
    ['\u200b\u200d\u2060\u3164\u2800\ufeff\u202e', 'MESSAGE_EMPTY'],
    ['x'.repeat(2_001), 'MESSAGE_TOO_LONG'],
    ['🎭'.repeat(2_001), 'MESSAGE_TOO_LONG'],
    ['x'.repeat(10_001), 'BAD_REQUEST'],
    ['null\0', 'BAD_REQUEST'],
    ['half a \ud83c', 'BAD_REQUEST'],
  ] as const)('%j is refused, and so as an edit', async ([typed, code]) => {
    const seq = await ada.say('Right');
    for (const answer of [await ada.send(typed), await ada.post('/my-voice/messages/edit', { seq, text: typed })])
      expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect((await ben.history('?limit=1')).messages[0]).toMatchObject({ seq, text: 'Right' });
  });

  test('comes under an id of time and chance, from whatever year the device believes in', async () => {
    expect((await ada.send('x', { clientId: randomId() })).statusCode).toBe(400);
    expect((await ada.send('x', { clientId: 'one' })).statusCode).toBe(400);
    const seq = await ada.say('From next year', { clientId: newId(Date.now() + 365 * 86_400_000) });
    expect(await ada.say('From now')).toBe(seq + 1);
  });
});

describe('speaking', () => {
  /** Sends messages until one is refused, and answers how many were taken. */
  async function sayUntilRefused(who: typeof ada) {
    for (let taken = 0; ; taken += 1) {
      const answer = await who.send(`LiveChannel ${taken}`);
      if (answer.statusCode !== 200 || taken > 60) return { taken, answer };
    }
  }

  /** How many more messages elapsed time allows: none, except on a slow machine. */
  const since = (begun: number) => Math.floor((performance.now() - begun) / 3_000);

  test('five times at once is fine, the sixth waits, and repeats do not count', async () => {
    const eve = await newcomer();
    const begun = performance.now();
    const clientId = newId();
    for (let time = 0; time < 10; time += 1) expect((await eve.send('One', { clientId })).statusCode).toBe(200);
    const { taken, answer } = await sayUntilRefused(eve);
    expect(taken).toBeGreaterThanOrEqual(4);
    expect(taken).toBeLessThanOrEqual(4 + since(begun));
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(4);
    expect((await ada.send('Another person may')).statusCode).toBe(200);
  });

  test('is twenty times a minute after that', async () => {
    const eve = await newcomer();
    const later = (seconds: number) =>
      testServer.db.execute(sql`update my_voice_pace set full_at = full_at - make_interval(secs => ${seconds})`);
    const begun = performance.now();
    let { taken } = await sayUntilRefused(eve);
    for (const [seconds, more] of [
      [3, 1],
      [60, 5],
    ] as const) {
      await later(seconds);
      const again = (await sayUntilRefused(eve)).taken;
      expect(again).toBeGreaterThanOrEqual(more);
      taken += again;
    }
    expect(taken).toBeLessThanOrEqual(5 + 1 + 5 + since(begun));
  });

  test('waits where the whole room is too loud', async () => {
    await testServer.db.update(myVoiceRoom).set({ fullAt: sql`now() + interval '20 seconds'` });
    const loud = await ada.send('Me too');
    expect([loud.statusCode, loud.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(loud.headers['retry-after'])).toBeGreaterThan(10);
  });
});

describe('a page', () => {
  test('goes back to the beginning without gap or repeat, whatever is said meanwhile', async () => {
    const seen: number[] = [];
    for (let before = ''; ; ) {
      const page = await ben.history(`?limit=7${before}`);
      seen.push(...page.messages.map(({ seq }) => seq));
      await restRoom(testServer);
      await ada.say('Meanwhile');
      if (!page.more) break;
      before = `&before=${seen.at(-1)}`;
    }
    expect(seen).toEqual(Array.from(seen, (_, index) => seen.length - index));
  });

  test('goes on after a message, up to the newest, and says the same as one before a message', async () => {
    for (let count = 0; count < 6; count += 1) {
      await restRoom(testServer);
      await ada.say('One more');
    }
    const numbers = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);
    const first = await ben.history('?after=0&limit=3');
    expect([numbers(first), first.more]).toEqual([[3, 2, 1], false]);
    expect(await ben.history('?after=2&limit=3')).toEqual({ ...(await ben.history('?before=6&limit=3')), more: true });
    const [newest] = (await ben.history('?limit=1')).messages;
    const end = await ben.history(`?after=${(newest?.seq ?? 0) - 2}`);
    expect(numbers(end)).toEqual([newest?.seq, (newest?.seq ?? 0) - 1]);
    expect(await ben.history(`?after=${newest?.seq}`)).toMatchObject({ messages: [], upto: end.upto });
  });

  test.for([
    '?limit=0',
    '?limit=101',
    '?before=0',
    '?before=x',
    '?limit=1.5',
    '?before=1e30',
    '?after=-1',
    '?after=x',
    '?before=9&after=3',
  ])('of %s is a bad request', async (query) => {
    expect(await ben.history(query)).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('changing one’s own message', () => {
  test('marks it, and leaves its number and time', async () => {
    const seq = await ada.say('Tpyo');
    const [before] = (await ben.history('?limit=1')).messages;
    expect((await ada.post('/my-voice/messages/edit', { seq, text: 'Typo' })).json()).toEqual({ edited: true });
    const [after] = (await ben.history('?limit=1')).messages;
    expect(after).toEqual({
      ...before,
      text: 'Typo',
      editedAt: expect.any(String),
      modSeq: (before?.modSeq ?? 0) + 1,
    });
    await ada.post('/my-voice/messages/edit', { seq, text: 'Typo' });
    expect((await ben.history('?limit=1')).messages[0]).toEqual(after);
  });

  test('is for its first minutes, as many as the client lets it be changed', async () => {
    const minutesToEdit = roomLimits.editing / 60_000;
    const seq = await ada.say('Old');
    const age = (minutes: number) =>
      testServer.db
        .update(myVoiceMessage)
        .set({ ts: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(myVoiceMessage.seq, seq));
    await age(minutesToEdit - 1);
    expect((await ada.post('/my-voice/messages/edit', { seq, text: 'Older' })).statusCode).toBe(200);
    await age(minutesToEdit);
    const late = await ada.post('/my-voice/messages/edit', { seq, text: 'Oldest' });
    expect([late.statusCode, late.json().code]).toEqual([403, 'EDIT_TOO_LATE']);
    await testServer.db.update(myVoiceMessage).set({ ts: sql`now()` }).where(eq(myVoiceMessage.seq, seq));
    await testServer.db.update(myVoiceRoom).set({ lastTs: sql`now()` });
  });

  test('is nobody else’s: another’s message answers like one that does not exist', async () => {
    const seq = await ada.say('Ada’s own');
    for (const [url, body] of [
      ['/my-voice/messages/edit', { text: 'Ben was here' }],
      ['/my-voice/messages/remove', {}],
    ] as const) {
      const [others, none] = [await ben.post(url, { seq, ...body }), await ben.post(url, { seq: 999_999, ...body })];
      expect([others.statusCode, others.json().code]).toEqual([404, 'NOT_FOUND']);
      expect([none.statusCode, none.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await ben.history('?limit=1')).messages[0]).toMatchObject({ seq, text: 'Ada’s own', editedAt: null });
  });
});

describe('a message that is taken back', () => {
  test('says nothing any more, anywhere, and leaves its number', async () => {
    const secret = `Marker${randomId().slice(0, 8)}`;
    const start = await ben.history('?limit=1');
    const seq = await ada.say(`${secret} first`);
    await ada.post('/my-voice/messages/edit', { seq, text: `${secret} second` });
    await ben.post('/my-voice/messages/react', { seq, emoji: '😮', on: true });
    // A server answers from its own copy of the log, which soon catches up with the database.
    const changes = () => ben.changes(start.upto, start.epoch);
    await expect.poll(async () => JSON.stringify(await changes())).toContain('😮');
    expect(JSON.stringify(await changes())).toContain(secret);
    expect((await ada.post('/my-voice/messages/remove', { seq })).json()).toEqual({ removed: true });
    expect((await ada.post('/my-voice/messages/remove', { seq })).json()).toEqual({ removed: true });
    await expect.poll(changes).toMatchObject({ events: [{ seq, text: null, gone: 'deleted', reactions: [] }] });
    const everywhere = [await changes(), await ben.history(), await ben.search(secret), await ada.search(secret)];
    expect(JSON.stringify(everywhere)).not.toContain(secret);
    expect(testServer.log.lines.join('')).not.toContain(secret);
    const row = await testServer.db.select().from(myVoiceMessage).where(eq(myVoiceMessage.seq, seq));
    expect(JSON.stringify(row)).not.toContain(secret);
    const late = await ada.post('/my-voice/messages/edit', { seq, text: 'Back again' });
    expect(late.json().code).toBe('NOT_FOUND');
  });
});

describe('reactions', () => {
  test('are counted, named, taken away, and each is a change', async () => {
    const seq = await ada.say('We got the award!');
    const start = await ben.history('?limit=1');
    const react = (person: typeof ada, emoji: string, on = true) =>
      person.post('/my-voice/messages/react', { seq, emoji, on });
    await react(ada, '🎉');
    await react(ben, '🎉');
    await react(ben, '❤️');
    await react(ben, '❤️');
    const expected = [
      { emoji: '🎉', count: 2, by: [ada.id, ben.id] },
      { emoji: '❤️', count: 1, by: [ben.id] },
    ];
    const page = await ben.history('?limit=1');
    expect(page.messages[0]?.reactions).toEqual(expected);
    expect(page.reacted).toEqual([
      { seq, emoji: '🎉' },
      { seq, emoji: '❤️' },
    ]);
    expect(page.upto).toBe(start.upto + 3);
    await react(ben, '🎉', false);
    await react(ben, '🎉', false);
    await expect
      .poll(() => ben.changes(page.upto, page.epoch))
      .toMatchObject({ to: page.upto + 1, events: [{ reactions: [{ emoji: '🎉', count: 1, by: [ada.id] }, {}] }] });
  });

  test('are the room’s own signs, on messages there are', async () => {
    const seq = await ada.say('Any sign?');
    for (const emoji of ['🔥', '', 'x'.repeat(50)])
      expect((await ben.post('/my-voice/messages/react', { seq, emoji, on: true })).statusCode).toBe(400);
    for (const emoji of reactions)
      expect((await ben.post('/my-voice/messages/react', { seq, emoji, on: true })).statusCode).toBe(200);
    const nowhere = await ben.post('/my-voice/messages/react', { seq: 999_999, emoji: '👍', on: true });
    expect(nowhere.json().code).toBe('NOT_FOUND');
  });
});

describe('search', () => {
  test('takes a hamza that stands alone, of which a loose comparison leaves nothing', async () => {
    const { seq } = (await ada.send('القسم ء')).json();
    expect((await ben.search('القسم')).messages.map((found) => found.seq)).toContain(seq);
    expect((await ben.search('القسم ء')).messages.map((found) => found.seq)).toContain(seq);
  });

  test.for([
    ['The dimmer rack in Freetown hums', 'DIMM free'],
    ['La répétition générale commence à dix-huit heures', 'repetition'],
    ['Das große Maßband liegt im Orchestergraben', 'massband'],
    ['Wi dɔn rɛdi fɔ di fɔs nɛt', 'don redi'],
    ['البروفة العامة غدًا في السادسة', 'عامه'],
    ['El telón está roto 2ª caja', 'TELON'],
    ['Danke Łukasz', 'lukasz'],
    ['Ask Seán O’Brien', "o'brien"],
    ['Herr Müller kommt', 'mueller'],
    ['Frau Mueller kommt auch', 'Müller'],
  ] as const)('finds "%s" by "%s"', async ([text, words]) => {
    const seq = await ada.say(text);
    expect((await ben.search(words)).messages.map((found) => found.seq)).toContain(seq);
  });

  test('finds nothing for nothing, for signs, and for what was never said', async () => {
    for (const words of ['', '   ', '!?', "' | '", 'xyzzy', '%', "a' & !'b"])
      expect((await ben.search(words)).messages.filter(({ text }) => text?.includes('xyzzy'))).toEqual([]);
    const seq = await ada.say('The marimba hums');
    expect((await ben.search("' | 'marimba")).messages).toMatchObject([{ seq }]);
  });

  test('goes on behind the last one of a page', async () => {
    const seqs = [await ada.say('Axolotl one'), await ada.say('Axolotl two'), await ada.say('Axolotl three')];
    const page = async (before = '') => {
      const { messages, more } = await ben.read<Awaited<ReturnType<typeof ben.search>>>(
        `/my-voice/search?text=axolotl&limit=2${before}`,
      );
      return [...messages.map((found) => found.seq), more];
    };
    expect(await page()).toEqual([seqs[2], seqs[1], true]);
    expect(await page(`&before=${seqs[1]}`)).toEqual([seqs[0], false]);
  });

  test('finds what an edited message says now', async () => {
    const seq = await ada.say('Quokka');
    await ada.post('/my-voice/messages/edit', { seq, text: 'Wombat' });
    expect((await ben.search('quokka')).messages).toEqual([]);
    expect((await ben.search('wombat')).messages).toMatchObject([{ seq, text: 'Wombat' }]);
  });
});

describe('the changes of the room', () => {
  test('are everything after a cursor, each message as it is now', async () => {
    const start = await ben.history('?limit=1');
    const [first, second] = [await ada.say('First'), await ada.say('Second')];
    await ada.post('/my-voice/messages/edit', { seq: first, text: 'First, edited' });
    // Each server catches up with the database a moment after the write.
    await expect
      .poll(() => ben.changes(start.upto, start.epoch))
      .toMatchObject({
        epoch: start.epoch,
        from: start.upto,
        to: start.upto + 3,
        mode: 'open',
        events: [{ seq: second }, { seq: first, text: 'First, edited' }],
      });
  });

  test('are an empty frame where nothing changes, at once, also for a caller that asks to wait', async () => {
    const { upto, epoch, mode } = await ben.history('?limit=1');
    const empty = { epoch, from: upto, to: upto, mode, events: [] };
    expect(await ben.changes(upto, epoch)).toEqual(empty);
    expect(await ben.read(`/my-voice/changes?after=${upto}&epoch=${epoch}&wait=25`)).toEqual(empty);
  });

  test('of another epoch, or of a future that never was, are a reset', async () => {
    const { upto, epoch } = await ben.history('?limit=1');
    expect(await ben.changes(upto, randomId())).toEqual({ reset: true });
    expect(await ben.changes(upto + 1_000, epoch)).toEqual({ reset: true });
  });
});
