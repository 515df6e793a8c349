import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { putSwitch } from '#server/company/setup-rows.ts';
import { randomId } from '#server/db/ids.ts';
import { newsNotification } from '#server/home/newsroom/notification-rows.ts';
import { notifyByName, openPushTestServer } from '#server/testing/push-test-server.ts';
import { vapid } from '#server/testing/push-vapid.ts';
import { timeLeft } from '#server/testing/time-left.ts';
import { notifyBrowser } from './outbox-rows.ts';
import { pushMessage, pushSubscription } from './push-tables.ts';
import { deliverDue, startPushWorker } from './push-worker.ts';
import { byWebPush } from './transport.ts';

const testServer = await openPushTestServer();
const { db, receiver } = testServer;
afterAll(testServer.close);
beforeEach(async () => {
  await db.delete(pushMessage);
  receiver.answer(undefined);
  testServer.log.lines.length = 0;
});

const rows = () => db.select().from(pushMessage).orderBy(asc(pushMessage.createdAt), asc(pushMessage.id));
const waits = async () =>
  (await db
    .select({
      attempts: pushMessage.attempts,
      wait: sql<number>`round(extract(epoch from ${pushMessage.nextAttemptAt} - now()))::int`,
    })
    .from(pushMessage)) as { attempts: number; wait: number }[];
const isSent = { sentAt: expect.any(Date), givenUpAt: null, subject: null };
const isGivenUp = { sentAt: null, givenUpAt: expect.any(Date), subject: null };
const isWaiting = { sentAt: null, givenUpAt: null };
const age = (interval: string) => db.update(pushMessage).set({ dueAt: sql`now() - ${interval}::interval` });
const about = timeLeft();
/** For a push service that never answers. */
const impatient = { send: byWebPush(vapid, testServer.services, 1_000) };

test('what waits arrives once, and names nothing private', async () => {
  const { person, browser } = await testServer.reader();
  await notifyByName(db, [person.id], 'payslip');
  await testServer.deliver();
  await testServer.makeDue();
  await testServer.deliver();
  const pushes = receiver.on(browser);
  expect(pushes).toHaveLength(1);
  expect(pushes[0]?.message).toEqual({
    title: 'You have a new payslip',
    body: 'Open Stagedoor to see it.',
    language: 'en',
    tag: 'payslips',
    path: '/hepayslip',
  });
  expect(pushes[0]?.signed).toMatchObject({ aud: receiver.origin, sub: vapid.subject, key: vapid.publicKey });
  expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, ...isSent })]);
});

test('what is due at once and alike is one notification; what is not alike is several', async () => {
  const { person, browser } = await testServer.reader();
  for (const kind of ['payslip', 'payslip', 'news', 'leave-answered', 'leave-asked', 'payslip'] as const) {
    await notifyByName(db, [person.id], kind);
  }
  await testServer.deliver();
  const tags = receiver.on(browser).map(({ message }) => message.tag);
  expect(tags.toSorted()).toEqual(['news', 'payslips', 'team-time-off', 'time-off']);
  for (const row of await rows()) expect(row).toMatchObject(isSent);
});

test('what another release has written is left to it for a day, and all else arrives', async () => {
  const { person, browser } = await testServer.reader();
  const [subscription] = await db.select().from(pushSubscription).where(eq(pushSubscription.userId, person.id));
  const subscriptionId = subscription?.id as Id;
  await db.insert(pushMessage).values({ subscriptionId, about: 'of-the-next-release', subject: 'one' });
  await notifyByName(db, [person.id], 'payslip');
  await testServer.deliver();
  expect(receiver.on(browser).map(({ message }) => message.tag)).toEqual(['payslips']);
  const left = async () => (await rows()).find((row) => row.about === 'of-the-next-release');
  expect(await left()).toMatchObject({ ...isWaiting, subject: 'one' });
  await age('25 hours');
  await testServer.makeDue();
  await testServer.deliver();
  expect(await left()).toMatchObject(isGivenUp);
});

