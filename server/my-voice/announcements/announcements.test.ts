import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import { notAcknowledgedAddress } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { Readership } from '#contract/reading.ts';
import { endRole } from '#server/access/roles.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { eraseFromRoom } from '#server/my-voice/erase-rows.ts';
import { goLive } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { savedTable } from '#server/testing/saved-table.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { announcementsToNotifyOf } from './acknowledgement-rows.ts';
import { forgetUnsentBefore } from './announcement-rows.ts';
import { announceDue } from './announcing.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
const { db } = testServer;

const newcomer = async () => {
  const { person, cookie } = await testServer.reader();
  return { ...person, cookie, ...roomOf(testServer, cookie) };
};
const [mod, other, ada, ben] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
await giveRole(db, mod, 'moderator');
await giveRole(db, other, 'moderator');

beforeEach(async () => {
  await restRoom(testServer);
  await db.execute(sql`delete from rate_limit`);
  await db.execute(sql`delete from push_message`);
  await db.execute(sql`delete from my_voice_announcement`);
});

type Person = typeof mod;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const url = (name: string) => `/my-voice/announcements/${name}`;
const add = async (by: Person, more: object = {}) =>
  by.post(url('add'), { id: newId(), text: 'The fire doors', mustRead: false, publishAt: null, ...more });
const added = async (by: Person, more: object = {}): Promise<Announcement> => {
  const answer = await add(by, more);
  if (answer.statusCode !== 200) throw new Error(`Not taken: ${answer.body}`);
  return answer.json();
};
const list = async () => (await mod.read<{ announcements: Announcement[] }>('/my-voice/announcements')).announcements;
const newest = async (by: Person): Promise<Message | undefined> => (await by.history('?limit=1')).messages[0];
/** Moves an announcement's hour back, as if so many hours had passed. */
const pass = (id: string, hours: number) =>
  db.execute(
    sql`update my_voice_announcement set publish_at = publish_at - make_interval(hours => ${hours}) where id = ${id}`,
  );
const said = async (text: string) => (await rowsOf(db, sql`select from my_voice_message where body = ${text}`)).length;
const acts = async () =>
  (await rowsOf<{ act: string }>(db, sql`select action as act from audit order by id desc limit 2`)).map(
    ({ act }) => act,
  );

test('an announcement is a message of its author, marked as such, live and in the log', async () => {
  const { epoch, upto } = await ada.history('?limit=1');
  const { id, seq, state } = await added(mod, { text: ' Curtain at seven ', mustRead: true });
  expect(state).toBe('sent');
  const message = { seq, text: 'Curtain at seven', sender: { id: mod.id }, announcement: { id, mustRead: true } };
  expect(await newest(ada)).toMatchObject(message);
  await expect.poll(() => ada.changes(upto, epoch)).toMatchObject({ events: [message] });
  expect((await ada.search('curtain')).messages).toMatchObject([message]);
  expect(await acts()).toContain('announcement-saved');
  await ada.say('Just talk');
  expect((await newest(ada))?.announcement).toBeNull();
});

test('only moderators write, change, cancel and list announcements', async () => {
  const { id, version } = await added(mod, { publishAt: inHours(2) });
  const answers = [
    await add(ada),
    await ada.post(url('change'), { id, version, text: 'Mine', mustRead: false, publishAt: null }),
    await ada.post(url('cancel'), { id }),
    await ada.post(url('remind'), { id }),
    await testServer.ask({ url: '/api/my-voice/announcements', cookie: ada.cookie }),
    await testServer.ask({ url: `/api${url('reading')}?id=${id}`, cookie: ada.cookie }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [403, 'MODERATORS_ONLY']),
  );
  // It would be sent in its author's name: another moderator cancels it at most.
  const changed = await other.post(url('change'), { id, version, text: 'Not mine', mustRead: false, publishAt: null });
  expect(changed.statusCode).toBe(404);
  expect((await other.post(url('cancel'), { id })).json().state).toBe('cancelled');
  await pass(id, 3);
  await announceDue(db);
  expect((await list()).map(({ state }) => state)).toEqual(['cancelled']);
});

