import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deactivate } from '#server/directory/invites.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { rateLimits, session } from '#server/session/session-tables.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { notifyByName, openPushTestServer } from '#server/testing/push-test-server.ts';
import { vapid } from '#server/testing/push-vapid.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { pushMessage, pushSubscription } from './push-tables.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
// Notifications that wait from another test must not arrive in this one.
beforeEach(() => testServer.db.delete(pushMessage));

const { receiver } = testServer;
const subscriptionsOf = ({ id }: TestPerson) =>
  testServer.db.select().from(pushSubscription).where(eq(pushSubscription.userId, id));
/** Tells somebody of a payslip; returns how many browsers showed it. */
async function arrivals(person: TestPerson): Promise<number> {
  const before = receiver.received.length;
  await notifyByName(testServer.db, [person.id], 'payslip');
  await testServer.deliver();
  return receiver.received.length - before;
}
const settingsOf = async (cookie: string) => (await testServer.ask({ url: '/api/push/settings', cookie })).json();

describe('a browser', () => {
  test('that is subscribed gets what its person is notified of, in its language, until it unsubscribes', async () => {
    const { person, cookie, browser } = await testServer.reader();
    expect(await arrivals(person)).toBe(1);
    expect(receiver.on(browser).at(-1)?.message.language).toBe('en');

    await testServer.subscribe(cookie, 'ar', browser);
    expect(await subscriptionsOf(person)).toHaveLength(1);
    await arrivals(person);
    expect(receiver.on(browser).at(-1)?.message).toMatchObject({ language: 'ar', title: 'لديك قسيمة راتب جديدة' });

    const { endpoint } = browser;
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await testServer.post('/push/subscriptions/end', { endpoint }, cookie);
      expect([answer.statusCode, answer.json()]).toEqual([200, { subscribed: false }]);
    }
    expect(await arrivals(person)).toBe(0);
  });

  test('changes its keys, as one does that was set up again', async () => {
    const { person, cookie, browser } = await testServer.reader();
    const renewed = { ...receiver.browser(), endpoint: browser.endpoint };
    await testServer.subscribe(cookie, 'en', renewed);
    const [row] = await subscriptionsOf(person);
    expect(row).toMatchObject({ ...renewed.keys, endpoint: browser.endpoint });
  });

  test('on which another signs in is theirs from then on; what waited for the first is not shown', async () => {
    const first = await testServer.reader();
    await notifyByName(testServer.db, [first.person.id], 'payslip');
    const second = await testServer.newcomer();
    await testServer.subscribe(await testServer.signIn(second), 'de', first.browser);
    expect(await subscriptionsOf(first.person)).toEqual([]);
    await testServer.deliver();
    expect(receiver.on(first.browser)).toEqual([]);
    expect(await arrivals(first.person)).toBe(0);
    expect(await arrivals(second)).toBe(1);
  });

  test('that two people claim at once belongs to exactly one of them', async () => {
    const people = [await testServer.newcomer(), await testServer.newcomer()];
    const cookies = [
      await testServer.signIn(people[0] as TestPerson),
      await testServer.signIn(people[1] as TestPerson),
    ];
    const browser = receiver.browser();
    await Promise.all(cookies.map((cookie) => testServer.subscribe(cookie, 'en', browser)));
    const rows = await testServer.db
      .select()
      .from(pushSubscription)
      .where(eq(pushSubscription.endpoint, browser.endpoint));
    expect(rows).toHaveLength(1);
  });

  test('is one of ten of a person at most: the one not seen for the longest makes room', async () => {
    const { person, cookie, browser } = await testServer.reader();
    const browsers = [browser];
    for (let more = 0; more < 9; more += 1) browsers.push(await testServer.subscribe(cookie));
    await testServer.subscribe(cookie, 'en', browser);
    browsers.push(await testServer.subscribe(cookie));
    const saved = (await subscriptionsOf(person)).map(({ endpoint }) => endpoint);
    expect(saved).toHaveLength(10);
    expect(saved).toContain(browser.endpoint);
    expect(saved).not.toContain(browsers[1]?.endpoint);
  });

  test('of another is nobody’s to end or to test', async () => {
    const [ben, ada] = [await testServer.reader(), await testServer.reader()];
    const { endpoint } = ben.browser;
    const ended = await testServer.post('/push/subscriptions/end', { endpoint }, ada.cookie);
    expect(ended.json()).toEqual({ subscribed: false });
    expect((await testServer.post('/push/test', { endpoint }, ada.cookie)).statusCode).toBe(404);
    expect(await arrivals(ben.person)).toBe(1);
  });
});