test('what the company has turned off is given up, and all else arrives', async () => {
  const { person, browser } = await testServer.reader();
  for (const kind of ['mention', 'absence-changed', 'news'] as const) await notifyByName(db, [person.id], kind);
  for (const feature of ['myVoice', 'absence'] as const) await putSwitch(db, feature, false);
  onTestFinished(async () => {
    for (const feature of ['myVoice', 'absence'] as const) await putSwitch(db, feature, true);
  });
  await testServer.deliver();
  expect(receiver.on(browser).map(({ message }) => message.tag)).toEqual(['news']);
  expect((await rows()).filter(({ givenUpAt }) => givenUpAt).map(({ about }) => about)).toEqual([
    'mention',
    'absence-changed',
  ]);
});

test('every browser of a person gets it, in its own language', async () => {
  const { person, cookie, browser } = await testServer.reader('fr');
  const other = await testServer.subscribe(cookie, 'kri');
  await notifyByName(db, [person.id], 'payslip');
  await testServer.deliver();
  expect(receiver.on(browser)[0]?.message.title).toBe('Vous avez un nouveau bulletin de paie');
  expect(receiver.on(other)[0]?.message.title).toBe('Yu gɛt nyu pe pepa');
});

test('a test comes at once, in quiet hours too, whatever is switched off', async () => {
  const { cookie, browser } = await testServer.reader('de');
  const settings = {
    categories: { payslips: false, news: false, mentions: false, timeOff: false },
    quietHours: { from: '00:00', to: '23:59', timeZone: 'UTC' },
  };
  await testServer.post('/push/settings', settings, cookie);
  const answer = await testServer.post('/push/test', { endpoint: browser.endpoint }, cookie);
  expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }]);
  await testServer.deliver({ now: () => new Date('2026-11-21T12:00:00Z') });
  const [push] = receiver.on(browser);
  expect(push?.message).toMatchObject({ title: 'Benachrichtigungen funktionieren', tag: 'test', path: '/settings' });
  expect(Number(push?.headers.ttl)).toBeLessThanOrEqual(60);
});

describe('what was switched off', () => {
  test.for([
    ['payslips', 'payslip'],
    ['news', 'news'],
    ['mentions', 'mention'],
    ['mentions', 'reply'],
    ['timeOff', 'leave-answered'],
    ['timeOff', 'leave-asked'],
  ] as const)('as %s: a %s is not shown, and everything else is', { tags: 'long' }, async ([category, kind]) => {
    const { person, cookie, browser } = await testServer.reader();
    const everything = { payslips: true, news: true, mentions: true, timeOff: true };
    await testServer.post(
      '/push/settings',
      { categories: { ...everything, [category]: false }, quietHours: null },
      cookie,
    );
    await notifyByName(db, [person.id], kind);
    await testServer.deliver();
    expect(receiver.on(browser)).toEqual([]);
    expect(await rows()).toEqual([expect.objectContaining(isGivenUp)]);
    await testServer.post(
      '/push/settings',
      { categories: { ...everything, [category]: true }, quietHours: null },
      cookie,
    );
    await notifyByName(db, [person.id], kind);
    await testServer.deliver();
    expect(receiver.on(browser)).toHaveLength(1);
  });
});