test('bad input has its refusal, and nothing is written', async () => {
  const code = async (more: object) => (await add(mod, more)).json().code;
  expect(await code({ text: ' \u200b ' })).toBe('MESSAGE_EMPTY');
  expect(await code({ text: 'x'.repeat(2_001) })).toBe('MESSAGE_TOO_LONG');
  expect(await code({ publishAt: inHours(-0.05) })).toBe('SCHEDULE_PASSED');
  expect(await code({ publishAt: inHours(9_000) })).toBe('SCHEDULE_TOO_FAR');
  expect(await list()).toEqual([]);
});

test('an hour that passed while the form was open is now', async () => {
  expect(await added(mod, { publishAt: inHours(-0.01) })).toMatchObject({ state: 'sent' });
});

test('the same sent again is answered as the first time, another under its id is refused', async () => {
  const id = newId();
  const first = await added(mod, { id, text: 'Sent once' });
  expect(await added(mod, { id, text: 'Sent once' })).toEqual(first);
  expect(await said('Sent once')).toBe(1);
  expect((await add(mod, { id, text: 'Something else' })).json().code).toBe('ID_REUSED');
  expect((await add(other, { id, text: 'Sent once' })).json().code).toBe('ID_REUSED');
});

test('the same words at another hour, or to be acknowledged, are another announcement', async () => {
  const first = { id: newId(), text: 'Said at two', publishAt: inHours(2) };
  const stored = await added(mod, first);
  expect(await added(mod, first)).toEqual(stored);
  for (const changed of [{ publishAt: inHours(4) }, { publishAt: null }, { mustRead: true }])
    expect((await add(mod, { ...first, ...changed })).json().code).toBe('ID_REUSED');
});