/** A command of the operator that imports one person. */
async function importLine(line: string) {
  const file = join(tmpdir(), `moved-${crypto.randomUUID()}.csv`);
  await writeFile(file, `email,full name,employee id\n${line}\n`);
  const { code } = await operatorAt(testServer.db)(
    'import',
    'employees',
    file,
    '--yes',
    '--no-invite',
    '--as',
    'Night',
  );
  expect(code).toBe(0);
}

/** Lets the sessions of a person run out, as a month without the app does. */
const runOut = (person: TestPerson) =>
  testServer.db
    .update(session)
    .set({
      expiresAt: sql`${session.expiresAt} - interval '35 days'`,
      createdAt: sql`${session.createdAt} - interval '35 days'`,
    })
    .where(eq(session.userId, person.id));

describe('nothing goes to a browser any more', () => {
  const ends: [string, (reader: Awaited<ReturnType<typeof testServer.reader>>) => Promise<unknown>][] = [
    ['that signed out', ({ cookie }) => testServer.post('/auth/sign-out', {}, cookie)],
    [
      'after a change of the password elsewhere',
      async ({ person }) => {
        const cookie = await testServer.signIn(person);
        const next = 'a-brand-new-overture-9';
        const answer = await testServer.post('/account/change-password', { current: password, next }, cookie);
        expect(answer.statusCode).toBe(200);
      },
    ],
    [
      'that its person ended on another',
      async ({ person }) =>
        testServer.post('/account/devices/end-others', { password }, await testServer.signIn(person)),
    ],
    ['of somebody who was shown out', ({ person }) => deactivate(testServer.db, person.email)],
  ];

  test.for(ends)('%s, not even what waited', async ([, end]) => {
    const reader = await testServer.reader();
    expect(await arrivals(reader.person)).toBe(1);
    await notifyByName(testServer.db, [reader.person.id], 'payslip');
    await end(reader);
    await testServer.deliver();
    expect(await arrivals(reader.person)).toBe(0);
    expect(await subscriptionsOf(reader.person)).toEqual([]);
  });

  test('but the others of the same person get theirs', async () => {
    const reader = await testServer.reader();
    const elsewhere = await testServer.subscribe(await testServer.signIn(reader.person));
    await testServer.post('/auth/sign-out', {}, reader.cookie);
    expect(await arrivals(reader.person)).toBe(1);
    expect(receiver.on(elsewhere)).toHaveLength(1);
  });
});