describe('in quiet hours', () => {
  const quiet = async (timeZone: string, from = '22:00', to = '07:00') => {
    const reader = await testServer.reader();
    const categories = { payslips: true, news: true, mentions: true, timeOff: true };
    await testServer.post('/push/settings', { categories, quietHours: { from, to, timeZone } }, reader.cookie);
    return reader;
  };
  const at = (moment: string) => ({ now: () => new Date(moment) });

  test('what comes waits for their end, by the clock of the person, and then is one of each kind', async () => {
    const { person, browser } = await quiet('Europe/Berlin');
    for (const kind of ['payslip', 'payslip', 'mention', 'reply'] as const) await notifyByName(db, [person.id], kind);
    // A quarter to midnight in Berlin.
    await testServer.deliver(at('2026-11-21T22:45:00Z'));
    expect(receiver.on(browser)).toEqual([]);
    for (const { wait, attempts } of await waits()) expect([attempts, about(wait, 7.25 * 3600)]).toEqual([0, true]);
    // It is due then, and not late until then.
    for (const { dueAt, nextAttemptAt } of await rows()) expect(dueAt).toEqual(nextAttemptAt);
    await notifyByName(db, [person.id], 'mention');
    await testServer.deliver(at('2026-11-22T00:00:00Z'));
    await testServer.makeDue();
    await testServer.deliver(at('2026-11-22T06:00:00Z'));
    expect(receiver.on(browser).map(({ message }) => message.tag)).toEqual(['payslips', 'mentions']);
    for (const row of await rows()) expect(row).toMatchObject(isSent);
  });

  test('a wait of nearly a day is not too long', async () => {
    const { person, browser } = await quiet('UTC', '00:01', '00:00');
    await notifyByName(db, [person.id], 'payslip');
    await testServer.deliver(at('2026-11-21T00:01:00Z'));
    const [wait] = await waits();
    expect(about(wait?.wait ?? 0, 24 * 3600 - 60)).toBe(true);
    // The state once that time is over.
    await db.update(pushMessage).set({ dueAt: sql`now()`, createdAt: sql`now() - interval '24 hours'` });
    await testServer.makeDue();
    await testServer.deliver(at('2026-11-22T00:00:00Z'));
    expect(receiver.on(browser)).toHaveLength(1);
  });

  test('on the night the clock is put forward, they end with the clock', async () => {
    const { person } = await quiet('Europe/Berlin');
    await notifyByName(db, [person.id], 'payslip');
    await testServer.deliver(at('2026-03-28T22:00:00Z'));
    expect(about((await waits())[0]?.wait ?? 0, 7 * 3600)).toBe(true);
  });

  test('outside of them nothing waits', async () => {
    const { person, browser } = await quiet('Africa/Freetown');
    await notifyByName(db, [person.id], 'payslip');
    await testServer.deliver(at('2026-11-21T21:59:59Z'));
    expect(receiver.on(browser)).toHaveLength(1);
  });
});