describe('a scheduled announcement', () => {
  test('is sent at its hour, once, whichever server is first', async () => {
    const { id } = await added(mod, { text: 'At its hour', publishAt: inHours(2), mustRead: true });
    await announceDue(db);
    expect([await said('At its hour'), (await list())[0]?.state]).toEqual([0, 'scheduled']);
    await pass(id, 3);
    await Promise.all([announceDue(db), announceDue(db), announceDue(db)]);
    await announceDue(db);
    expect(await said('At its hour')).toBe(1);
    expect((await list())[0]).toMatchObject({ id, state: 'sent', text: 'At its hour' });
    const notified = await rowsOf(db, sql`select from push_message where about = 'announcement' and subject = ${id}`);
    const subscribed = await rowsOf(db, sql`select distinct user_id from push_subscription where user_id <> ${mod.id}`);
    expect(notified).toHaveLength(subscribed.length);
  });

  test('is neither lost nor sent twice where the server dies between the message and its mark', async () => {
    const { id } = await added(mod, { text: 'Before the crash', publishAt: inHours(2) });
    await pass(id, 3);
    await db.execute(sql`alter table my_voice_announcement add constraint crash check (seq is null) not valid`);
    await expect(announceDue(db)).rejects.toThrow();
    expect([await said('Before the crash'), (await list())[0]?.state]).toEqual([0, 'scheduled']);
    await db.execute(sql`alter table my_voice_announcement drop constraint crash`);
    await announceDue(db);
    expect(await said('Before the crash')).toBe(1);
  });

  test('is changed, moved and sent at once by its author until its hour, and not on top of somebody’s change', async () => {
    const { id } = await added(mod, { publishAt: inHours(2) });
    const change = (version: number, more: object) =>
      mod.post(url('change'), { id, version, text: 'Changed', mustRead: true, publishAt: inHours(5), ...more });
    expect((await change(1, {})).json()).toMatchObject({
      text: 'Changed',
      mustRead: true,
      version: 2,
      state: 'scheduled',
    });
    expect((await change(1, { text: 'Stale' })).json().code).toBe('CHANGED_MEANWHILE');
    await pass(id, 3);
    await announceDue(db);
    expect(await said('Changed')).toBe(0);
    expect((await change(2, { text: 'Now', publishAt: null })).json()).toMatchObject({ state: 'sent', text: 'Now' });
    expect(await said('Now')).toBe(1);
    expect((await change(3, { text: 'Too late' })).json().code).toBe('CHANGED_MEANWHILE');
    expect((await mod.post(url('cancel'), { id })).json().code).toBe('CHANGED_MEANWHILE');
  });

  const why = async (id: string) => {
    await pass(id, 3);
    await announceDue(db);
    return (await list()).find((one) => one.id === id)?.missed;
  };
  const scheduledBy = async (author: Person) => (await added(author, { text: 'Never', publishAt: inHours(2) })).id;

  test('is not sent while My Voice is off, nor afterwards', async () => {
    const id = await scheduledBy(mod);
    await db.execute(sql`insert into company_setup (id, switched_off) values (1, '["myVoice"]')
      on conflict (id) do update set switched_off = excluded.switched_off`);
    await pass(id, 3);
    await announceDue(db);
    await db.execute(sql`update company_setup set switched_off = '[]'`);
    expect(await why(id)).toBe('off');
    expect(await said('Never')).toBe(0);
  });

  test('is not sent for whoever has left, is no moderator any more, or is muted', async () => {
    const leaver = await newcomer();
    const role = await giveRole(db, leaver, 'moderator');
    const [left, ended, muted] = [await scheduledBy(leaver), await scheduledBy(leaver), await scheduledBy(leaver)];
    await mod.post('/moderation/mute', { userId: leaver.id, minutes: 5, reason: 'x' });
    expect((await add(leaver)).json().code).toBe('MUTED');
    expect(await why(muted)).toBe('muted');
    await endRole(db, role, null);
    expect(await why(ended)).toBe('role');
    await db.execute(sql`update "user" set deactivated_at = now() where id = ${leaver.id}`);
    expect(await why(left)).toBe('left');
    expect(await said('Never')).toBe(0);
  });

  test('is not sent more than a day late', async () => {
    const id = await scheduledBy(mod);
    await pass(id, 30);
    expect(await why(id)).toBe('late');
    expect(await said('Never')).toBe(0);
  });

  test('that was never sent is deleted after a while, and a sent one goes with its author', async () => {
    const gone = await newcomer();
    await giveRole(db, gone, 'moderator');
    const { id } = await added(gone, { publishAt: inHours(2) });
    await mod.post(url('cancel'), { id });
    expect(await forgetUnsentBefore(db, new Date(), 10)).toBe(0);
    expect(await forgetUnsentBefore(db, new Date(Date.now() + 4 * 3_600_000), 10)).toBe(1);
    await added(gone, { text: 'Mine for ever' });
    await eraseFromRoom(db, gone.id, 'no-such-name');
    expect(await list()).toEqual([]);
  });
});