describe('a browser whose session ran out', () => {
  const gone = async () => {
    const reader = await testServer.reader('fr');
    await runOut(reader.person);
    await tidyUp(testServer.db, new Date(), { auditDays: 365, payslipYears: 10 });
    return reader;
  };

  test('is told that there is news, and neither of what nor about whom', async () => {
    const { person, browser } = await gone();
    for (const kind of ['payslip', 'mention', 'leave-asked'] as const)
      await notifyByName(testServer.db, [person.id], kind);
    await testServer.deliver();
    const [push, ...others] = receiver.on(browser);
    expect(others).toEqual([]);
    expect(push?.message).toEqual({
      title: 'Il y a du nouveau pour vous',
      body: 'Ouvrez Stagedoor pour en savoir plus.',
      language: 'fr',
      tag: 'anything',
      path: '/home',
    });
    expect(Number(push?.headers.ttl)).toBeGreaterThan(13 * 24 * 3600);
  });

  test('keeps neither an address nor a way in, and its person finds it among their devices and ends it', async () => {
    const { person, cookie } = await gone();
    const [row] = await testServer.db.select().from(session).where(eq(session.userId, person.id));
    expect(row?.ipAddress).toBeNull();
    expect((await testServer.ask({ url: '/api/account/devices', cookie })).statusCode).toBe(401);
    expect((await testServer.ask({ url: '/api/auth/session', cookie })).json()).toEqual({ user: null });
    const now = await testServer.signIn(person);
    const devices = (await testServer.ask({ url: '/api/account/devices', cookie: now })).json();
    expect(devices).toMatchObject([
      { current: true, isSignedOut: false },
      { id: row?.id, isSignedOut: true },
    ]);
    const ended = await testServer.post('/account/devices/end', { id: row?.id, password }, now);
    expect(ended.statusCode).toBe(200);
    expect(await arrivals(person)).toBe(0);
  });

  const ends: [string, (person: TestPerson, device: string) => Promise<unknown>][] = [
    [
      'the password is reset',
      async (person) => {
        await testServer.post('/auth/request-password-reset', { email: person.email });
        const token = mailedToken((await testServer.mailsTo(person))[0]);
        const answer = await testServer.post('/auth/reset-password', { token, password: 'a-brand-new-overture-9' });
        expect(answer.statusCode).toBe(200);
      },
    ],
    [
      'the password is changed on another device',
      async (person) => {
        const cookie = await testServer.signIn(person);
        const body = { current: password, next: 'a-brand-new-overture-9' };
        expect((await testServer.post('/account/change-password', body, cookie)).statusCode).toBe(200);
      },
    ],
    [
      'all others are ended on another device',
      async (person) => testServer.post('/account/devices/end-others', { password }, await testServer.signIn(person)),
    ],
    ['the person is shown out', (person) => deactivate(testServer.db, person.email)],
    [
      'the address that the person signs in with is changed',
      async (person) => {
        await importLine(`${person.email},${person.name},E-${person.id}`);
        await importLine(`moved-${person.email},${person.name},E-${person.id}`);
      },
    ],
    [
      'the browser signs out, without the cookie of its session',
      (_, device) => testServer.post('/auth/sign-out', {}, device),
    ],
    [
      'somebody else signs in there',
      async (_, device) => {
        const { email } = await testServer.newcomer();
        const body = { email, password };
        await testServer.ask({ method: 'POST', url: '/api/auth/sign-in/email', body, cookie: device });
      },
    ],
    [
      'somebody else signs in there and calls it a shared device',
      async (_, device) => {
        const { email } = await testServer.newcomer();
        const body = { email, password, sharedDevice: true };
        await testServer.ask({ method: 'POST', url: '/api/auth/sign-in/email', body, cookie: device });
      },
    ],
  ];

  test.for(ends)('hears nothing any more once %s', async ([, end]) => {
    const person = await testServer.newcomer();
    const answer = await testServer.trySignIn({ email: person.email, password });
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`);
    await testServer.subscribe(cookies.join('; '));
    await runOut(person);
    expect(await arrivals(person)).toBe(1);
    await notifyByName(testServer.db, [person.id], 'payslip');
    // The cookie of the session has ended with it; that of the device lasts.
    await end(person, cookies.filter((cookie) => cookie.includes('device')).join('; '));
    await testServer.deliver();
    expect(await arrivals(person)).toBe(0);
    expect(await subscriptionsOf(person)).toEqual([]);
  });

  test('goes on after a try with a wrong password, by whomever', async () => {
    const person = await testServer.newcomer();
    const answer = await testServer.trySignIn({ email: person.email, password });
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await testServer.subscribe(cookies);
    await runOut(person);
    const body = { email: person.email, password: 'not this one at all' };
    await testServer.ask({ method: 'POST', url: '/api/auth/sign-in/email', body, cookie: cookies });
    expect(await arrivals(person)).toBe(1);
  });
});

test('a new password leaves the browser notified on which it was chosen, with what waited for it', async () => {
  const { person, cookie, browser } = await testServer.reader();
  await notifyByName(testServer.db, [person.id], 'payslip');
  const body = { current: password, next: 'a-brand-new-overture-9' };
  expect((await testServer.post('/account/change-password', body, cookie)).statusCode).toBe(200);
  await testServer.deliver();
  expect(receiver.on(browser)).toHaveLength(1);
  expect(await arrivals(person)).toBe(1);
});

describe('a subscription is refused alike', () => {
  const cookies = { ada: '' };
  const { keys } = receiver.browser();
  beforeAll(async () => {
    cookies.ada = await testServer.signIn(await testServer.newcomer());
  });
  const whatIs = async (body: object) => {
    await testServer.db.delete(rateLimits);
    const answer = await testServer.post('/push/subscriptions', { keys, language: 'en', ...body }, cookies.ada);
    return {
      status: answer.statusCode,
      body: { ...answer.json(), requestId: '' },
      headers: Object.keys(answer.headers),
    };
  };

  test.for([
    ['plain http', 'http://push.example.com/abc'],
    ['a port', 'https://push.example.com:8443/abc'],
    ['this machine by address', 'https://127.0.0.1/abc'],
    ['another port of this machine', `${receiver.origin.replace(/\d+$/, '1')}/abc`],
    ['this machine by name', 'https://localhost/abc'],
    ['a private network', 'https://192.168.1.1/abc'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['IPv6', 'https://[::1]/abc'],
    ['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/abc'],
    ['a name nobody has', 'https://nobody.invalid/abc'],
    ['a name and a password', 'https://me:secret@push.example.com/abc'],
  ])('for %s', async ([, endpoint]) => {
    const refused = await whatIs({ endpoint });
    expect(refused).toEqual(await whatIs({ endpoint: 'https://nobody.invalid/' }));
    expect([refused.status, refused.body]).toEqual([400, { code: 'BAD_REQUEST', requestId: '', field: 'endpoint' }]);
  });

  test.for([
    ['a point that is not on the curve', { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a compressed point', { ...keys, p256dh: Buffer.alloc(33, 2).toString('base64url') }],
    ['a short secret', { ...keys, auth: Buffer.alloc(15).toString('base64url') }],
    ['no base64', { ...keys, auth: '!!!' }],
    ['nothing', { p256dh: '', auth: '' }],
  ])('for keys that are %s', async ([, bad]) => {
    expect((await whatIs({ endpoint: receiver.browser().endpoint, keys: bad })).status).toBe(400);
  });

  test('for a language that is none of ours', async () => {
    expect((await whatIs({ endpoint: receiver.browser().endpoint, language: 'tlh' })).status).toBe(400);
  });
});

describe('what a person wants', () => {
  const chosen = {
    categories: { payslips: true, news: false, mentions: true, timeOff: false },
    quietHours: { from: '22:00', to: '07:00', timeZone: 'Africa/Freetown' },
  };

  test('is everything at any time and a mail only in place of a notification, until they say otherwise, and our key stands beside it', async () => {
    const { person, cookie } = await testServer.reader();
    const everything = { payslips: true, news: true, mentions: true, timeOff: true };
    const beside = {
      payslipMail: 'unreached',
      publicKey: vapid.publicKey,
      mailTo: person.email,
      sendsMail: true,
      isAddressRefused: false,
    };
    expect(await settingsOf(cookie)).toEqual({ categories: everything, quietHours: null, mail: [], ...beside });
    const saved = await testServer.post('/push/settings', chosen, cookie);
    expect([saved.statusCode, saved.json()]).toEqual([200, { ...chosen, mail: [], payslipMail: 'unreached' }]);
    expect(await settingsOf(cookie)).toEqual({ ...chosen, mail: [], ...beside });
    await testServer.post('/push/settings', { ...chosen, quietHours: null }, cookie);
    expect(await settingsOf(cookie)).toEqual({ ...chosen, quietHours: null, mail: [], ...beside });
  });

  test('is each person’s own', async () => {
    const [ada, ben] = [await testServer.reader(), await testServer.reader()];
    await testServer.post('/push/settings', chosen, ada.cookie);
    expect((await settingsOf(ben.cookie)).categories.news).toBe(true);
  });

  test.for([
    { from: '24:00', to: '07:00', timeZone: 'UTC' },
    { from: '22:60', to: '07:00', timeZone: 'UTC' },
    { from: '7:00', to: '08:00', timeZone: 'UTC' },
    { from: '22:00', to: '07:00', timeZone: 'Atlantis/Poseidonis' },
    { from: '22:00', to: '07:00', timeZone: '' },
    { from: '22:00', to: '07:00', timeZone: 'x'.repeat(65) },
  ])('is not taken with quiet hours %o', async (quietHours) => {
    const { cookie } = await testServer.reader();
    const answer = await testServer.post('/push/settings', { ...chosen, quietHours }, cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect((await settingsOf(cookie)).quietHours).toBeNull();
  });
});

test.for([
  ['/push/subscriptions', 60],
  ['/push/test', 10],
  ['/push/settings', 120],
] as const)('%s is answered so often and no more: %i times in ten minutes', async ([url, atMost]) => {
  const { person, cookie, browser } = await testServer.reader();
  const body = {
    ...browser,
    language: 'en',
    categories: { payslips: true, news: true, mentions: true, timeOff: true },
    quietHours: null,
  };
  const key = `push-${{ '/push/subscriptions': 'subscribe', '/push/test': 'test', '/push/settings': 'settings' }[url]}`;
  await testServer.db
    .insert(rateLimits)
    .values({ key: `${key}:${person.id}`, count: atMost - 1, since: new Date() })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: atMost - 1 } });
  expect((await testServer.post(url, body, cookie)).statusCode).toBe(200);
  const refused = await testServer.post(url, body, cookie);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