describe('a push service', () => {
  test.for([404, 410])('that answers %i has seen the last of that browser, and others get theirs', async (status) => {
    const [gone, here] = [await testServer.reader(), await testServer.reader()];
    receiver.answer({ status }, gone.browser.endpoint);
    await notifyByName(db, [gone.person.id, here.person.id], 'payslip');
    await testServer.deliver();
    expect(await db.$count(pushSubscription, eq(pushSubscription.userId, gone.person.id))).toBe(0);
    expect(receiver.on(here.browser)).toHaveLength(1);
    const asked = receiver.asked();
    await notifyByName(db, [gone.person.id], 'news');
    await testServer.makeDue();
    await testServer.deliver();
    expect(receiver.asked()).toBe(asked);
    // The browser finds out when it is next opened, and subscribes again.
    await testServer.subscribe(gone.cookie);
  });

  test('that is too busy is left alone for as long as it says', async () => {
    const { person, browser } = await testServer.reader();
    await notifyByName(db, [person.id], 'payslip');
    receiver.answer({ status: 429, headers: { 'retry-after': '600' } });
    await testServer.deliver();
    expect((await waits()).map(({ wait, attempts }) => [attempts, about(wait, 600)])).toEqual([[1, true]]);
    receiver.answer({ status: 503, headers: { 'retry-after': new Date(Date.now() + 300_000).toUTCString() } });
    await testServer.makeDue();
    await testServer.deliver();
    expect((await waits()).map(({ wait, attempts }) => [attempts, about(wait, 300)])).toEqual([[2, true]]);
    receiver.answer(undefined);
    await testServer.makeDue();
    await testServer.deliver();
    expect(receiver.on(browser)).toHaveLength(1);
  });

  test('that fails is tried again after 2, 4, 8 … seconds, an hour at most', { tags: 'long' }, async () => {
    const { person } = await testServer.reader();
    await notifyByName(db, [person.id], 'payslip');
    const moods = [{ status: 500 }, { status: 502 }, { status: 408 }, 'is-silent', { status: 425 }] as const;
    for (let turn = 1; turn <= 14; turn += 1) {
      const mood = moods[turn - 1] ?? { status: 503 };
      receiver.answer(mood);
      await testServer.makeDue();
      await testServer.deliver(mood === 'is-silent' ? impatient : {});
      const [now] = await waits();
      expect([turn, now?.attempts]).toEqual([turn, turn]);
      expect(about(now?.wait ?? 0, Math.min(3_600, 2 ** Math.min(turn, 12)))).toBe(true);
    }
  });

  test('is given up after a day, and not before', async () => {
    const { person, browser } = await testServer.reader();
    await notifyByName(db, [person.id], 'payslip');
    receiver.answer({ status: 503 });
    await age('23 hours 59 minutes');
    await testServer.deliver();
    expect(await rows()).toEqual([expect.objectContaining(isWaiting)]);
    receiver.answer(undefined);
    await age('24 hours 1 second');
    await testServer.makeDue();
    await testServer.deliver();
    expect(await rows()).toEqual([expect.objectContaining(isGivenUp)]);
    expect(receiver.on(browser)).toEqual([]);
  });

  test('keeps for an absent browser what is left of the day, and of two weeks where it is about payslips', async () => {
    const { person, browser } = await testServer.reader();
    await notifyByName(db, [person.id], 'news');
    await notifyByName(db, [person.id], 'payslip');
    await age('20 hours');
    await testServer.deliver();
    const ttl = receiver.on(browser).map(({ headers, message }) => [message.tag, Number(headers.ttl)] as const);
    const byTag = Object.fromEntries(ttl);
    expect(about(byTag.news ?? 0, 4 * 3600)).toBe(true);
    expect(about(byTag.payslips ?? 0, (14 * 24 - 20) * 3600)).toBe(true);
  });

  test.for([301, 307, 400, 401, 403, 413])('that answers %i refuses for good; the browser stays', async (status) => {
    const { person, browser } = await testServer.reader();
    receiver.answer({ status, headers: { location: `${receiver.origin}/push/elsewhere` } });
    await notifyByName(db, [person.id], 'payslip');
    const asked = receiver.asked();
    await testServer.deliver();
    expect(receiver.asked()).toBe(asked + 1);
    expect(await rows()).toEqual([expect.objectContaining(isGivenUp)]);
    receiver.answer(undefined);
    await notifyByName(db, [person.id], 'payslip');
    await testServer.deliver();
    expect(receiver.on(browser)).toHaveLength(1);
  });

  test('is named in the log, and whose browser it was is not', async () => {
    const { person, browser } = await testServer.reader();
    receiver.answer({ status: 403 });
    await notifyByName(db, [person.id], 'payslip');
    await testServer.deliver();
    const lines = testServer.log.lines.filter((line) => line.includes('a notification'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'a notification is given up', answer: 403, host: receiver.host }),
    ]);
    for (const secret of [person.id, new URL(browser.endpoint).pathname, browser.keys.auth]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });
});

describe('a process that dies', () => {
  test('with notifications in its hands leaves them to the next one, after two minutes', async () => {
    const { person, browser } = await testServer.reader();
    await notifyByName(db, [person.id], 'payslip');
    await new Promise<void>((reached) => {
      const never = () => new Promise<never>(() => reached());
      void deliverDue(db, testServer.jobs({ send: never })); // never comes back
    });
    await testServer.deliver();
    expect(receiver.on(browser)).toEqual([]);
    expect((await waits()).map(({ wait }) => about(wait, 120))).toEqual([true]);
    await testServer.makeDue();
    await testServer.deliver();
    expect(receiver.on(browser)).toHaveLength(1);
  });

  test('between the push service’s yes and our commit sends it again, and replaces the first', async () => {
    const { person, browser } = await testServer.reader();
    await notifyByName(db, [person.id], 'payslip');
    const { send } = testServer.jobs();
    const dying = testServer.jobs({ send: (push) => send(push).then(() => Promise.reject(new Error('killed'))) });
    await deliverDue(db, dying);
    await testServer.makeDue();
    await testServer.deliver();
    const [first, second, ...more] = receiver.on(browser);
    expect(more).toEqual([]);
    expect(second?.message).toEqual(first?.message);
    expect(second?.headers.topic).toBe(first?.headers.topic);
  });
});