describe('one that must be read', () => {
  const asked = async (by: Person) =>
    (await by.read<{ announcements: { id: string }[] }>(url('asking'))).announcements.map(({ id }) => id);
  const reading = (id: string) => mod.read<Readership>(`${url('reading')}?id=${id}`);
  const acknowledge = (by: Person, id: string) => by.post(url('acknowledge'), { id });
  const names = ({ missing }: Readership) => missing.map(({ id }) => id as string);

  test('asks everybody but its author, until they press, once, however often', async () => {
    const { id } = await added(mod, { mustRead: true });
    await added(mod, { text: 'Nobody has to' });
    expect([await asked(mod), await asked(ada), await asked(ben)]).toEqual([[], [id], [id]]);
    const answers = await Promise.all([acknowledge(ada, id), acknowledge(ada, id)]);
    answers.push(await acknowledge(ada, id));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([await asked(ada), await asked(ben)]).toEqual([[], [id]]);
    expect((await acknowledge(ada, newId())).statusCode).toBe(404);
  });

  test('is counted as the database has it, and reminds those who have not, once an hour', async () => {
    const { id } = await added(mod, { mustRead: true });
    await db.execute(sql`delete from push_message`);
    await acknowledge(ada, id);
    const leaver = await newcomer();
    await db.execute(sql`update "user" set deactivated_at = now() where id = ${leaver.id}`);
    await db.execute(sql`update user_profile set position = 'Rigger' where user_id = ${ben.id}`);
    const [{ people } = { people: 0 }] = await rowsOf<{ people: number }>(
      db,
      sql`select count(*)::int as people from "user" where deactivated_at is null and id <> ${mod.id}`,
    );
    const before = await reading(id);
    expect(before).toMatchObject({ people, acknowledged: 1, remindedAt: null, mayRemind: true });
    expect(names(before)).toContain(ben.id);
    expect(names(before)).not.toContain(ada.id);
    // Moderators know people as the room does.
    expect(before.missing.filter(({ position }) => position !== null)).toEqual([]);
    const remind = async () => (await other.post(url('remind'), { id })).json().outcome;
    expect([await remind(), await remind()]).toEqual(['reminded', 'too-early']);
    const notified = await rowsOf<{ id: string }>(
      db,
      sql`select s.user_id as id from push_message m join push_subscription s on s.id = m.subscription_id
        where m.about = 'announcement'`,
    );
    const ids = notified.map(({ id }) => id);
    expect(ids).toContain(ben.id);
    expect(ids).not.toContain(ada.id);
    expect(ids).not.toContain(mod.id);
    // Whoever acknowledges it before the notification is delivered gets none.
    expect([...(await announcementsToNotifyOf(db, ben.id, [id]))]).toEqual([id]);
    await acknowledge(ben, id);
    expect([...(await announcementsToNotifyOf(db, ben.id, [id]))]).toEqual([]);
  });

  test('lists for moderators alone who has not acknowledged it, as a table that names no more than the room', async () => {
    const { id } = await added(mod, { mustRead: true });
    await acknowledge(ada, id);
    await db.execute(sql`update user_profile set full_name = '=cmd()' where user_id = ${ben.id}`);
    const get = (by: Person, of = id) =>
      testServer.ask({ url: `${notAcknowledgedAddress}?id=${of}&language=en`, cookie: by.cookie });
    const answer = await get(other);
    const { columns, rows } = await savedTable(answer);
    expect(columns).toEqual(['Full name', 'Username']);
    expect(rows).toHaveLength((await reading(id)).people - 1);
    expect(rows.filter(([name]) => name === '=cmd()')).toHaveLength(1);
    expect(rows.flat().join()).not.toMatch(/@/);
    expect(await acts()).toContain('announcement-readers-exported');
    expect((await get(ada)).statusCode).toBe(403);
    const { id: notAsked } = await added(mod, { text: 'Nobody has to' });
    expect([(await get(mod, notAsked)).statusCode, (await get(mod, newId())).statusCode]).toEqual([404, 404]);
  });

  test.each([
    ['hidden', (seq: number) => other.post('/moderation/hide', { seq, reason: 'Wrong' })],
    ['taken back', (seq: number) => mod.post('/my-voice/messages/remove', { seq })],
  ])('asks nobody once it is %s', async (_, takeAway) => {
    const { id, seq } = await added(mod, { mustRead: true });
    await acknowledge(ada, id);
    await takeAway(seq ?? 0);
    expect(await asked(ben)).toEqual([]);
    expect((await acknowledge(ben, id)).statusCode).toBe(404);
    expect((await mod.post(url('remind'), { id })).statusCode).toBe(404);
    expect((await list())[0]).toMatchObject({ state: 'gone', text: null });
  });

  test('asks nobody after 30 days', async () => {
    const { id, seq } = await added(mod, { mustRead: true });
    await db.execute(sql`update my_voice_message set ts = ts - interval '31 days' where seq = ${seq}`);
    expect(await asked(ben)).toEqual([]);
    expect(await reading(id)).toMatchObject({ mayRemind: false });
  });
});

test('moderators’ open screens hear of an announcement at its hour', async () => {
  const { id } = await added(mod, { publishAt: inHours(2) });
  const live = await goLive(await listen(testServer.app), mod);
  await pass(id, 3);
  await announceDue(db);
  await live.hears({ topic: 'moderation' });
});
