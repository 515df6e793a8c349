import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#contract/moderation.ts';
import { endRole } from '#server/access/roles.ts';
import { audit, auditTally, auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { myVoiceMessage, myVoiceMute, myVoicePace, myVoiceReport } from '#server/my-voice/my-voice-tables.ts';
import { userProfile } from '#server/session/session-tables.ts';
import { goLive } from '#server/testing/live-client.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { giveRole } from '#server/testing/role-holders.ts';
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
const [mod, ada, ben] = [await newcomer(), await newcomer(), await newcomer()];
await giveRole(testServer.db, mod, 'moderator');

const hide = (who: typeof mod, seq: number, reason = 'Names a colleague') =>
  who.post('/moderation/hide', { seq, reason });
const mute = (who: typeof mod, minutes: number, reason = 'Cooling off') =>
  who.post('/moderation/mute', { userId: ada.id, minutes, reason });
const overview = () => mod.read<Overview>('/moderation');
const setMode = (mode: string) => mod.post('/moderation/mode', { mode });

/** The audit entries that an act writes. */
async function written(doing: () => Promise<unknown>) {
  await testServer.db.delete(auditTally);
  const [last] = await testServer.db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)::int` }).from(audit);
  await doing();
  const rows = await testServer.db
    .select()
    .from(auditTrail)
    .where(sql`${auditTrail.id} is null or ${auditTrail.id} > ${last?.id ?? 0}`)
    .orderBy(asc(auditTrail.at));
  return rows.map(({ action, object, result, actor }) => [action, object, result, actor]);
}

test('a moderator is whoever has the role, from the next request on', async () => {
  const eve = await newcomer();
  const you = async () => (await eve.history('?limit=1')).you.moderator;
  const role = await giveRole(testServer.db, eve, 'moderator');
  expect(await you()).toBe(true);
  await endRole(testServer.db, role, null);
  expect(await you()).toBe(false);
});

test('whoever is no moderator does nothing of this, and the try is written down', async () => {
  const seq = await ada.say('Mine to say');
  const rows = await written(async () => {
    const attempts = [
      await hide(ben, seq),
      await mute(ben, 5),
      await ben.post('/moderation/mode', { mode: 'announce-only' }),
      await ben.post('/moderation/reports/close', { ids: [randomId()] }),
      await ben.post('/moderation/reports/reopen', { ids: [randomId()] }),
      await testServer.ask({ url: '/api/moderation', cookie: ben.cookie }),
      await testServer.ask({ url: `/api/moderation/record?seq=${seq}`, cookie: ben.cookie }),
    ];
    for (const { statusCode, json } of attempts) expect([statusCode, json().code]).toEqual([403, 'MODERATORS_ONLY']);
  });
  expect(rows).toHaveLength(7);
  for (const [action, , result, actor] of rows)
    expect([action, result, actor]).toEqual(['access-denied', 'refused', ben.id]);
  expect(await ada.history('?limit=1')).toMatchObject({ mode: 'open', messages: [{ seq, text: 'Mine to say' }] });
});

describe('a hidden message', () => {
  test('is gone for everybody, and stands in the record of moderators with who, why and when', async () => {
    const start = await ben.history('?limit=1');
    const secret = `Marker${randomId().slice(0, 8)}`;
    const seq = await ada.say(`${secret} one`);
    await ada.post('/my-voice/messages/edit', { seq, text: `${secret} two` });
    const rows = await written(async () => {
      expect((await hide(mod, seq)).json()).toEqual({ hidden: true });
      expect((await hide(mod, seq)).json()).toEqual({ hidden: true });
    });
    expect(rows[0]).toEqual(['message-hidden', String(seq), 'ok', mod.id]);
    const events = [{ seq, text: null, gone: 'hidden' }];
    await expect.poll(() => ben.changes(start.upto, start.epoch)).toMatchObject({ events });
    const frame = await ben.changes(start.upto, start.epoch);
    const everywhere = JSON.stringify([frame, await ada.history(), await ben.history(), await mod.search(secret)]);
    expect(everywhere).not.toContain(secret);
    expect(everywhere).not.toContain('Names a colleague');
    const record = (who: typeof mod) => who.read(`/moderation/record?seq=${seq}`);
    expect(await record(mod)).toMatchObject([
      { text: `${secret} one`, why: 'edited', by: { id: ada.id, fullName: ada.name }, reason: null },
      { text: `${secret} two`, why: 'hidden', by: { id: mod.id, fullName: mod.name }, reason: 'Names a colleague' },
    ]);
    expect(await record(ada)).toMatchObject({ code: 'MODERATORS_ONLY' });
    const [row] = await testServer.db.select().from(myVoiceMessage).where(eq(myVoiceMessage.seq, seq));
    expect(row).toMatchObject({ body: null, hiddenBy: mod.id, hiddenReason: 'Names a colleague' });
  });

  test('is hidden for a reason', async () => {
    const seq = await ada.say('Still here');
    expect((await hide(mod, seq, '  ')).json().code).toBe('REASON_MISSING');
    expect((await hide(mod, seq, 'x'.repeat(501))).json().code).toBe('REASON_TOO_LONG');
    expect((await hide(mod, 999_999)).json().code).toBe('NOT_FOUND');
    expect((await ben.history('?limit=1')).messages[0]).toMatchObject({ seq, text: 'Still here' });
  });
});

test('a moderator may take back anybody’s message, which is written down', async () => {
  const seq = await ada.say('Wrong room');
  const rows = await written(() => mod.post('/my-voice/messages/remove', { seq }));
  expect(rows).toEqual([['message-removed', String(seq), 'ok', mod.id]]);
  expect((await ben.history('?limit=1')).messages[0]).toMatchObject({ seq, gone: 'deleted' });
});

describe('somebody who is muted', () => {
  test('does not speak, edit or react until the time is over, and may take back what they said', async () => {
    const seq = await ada.say('Before');
    const rows = await written(async () => {
      expect((await mute(mod, 30)).json()).toEqual({ mutedUntil: expect.any(String), before: null });
    });
    expect(rows).toEqual([['person-muted', ada.id, 'ok', mod.id]]);
    const { you } = await ada.history('?limit=1');
    const minutes = (Date.parse(you.mutedUntil ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(Math.round(you.mutedFor / 60_000)).toBe(30);
    for (const answer of [
      await ada.send('Hello?'),
      await ada.post('/my-voice/messages/edit', { seq, text: 'Hello?' }),
      await ada.post('/my-voice/messages/react', { seq, emoji: '😢', on: true }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'MUTED']);
    expect((await ada.post('/my-voice/messages/remove', { seq })).statusCode).toBe(200);
    await testServer.db.update(myVoiceMute).set({ until: sql`now() - interval '1 second'` });
    expect((await ada.send('Hello again')).statusCode).toBe(200);
  });

  test('may be let speak before', async () => {
    const { mutedUntil } = (await mute(mod, 30)).json();
    const rows = await written(async () => {
      const before = { until: mutedUntil, reason: 'Cooling off' };
      expect((await mute(mod, 0, '')).json()).toEqual({ mutedUntil: null, before });
    });
    expect(rows).toEqual([['person-unmuted', ada.id, 'ok', mod.id]]);
    expect((await ada.send('Thank you')).statusCode).toBe(200);
    const nobody = await mod.post('/moderation/mute', { userId: randomId(), minutes: 5, reason: 'x' });
    expect(nobody.json().code).toBe('NOT_FOUND');
  });
});

describe('the room', () => {
  test('for announcements takes messages of moderators alone, and reaches everybody live', async () => {
    const { upto, epoch } = await ben.history('?limit=1');
    const rows = await written(() => setMode('announce-only'));
    expect(rows).toEqual([['room-mode-changed', 'announce-only', 'ok', mod.id]]);
    await expect
      .poll(() => ben.changes(upto, epoch))
      .toEqual({ epoch, from: upto, to: upto + 1, mode: 'announce-only', events: [] });
    const refused = await ada.send('May I?');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ANNOUNCE_ONLY']);
    const seq = await mod.say('The show goes on');
    expect((await ada.post('/my-voice/messages/react', { seq, emoji: '👏', on: true })).statusCode).toBe(200);
    await setMode('open');
    expect((await ada.send('Now I may')).statusCode).toBe(200);
  });

  test('that is slow hears each person once in half a minute', async () => {
    await setMode('slow');
    expect([(await ada.send('One')).statusCode, (await ada.send('Two')).statusCode]).toEqual([200, 429]);
    expect((await ben.send('Another')).statusCode).toBe(200);
    await testServer.db.update(myVoicePace).set({ lastAt: sql`last_at - interval '30 seconds'` });
    expect((await ada.send('Two')).statusCode).toBe(200);
    await setMode('open');
  });
});

describe('the overview', () => {
  test('names who is muted now, until when, by whom and why, and nobody whose time is over', async () => {
    const muted = async () => (await overview()).muted.filter(({ person }) => person.id === ada.id);
    await mute(mod, 30, 'Shouting');
    const until = (await ada.history('?limit=1')).you.mutedUntil;
    const by = { id: mod.id, username: mod.id, fullName: mod.name, profilePic: null };
    const person = { id: ada.id, username: ada.id, fullName: ada.name, profilePic: null };
    expect(await muted()).toEqual([{ person, until, by, reason: 'Shouting', at: expect.any(String) }]);
    await mute(mod, 60, 'Still shouting');
    expect(await muted()).toMatchObject([{ reason: 'Still shouting' }]);
    await testServer.db.update(myVoiceMute).set({ until: sql`now() - interval '1 second'` });
    expect(await muted()).toEqual([]);
  });

  test('knows the mode of the room', async () => {
    expect((await overview()).mode).toBe('open');
    await setMode('slow');
    expect((await overview()).mode).toBe('slow');
    await setMode('open');
  });
});

describe('a report', () => {
  const reportsOf = async (seq: number) => (await overview()).reports.filter(({ message }) => message.seq === seq);

  test('reaches the moderators once a person, with who said what and who minds', async () => {
    const seq = await ada.say('Something rude');
    const report = (reason: string) => ben.post('/my-voice/messages/report', { seq, reason });
    const rows = await written(async () => {
      expect((await report('It is about me')).json()).toEqual({ reported: true });
    });
    expect(rows).toEqual([['message-reported', String(seq), 'ok', ben.id]]);
    await report('Again');
    expect(await reportsOf(seq)).toEqual([
      {
        id: expect.any(String),
        reporter: { id: ben.id, username: ben.id, fullName: ben.name, profilePic: null },
        reason: 'It is about me',
        at: expect.any(String),
        message: { seq, text: 'Something rude', ts: expect.any(String), editedAt: null, gone: null },
        sender: { id: ada.id, username: ada.id, fullName: ada.name, profilePic: null, mutedUntil: null },
      },
    ]);
  });

  test('that was closed is open again once the message was edited and is reported again', async () => {
    const seq = await ada.say('Something harmless');
    const report = () => ben.post('/my-voice/messages/report', { seq, reason: '' });
    await report();
    await mod.post('/moderation/reports/close', { ids: (await reportsOf(seq)).map(({ id }) => id) });
    await report();
    expect(await reportsOf(seq)).toEqual([]);
    await ada.post('/my-voice/messages/edit', { seq, text: 'Something rude' });
    await report();
    expect(await reportsOf(seq)).toMatchObject([{ message: { text: 'Something rude' } }]);
  });

  test('shows the message and its sender as they are now', async () => {
    const seq = await ada.say('First this');
    await ben.post('/my-voice/messages/report', { seq, reason: '' });
    await ada.post('/my-voice/messages/edit', { seq, text: 'Then that' });
    expect((await reportsOf(seq))[0]?.message).toMatchObject({ text: 'Then that', editedAt: expect.any(String) });
    await mute(mod, 15);
    await hide(mod, seq);
    const [now] = await reportsOf(seq);
    expect(now?.message).toMatchObject({ text: null, gone: 'hidden' });
    expect(now?.sender.mutedUntil).toBe((await ada.history('?limit=1')).you.mutedUntil);
    await mute(mod, 0, '');
    const other = await ada.say('Never mind');
    await ben.post('/my-voice/messages/report', { seq: other, reason: '' });
    await ada.post('/my-voice/messages/remove', { seq: other });
    expect((await reportsOf(other))[0]).toMatchObject({ message: { gone: 'deleted' }, sender: { mutedUntil: null } });
    const inOrder = (await overview()).reports.map(({ message }) => message.seq);
    expect(inOrder.indexOf(seq), 'who waits longest comes first').toBeLessThan(inOrder.indexOf(other));
  });

  test('says nothing of a mute that is over', async () => {
    const seq = await ada.say('Once more');
    await ben.post('/my-voice/messages/report', { seq, reason: '' });
    await mute(mod, 15);
    expect((await reportsOf(seq))[0]?.sender.mutedUntil).not.toBeNull();
    await testServer.db.update(myVoiceMute).set({ until: sql`now() - interval '1 second'` });
    expect((await reportsOf(seq))[0]?.sender.mutedUntil).toBeNull();
    await mute(mod, 0, '');
  });

  test('names people who have no profile by their id alone', async () => {
    const seq = await ada.say('Whoever reads this');
    const nobody = { username: null, fullName: null, profilePic: null };
    await ben.post('/my-voice/messages/report', { seq, reason: '' });
    await testServer.db.delete(userProfile).where(inArray(userProfile.userId, [ada.id, ben.id]));
    const [report] = await reportsOf(seq);
    expect(report).toMatchObject({ reporter: { id: ben.id, ...nobody }, sender: { id: ada.id, ...nobody } });
    await testServer.db
      .insert(userProfile)
      .values([ada, ben].map(({ id, name }) => ({ userId: id, username: id, fullName: name })));
  });

  test('is closed with the others about its message, and opened again, each of which is written down', async () => {
    const seq = await ada.say('Rude once more');
    for (const who of [ben, mod]) await who.post('/my-voice/messages/report', { seq, reason: '' });
    const ids = (await reportsOf(seq)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const acts = (act: string) => ids.map((id) => [act, id, 'ok', mod.id]);
    const close = (all: string[]) => mod.post('/moderation/reports/close', { ids: all });
    const reopen = (all: string[]) => mod.post('/moderation/reports/reopen', { ids: all });
    for (const act of [close, reopen]) expect((await act([...ids, randomId()])).json().code).toBe('NOT_FOUND');
    expect(await reportsOf(seq)).toHaveLength(2);
    const closing = await written(async () => expect((await close(ids)).json()).toEqual({ closed: true }));
    expect(closing).toEqual(acts('report-closed'));
    expect(await reportsOf(seq)).toEqual([]);
    const reopening = await written(async () => expect((await reopen(ids)).json()).toEqual({ closed: false }));
    expect(reopening).toEqual(acts('report-reopened'));
    expect((await reportsOf(seq)).map(({ id }) => id)).toEqual(ids);
    await close(ids);
    // Closed once more, they keep when that was, and who did it.
    const stored = () => testServer.db.select().from(myVoiceReport).where(inArray(myVoiceReport.id, ids));
    const closed = await stored();
    await close(ids);
    expect(await stored()).toEqual(closed);
  });

  test('is about something that is there', async () => {
    const seq = await ada.say('Gone soon');
    await ada.post('/my-voice/messages/remove', { seq });
    for (const number of [seq, 999_999])
      expect((await ben.post('/my-voice/messages/report', { seq: number, reason: '' })).statusCode).toBe(404);
  });
});

test('reports, and what the others do, reach whoever moderates live, and nobody else', async () => {
  const port = await listen(testServer.app);
  const [others, employee] = [await goLive(port, mod), await goLive(port, ben)];
  const received = () => others.received.filter((event) => 'topic' in event && event.topic === 'moderation').length;
  const seq = await ada.say('Read all about it');
  const acts = [
    () => ben.post('/my-voice/messages/report', { seq, reason: '' }),
    () => mute(mod, 5),
    () => mute(mod, 0, ''),
    () => setMode('slow'),
    () => setMode('open'),
    () => hide(mod, seq),
  ];
  for (const [nth, act] of acts.entries()) {
    expect((await act()).statusCode).toBe(200);
    await expect.poll(received).toBe(nth + 1);
  }
  expect(JSON.stringify(employee.received)).not.toContain('moderation');
  for (const { socket } of [others, employee]) socket.terminate();
});
