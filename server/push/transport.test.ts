import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPushReceiver, trust } from '#server/testing/push-receiver.ts';
import { kindNamed } from '#server/testing/push-test-server.ts';
import { vapid } from '#server/testing/push-vapid.ts';
import { timeLeft } from '#server/testing/time-left.ts';
import { messageOf } from './notification.ts';
import { pushServices } from './push-services.ts';
import { byWebPush } from './transport.ts';

const receiver = await openPushReceiver();
trust(receiver);
const services = pushServices([receiver.host]);
const carry = byWebPush(vapid, services);
afterAll(() => {
  services.close();
  return receiver.close();
});
beforeEach(() => receiver.answer(undefined));
const isLeft = timeLeft();

const message = messageOf(kindNamed('payslip'), null, 'ar');
const browser = receiver.browser();
const to = { endpoint: browser.endpoint, ...browser.keys };
const push = { to, message, seconds: 3_600 };

test('a browser opens what was sealed for it, and a push service knows who sent it', async () => {
  const before = Math.floor(Date.now() / 1000);
  expect(await carry(push)).toEqual({ status: 201, retryAfter: null });
  const received = receiver.on(browser).at(-1);
  expect(received?.message).toEqual(message);
  const { aud, exp, sub, key } = received?.signed ?? {};
  expect({ aud, sub, key }).toEqual({ aud: receiver.origin, sub: vapid.subject, key: vapid.publicKey });
  expect(exp).toBeGreaterThan(before);
  expect(exp).toBeLessThanOrEqual(before + 24 * 60 * 60);
  expect(received?.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' });
});

test('in transit nobody sees what it is about: not by its topic, not by its length', async () => {
  const other = receiver.browser();
  const abouts = ['payslip', 'news', 'mention', 'leave-answered'] as const;
  for (const about of abouts) {
    for (const { endpoint, keys } of [browser, other]) {
      await carry({ ...push, to: { endpoint, ...keys }, message: messageOf(kindNamed(about), null, 'en') });
    }
  }
  const sent = receiver.received.slice(-8);
  expect(new Set(sent.map(({ size }) => size)).size).toBe(1);
  const topics = sent.map(({ headers }) => String(headers.topic));
  expect(new Set(topics).size).toBe(8);
  for (const topic of topics) expect(topic).toMatch(/^[\w-]{32}$/);
  await carry({ ...push, message: messageOf(kindNamed('news'), null, 'de') });
  expect(receiver.received.at(-1)?.headers.topic).toBe(topics[2]);
});

test('what the push service says is handed on', async () => {
  receiver.answer({ status: 429, headers: { 'retry-after': '120' } });
  expect(await carry(push)).toEqual({ status: 429, retryAfter: 120 });
  receiver.answer({ status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } });
  const { status, retryAfter } = await carry(push);
  expect([status, isLeft(retryAfter ?? 0, 60)]).toEqual([503, true]);
  receiver.answer({ status: 503, headers: { 'retry-after': 'soon' } });
  expect(await carry(push)).toEqual({ status: 503, retryAfter: null });
});

test('a redirect leads nowhere', async () => {
  const other = receiver.browser();
  receiver.answer({ status: 307, headers: { location: other.endpoint } }, browser.endpoint);
  onTestFinished(() => receiver.answer(undefined, browser.endpoint));
  const asked = receiver.asked();
  expect(await carry(push)).toEqual({ status: 307, retryAfter: null });
  expect(receiver.asked()).toBe(asked + 1);
  expect(receiver.on(other)).toEqual([]);
});

test('an answer without end is not read on', async () => {
  receiver.answer({ status: 500, body: Buffer.alloc(64 * 1024 * 1024) });
  const before = process.memoryUsage().rss;
  expect(await carry(push)).toEqual({ status: 500, retryAfter: null });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  receiver.answer(undefined);
  expect((await carry(push)).status).toBe(201);
});

test('one that never answers is given up after its time', async () => {
  receiver.answer('is-silent');
  await expect(byWebPush(vapid, services, 500)(push)).rejects.toMatchObject({ name: 'AbortError' });
});

test('one whose certificate nobody signed gets nothing', async () => {
  const stranger = await openPushReceiver();
  const others = pushServices([stranger.host]);
  onTestFinished(async () => {
    others.close();
    await stranger.close();
  });
  const { endpoint, keys } = stranger.browser();
  await expect(byWebPush(vapid, others)({ ...push, to: { endpoint, ...keys } })).rejects.toThrow(/certificate/i);
  expect(stranger.asked()).toBe(0);
});

test('connections are used again', async () => {
  await carry(push);
  const before = receiver.connections();
  for (let turn = 0; turn < 5; turn += 1) await carry(push);
  expect(receiver.connections()).toBe(before);
});

test('Apple’s push service gets what Safari shows by itself, and hands to our worker if there is one', async () => {
  const apple = { ...services, takesDeclarative: () => true };
  await byWebPush(vapid, apple)(push);
  expect(receiver.on(browser).at(-1)?.message).toEqual({
    web_push: 8030,
    notification: {
      title: message.title,
      body: message.body,
      lang: 'ar',
      dir: 'rtl',
      tag: 'payslips',
      navigate: 'https://staff.house.example/hepayslip',
    },
    mutable: true,
  });
  expect(services.takesDeclarative('https://web.push.apple.com/QGuM')).toBe(true);
  for (const other of [
    'https://fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://notpush.apple.com.x/',
  ]) {
    expect(services.takesDeclarative(other)).toBe(false);
  }
});
