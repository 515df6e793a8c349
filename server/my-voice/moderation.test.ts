import { asc, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Frame } from '#contract/my-voice-log.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { openHouse } from '#server/testing/test-house.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { setModerator } from './moderators.ts';
import { chatMessage, chatMute, chatPace } from './my-voice-tables.ts';

const house = await openHouse();
afterAll(house.close);
beforeEach(() => restRoom(house));

const newcomer = async () => {
  const person = await house.newcomer();
  return { ...person, ...roomOf(house, await house.signIn(person)) };
};
const [mod, ada, ben] = [await newcomer(), await newcomer(), await newcomer()];
await setModerator(house.db, mod.email, true);

const hide = (who: typeof mod, seq: number, reason = 'Names a colleague') =>
  who.post('/moderation/hide', { seq, reason });
const mute = (who: typeof mod, minutes: number, reason = 'Cooling off') =>
  who.post('/moderation/mute', { userId: ada.id, minutes, reason });
const setMode = (mode: string) => mod.post('/moderation/mode', { mode });

/** What was written down while something was done. */
async function written(doing: () => Promise<unknown>) {
  const [last] = await house.db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)::int` }).from(audit);
  await doing();
  const rows = await house.db
    .select()
    .from(audit)
    .where(gt(audit.id, last?.id ?? 0))
    .orderBy(asc(audit.id));
  return rows.map(({ action, object, result, actor }) => [action, object, result, actor]);
}

describe('a moderator', () => {
  test('is named and dismissed by the operator, and it is written down', async () => {
    const eve = await newcomer();
    const you = async () => (await eve.history('?limit=1')).you.moderator;
    const rows = await written(async () => {
      expect(await setModerator(house.db, eve.email.toUpperCase(), true)).toBe('named');
      expect(await setModerator(house.db, eve.email, true)).toBe('named');
      expect(await you()).toBe(true);
      expect(await setModerator(house.db, eve.email, false)).toBe('dismissed');
      expect(await you()).toBe(false);
      expect(await setModerator(house.db, 'nobody@house.example', true)).toBe('unknown');
    });
    expect(rows.map(([action, , result]) => [action, result])).toEqual([
      ['moderator-named', 'ok'],
      ['moderator-named', 'ok'],
      ['moderator-dismissed', 'ok'],
      ['moderator-named', 'refused'],
    ]);
  });

  test('is nobody who left', async () => {
    const eve = await newcomer();
    await house.db.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, eve.id));
    expect(await setModerator(house.db, eve.email, true)).toBe('unknown');
  });
});

test('whoever is no moderator does nothing of this, and the try is written down', async () => {
  const seq = await ada.say('Mine to say');
  const rows = await written(async () => {
    const tries = [
      await hide(ben, seq),
      await mute(ben, 5),
      await ben.post('/moderation/mode', { mode: 'announce-only' }),
      await ben.post('/moderation/reports/close', { id: crypto.randomUUID() }),
    ];
    for (const { statusCode, json } of tries) expect([statusCode, json().code]).toEqual([403, 'MODERATORS_ONLY']);
  });
  expect(rows).toHaveLength(4);
  for (const [action, , result, actor] of rows)
    expect([action, result, actor]).toEqual(['access-denied', 'refused', ben.id]);
  expect(await ada.history('?limit=1')).toMatchObject({ mode: 'open', messages: [{ seq, text: 'Mine to say' }] });
});

describe('a hidden message', () => {
  test('is gone for everybody, and stands in the record of moderators with who, why and when', async () => {
    const start = await ben.history('?limit=1');
    const secret = `Marker${crypto.randomUUID().slice(0, 8)}`;
    const seq = await ada.say(`${secret} one`);
    await ada.post('/my-voice/messages/edit', { seq, text: `${secret} two` });
    const rows = await written(async () => {
      expect((await hide(mod, seq)).json()).toEqual({ hidden: true });
      expect((await hide(mod, seq)).json()).toEqual({ hidden: true });
    });
    expect(rows[0]).toEqual(['message-hidden', String(seq), 'ok', mod.id]);
    const frame = (await ben.changes(start.upto, start.epoch, 5)) as Frame;
    expect(frame.events).toMatchObject([{ seq, text: null, gone: 'hidden' }]);
    const everywhere = JSON.stringify([frame, await ada.history(), await ben.history(), await mod.search(secret)]);
    expect(everywhere).not.toContain(secret);
    expect(everywhere).not.toContain('Names a colleague');
    const record = (who: typeof mod) => who.read(`/moderation/record?seq=${seq}`);
    expect(await record(mod)).toMatchObject([
      { text: `${secret} one`, why: 'edited', by: ada.id, reason: null },
      { text: `${secret} two`, why: 'hidden', by: mod.id, reason: 'Names a colleague' },
    ]);
    expect(await record(ada)).toMatchObject({ code: 'MODERATORS_ONLY' });
    const [row] = await house.db.select().from(chatMessage).where(eq(chatMessage.seq, seq));
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
      expect((await mute(mod, 30)).json()).toEqual({ mutedUntil: expect.any(String) });
    });
    expect(rows).toEqual([['person-muted', ada.id, 'ok', mod.id]]);
    const { you } = await ada.history('?limit=1');
    expect(Math.round((Date.parse(you.mutedUntil ?? '') - Date.now()) / 60_000)).toBe(30);
    for (const answer of [
      await ada.send('Hello?'),
      await ada.post('/my-voice/messages/edit', { seq, text: 'Hello?' }),
      await ada.post('/my-voice/messages/react', { seq, emoji: '😢', on: true }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'MUTED']);
    expect((await ada.post('/my-voice/messages/remove', { seq })).statusCode).toBe(200);
    await house.db.update(chatMute).set({ until: sql`now() - interval '1 second'` });
    expect((await ada.send('Hello again')).statusCode).toBe(200);
  });

  test('may be let speak before', async () => {
    await mute(mod, 30);
    const rows = await written(async () => {
      expect((await mute(mod, 0, '')).json()).toEqual({ mutedUntil: null });
    });
    expect(rows).toEqual([['person-unmuted', ada.id, 'ok', mod.id]]);
    expect((await ada.send('Thank you')).statusCode).toBe(200);
    const nobody = await mod.post('/moderation/mute', { userId: crypto.randomUUID(), minutes: 5, reason: 'x' });
    expect(nobody.json().code).toBe('NOT_FOUND');
  });
});

describe('the room', () => {
  test('for announcements hears moderators alone, and tells everybody live', async () => {
    const { upto, epoch } = await ben.history('?limit=1');
    const waiting = ben.changes(upto, epoch, 20);
    const rows = await written(() => setMode('announce-only'));
    expect(rows).toEqual([['room-mode-changed', 'announce-only', 'ok', mod.id]]);
    expect(await waiting).toEqual({ epoch, from: upto, to: upto + 1, mode: 'announce-only', events: [] });
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
    await house.db.update(chatPace).set({ lastAt: sql`last_at - interval '30 seconds'` });
    expect((await ada.send('Two')).statusCode).toBe(200);
    await setMode('open');
  });
});

describe('a report', () => {
  test('reaches the moderators once a person, and is closed by one of them', async () => {
    const seq = await ada.say('Something rude');
    const report = (reason: string) => ben.post('/my-voice/messages/report', { seq, reason });
    const rows = await written(async () => {
      expect((await report('It is about me')).json()).toEqual({ reported: true });
    });
    expect(rows).toEqual([['message-reported', String(seq), 'ok', ben.id]]);
    await report('Again');
    const open = (who = mod) => who.read<{ id: string; seq: number }[]>('/moderation/reports');
    const [found, ...others] = (await open()).filter((each) => each.seq === seq);
    expect(found).toMatchObject({ reporterId: ben.id, reason: 'It is about me', text: 'Something rude' });
    expect(others).toEqual([]);
    expect(await open(ben)).toMatchObject({ code: 'MODERATORS_ONLY' });
    expect((await mod.post('/moderation/reports/close', { id: found?.id })).json()).toEqual({ closed: true });
    expect((await open()).filter((each) => each.seq === seq)).toEqual([]);
  });

  test('is about something that is there', async () => {
    const seq = await ada.say('Gone soon');
    await ada.post('/my-voice/messages/remove', { seq });
    for (const place of [seq, 999_999])
      expect((await ben.post('/my-voice/messages/report', { seq: place, reason: '' })).statusCode).toBe(404);
  });
});