test('several workers at once send each notification once', { tags: 'long' }, async () => {
  const readers = [];
  for (let number = 0; number < 12; number += 1) readers.push(await testServer.reader());
  await notifyByName(
    db,
    readers.map(({ person }) => person.id),
    'payslip',
  );
  const deliverFourfold = () => Promise.all(Array.from({ length: 4 }, () => testServer.deliver()));
  await deliverFourfold();
  // What a broken connection held up goes now, and nothing goes again.
  await testServer.makeDue();
  await deliverFourfold();
  for (const { browser } of readers) expect(receiver.on(browser)).toHaveLength(1);
});

test('one browser whose push service is silent holds up no other', async () => {
  const [silent, ...others] = [
    await testServer.reader(),
    await testServer.reader(),
    await testServer.reader(),
    await testServer.reader(),
  ];
  receiver.answer('is-silent', silent?.browser.endpoint);
  onTestFinished(() => receiver.answer(undefined, silent?.browser.endpoint));
  await notifyByName(db, [silent.person.id, ...others.map(({ person }) => person.id)], 'payslip');
  const worker = startPushWorker(db, testServer.jobs(impatient));
  onTestFinished(() => worker.stop());
  await expect.poll(() => others.map(({ browser }) => receiver.on(browser).length)).toEqual(others.map(() => 1));
});

test('a worker that is stopped finishes what is in its hands, and takes nothing more', async () => {
  const { person } = await testServer.reader();
  await notifyByName(db, [person.id], 'payslip');
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const send = byWebPush(vapid, testServer.services);
  let sends = 0;
  const worker = startPushWorker(
    db,
    testServer.jobs({
      send: async (push) => {
        sends += 1;
        begun.resolve();
        await release.promise;
        return send(push);
      },
    }),
  );
  await begun.promise;
  const stopped = worker.stop();
  release.resolve();
  await stopped;
  const sent = () => db.$count(pushMessage, isNotNull(pushMessage.sentAt));
  expect(await sent()).toBe(1);
  // Only now: what arrives while a claim is under way may still be in it.
  await notifyByName(db, [person.id], 'news');
  await testServer.deliver();
  expect([await sent(), sends]).toEqual([2, 1]);
});

test('a notification is in the outbox if what it is about is stored, and else not', async () => {
  const { person } = await testServer.reader();
  const failing = db.transaction(async (transaction) => {
    await notifyByName(transaction, [person.id], 'payslip');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await rows()).toEqual([]);
});

test('what waits for a browser that is gone holds up nothing', async () => {
  for (let number = 0; number < 20; number += 1) await notifyBrowser(db, randomId(), newsNotification);
  await db.update(pushMessage).set({ nextAttemptAt: sql`now() - interval '1 hour'` });
  const { person, browser } = await testServer.reader();
  await notifyByName(db, [person.id], 'payslip');
  await testServer.deliver();
  expect(receiver.on(browser)).toHaveLength(1);
});

test('ten thousand people are notified in one statement', { tags: 'long' }, async () => {
  const { person } = await testServer.reader();
  const [mine] = await db.select().from(pushSubscription).where(eq(pushSubscription.userId, person.id));
  const crowd = sql`
    with people as (
      insert into "user" (name, email) select 'x', gen_random_uuid() || '@crowd.example' from generate_series(1, 10000)
      returning id
    ), sessions as (
      insert into session (user_id, token, expires_at) select id, gen_random_uuid()::text, now() + interval '1 day' from people
      returning id, user_id
    )
    insert into push_subscription (endpoint, user_id, session_id, p256dh, auth, language)
    select 'https://push.example/' || user_id, user_id, id, ${mine?.p256dh}, ${mine?.auth}, 'en' from sessions
    returning user_id as id`;
  const { rows: people } = await db.execute<{ id: Id }>(crowd);
  onTestFinished(async () => {
    // With their people they would take ten times as long.
    await db.execute(sql`
      delete from push_subscription where user_id in (select id from "user" where email like '%@crowd.example')`);
  });
  await notifyByName(
    db,
    people.map(({ id }) => id),
    'payslip',
  );
  expect(await db.$count(pushMessage)).toBe(10_000);
});
