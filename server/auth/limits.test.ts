import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { deviceCookies } from '#server/session/known-device.ts';
import type { PasswordHash } from '#server/session/password-hash.ts';
import { account, rateLimits, session, user, userProfile } from '#server/session/session-tables.ts';
import { countedPasswords } from '#server/testing/counted-passwords.ts';
import { logLines } from '#server/testing/log-lines.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { newcomers, password, people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const log = logLines();
const testServer = await openTestServer({ logger: log.logger });
afterAll(testServer.close);
beforeEach(async () => {
  await testServer.db.delete(rateLimits);
  testServer.passwords.calls.length = 0;
});

const wrong = 'not the password at all';
const tooMany = { code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) };
const inAQuarter = sql`now() - interval '15 minutes 1 second'`;

/** Tries to sign in over a connection from an address. */
async function tryFrom(remoteAddress: string, { email }: Pick<TestPerson, 'email'>, secret: string, headers = {}) {
  return testServer.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { host: new URL(ourOrigin).host, origin: ourOrigin, ...headers },
    payload: { email, password: secret },
  });
}

async function attemptSignIn(person: Pick<TestPerson, 'email'>, times: number) {
  const answers = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await tryFrom(`198.51.100.${turn}`, person, wrong));
  return answers;
}

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

describe('five wrong passwords for an account', () => {
  test('are answered, and the sixth has to wait, wherever in the world they come from', async () => {
    const answers = await attemptSignIn(await testServer.newcomer(), 7);
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const last = answers[5];
    expect(last?.json()).toEqual(tooMany);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('block the right one as well, without checking it', async () => {
    const person = await testServer.newcomer();
    await attemptSignIn(person, 5);
    testServer.passwords.calls.length = 0;
    const answer = await tryFrom('203.0.113.1', person, password);
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([429, tooMany, []]);
    expect(testServer.passwords.calls).toEqual([]);
  });

  test('let the right one in again after a quarter of an hour', async () => {
    const person = await testServer.newcomer();
    await attemptSignIn(person, 9);
    await testServer.db.update(rateLimits).set({ since: inAQuarter });
    expect((await tryFrom('203.0.113.1', person, password)).statusCode).toBe(200);
  });

  test('are five again then, and no more', async () => {
    const person = await testServer.newcomer();
    await attemptSignIn(person, 6);
    await testServer.db.update(rateLimits).set({ since: inAQuarter });
    expect(statuses(await attemptSignIn(person, 6))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('lock nobody out for good: further attempts do not extend the wait', async () => {
    const person = await testServer.newcomer();
    await attemptSignIn(person, 5);
    await testServer.db.update(rateLimits).set({ since: sql`now() - interval '14 minutes'` });
    const [answer] = (await attemptSignIn(person, 3)).slice(-1);
    expect(Number(answer?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('are forgotten after a right one', async () => {
    const person = await testServer.newcomer();
    await attemptSignIn(person, 4);
    expect((await tryFrom('203.0.113.1', person, password)).statusCode).toBe(200);
    expect(statuses(await attemptSignIn(person, 5))).toEqual([401, 401, 401, 401, 401]);
  });

  test('are counted for one account: another’s goes on', async () => {
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    await attemptSignIn(one, 6);
    expect((await tryFrom('198.51.100.0', other, password)).statusCode).toBe(200);
  });

  test('are the same account in any case of letters', async () => {
    const { email } = await testServer.newcomer();
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace('house', 'HOUSE'), email];
    const answers = [];
    for (const spelling of spellings) answers.push(await tryFrom('198.51.100.1', { email: spelling }, wrong));
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are also five for an unknown address, which does not reveal who works here', async () => {
    expect(statuses(await attemptSignIn({ email: 'nobody@house.example' }, 6))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are five when fifty come at once, and only five are checked', async () => {
    const person = await testServer.newcomer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tryFrom(`198.51.100.${index}`, person, wrong)),
    );
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(45);
    expect(testServer.passwords.calls).toEqual(Array(5).fill('verify'));
  });

  test('are the most that are checked when thirty come at once from one address', async () => {
    const person = await testServer.newcomer();
    await Promise.all(Array.from({ length: 30 }, () => tryFrom('198.51.100.1', person, `${wrong}!`)));
    expect(testServer.passwords.calls.length).toBeLessThanOrEqual(5);
  });

  test('name nobody in the table they are counted in', async () => {
    const person = await testServer.newcomer();
    await attemptSignIn(person, 1);
    expect(JSON.stringify(await testServer.db.select().from(rateLimits))).not.toContain(person.email);
  });
});

describe('every place that asks a signed-in person for the password shares one count', () => {
  const places = {
    'change of password': (cookie: string) =>
      testServer.post('/account/change-password', { current: wrong, next: 'quite-another-password' }, cookie),
    'ending a device': (cookie: string) =>
      testServer.post('/account/devices/end', { id: randomId(), password: wrong }, cookie),
    'ending other devices': (cookie: string) =>
      testServer.post('/account/devices/end-others', { password: wrong }, cookie),
  };

  test.for(Object.entries(places))('%s: five, then wait', async ([, guess]) => {
    const cookie = await testServer.signIn(await testServer.newcomer());
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await guess(cookie));
    expect(statuses(answers)).toEqual([403, 403, 403, 403, 403, 429]);
    expect(answers[0]?.json().code).toBe('WRONG_PASSWORD');
    expect(answers[5]?.json()).toEqual(tooMany);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('allows five attempts over all of them', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const guesses = [...Object.values(places), ...Object.values(places)];
    const answers = [];
    for (const guess of guesses) answers.push(await guess(cookie));
    expect(statuses(answers)).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('ten wrong ones in a row end the session, however many days they take', async () => {
    const person = await testServer.newcomer();
    const [cookie, other] = [await testServer.signIn(person), await testServer.signIn(person)];
    const unlock = (secret: string) =>
      testServer.post('/pay/unlock', { email: person.email, password: secret }, cookie);
    const guesses = [...Object.values(places), () => unlock(wrong)];
    const refuse = async (times: number) => {
      const answers = [];
      for (let turn = 0; turn < times; turn += 1) {
        answers.push(await guesses[turn % guesses.length]?.(cookie));
        // A day later.
        await testServer.db.delete(rateLimits);
      }
      return answers.map((answer) => answer?.statusCode);
    };
    expect(await refuse(9)).toEqual(Array(9).fill(403));
    expect((await unlock(password)).statusCode).toBe(200);
    expect(await refuse(10)).toEqual([...Array(9).fill(403), 401]);
    expect((await testServer.ask({ url: '/api/account/devices', cookie })).statusCode).toBe(401);
    expect((await testServer.ask({ url: '/api/account/devices', cookie: other })).statusCode).toBe(200);
  });

  test.for<[string, (cookie: string, person: TestPerson, given: string) => ReturnType<typeof testServer.post>]>([
    ['any of them', (cookie, _, given) => testServer.post('/account/devices/end-others', { password: given }, cookie)],
    ['pay', (cookie, { email }, given) => testServer.post('/pay/unlock', { email, password: given }, cookie)],
  ])('%s: a right one begins both counts again', async ([, enter]) => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const given = [...Array(4).fill(wrong), password, ...Array(5).fill(wrong)];
    const answers = [];
    for (const each of given) answers.push(await enter(cookie, person, each));
    await testServer.db.delete(rateLimits);
    answers.push(await enter(cookie, person, wrong));
    expect(statuses(answers)).toEqual([403, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403]);
  });

  test('that is separate from the sign-in’s: neither uses up the other', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    await attemptSignIn(person, 6);
    const [guess] = Object.values(places);
    for (let turn = 0; turn < 5; turn += 1) expect((await guess?.(cookie))?.statusCode).toBe(403);
    await testServer.db.delete(rateLimits).where(like(rateLimits.key, 'password:%'));
    expect((await guess?.(cookie))?.statusCode).toBe(429);
    expect((await tryFrom('198.51.100.1', person, password)).statusCode).toBe(200);
  });

  test('per session: a stolen one does not stop its owner from ending it', async () => {
    const person = await testServer.newcomer();
    const [stolen, own] = [await testServer.signIn(person), await testServer.signIn(person)];
    for (let turn = 0; turn < 6; turn += 1) await places['ending other devices'](stolen);
    const answer = await testServer.post('/account/devices/end-others', { password }, own);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 1 }]);
  });

  test('of fifty guesses at once through a stolen session, only five are checked', async () => {
    const cookie = await testServer.signIn(await testServer.newcomer());
    testServer.passwords.calls.length = 0;
    const answers = await Promise.all(
      Array.from(
        { length: 50 },
        (_, turn) => Object.values(places)[turn % 3]?.(cookie) as ReturnType<typeof testServer.post>,
      ),
    );
    expect(statuses(answers).filter((status) => status === 403)).toHaveLength(5);
    expect(testServer.passwords.calls.filter((call) => call === 'verify').length).toBeLessThanOrEqual(5);
  });
});

describe('a browser that the account is known in', () => {
  /** The device cookie that a browser keeps after its session is over. */
  async function deviceOf(person: TestPerson): Promise<string> {
    const { cookies } = await testServer.trySignIn({ email: person.email, password });
    const device = cookies.find(({ name }) => name === deviceCookies.overPlain);
    return `${device?.name}=${device?.value}`;
  }

  test('gets in whatever strangers try', async () => {
    const person = await testServer.newcomer();
    const cookie = await deviceOf(person);
    await attemptSignIn(person, 20);
    expect((await tryFrom('203.0.113.1', person, password)).statusCode).toBe(429);
    // However the address is written.
    const written = { email: person.email.toUpperCase() };
    expect((await tryFrom('203.0.113.1', written, password, { cookie })).statusCode).toBe(200);
  });

  test('has five attempts of its own, which strangers do not get', async () => {
    const person = await testServer.newcomer();
    const cookie = await deviceOf(person);
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await tryFrom('203.0.113.1', person, wrong, { cookie }));
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await tryFrom('203.0.113.1', person, password)).statusCode).toBe(200);
  });

  test('is known by what the server signed, for this account alone', async () => {
    const [person, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const mine = await deviceOf(person);
    await attemptSignIn(other, 5);
    const made = [mine, mine.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${deviceCookies.overPlain}=x.y`];
    for (const cookie of made) {
      expect((await tryFrom('203.0.113.1', other, password, { cookie })).statusCode).toBe(429);
    }
  });

  test('is forgotten when the password changes elsewhere: whoever knew the old one may be using it', async () => {
    const person = await testServer.newcomer();
    const cookie = await deviceOf(person);
    await testServer.db.update(account).set({ password: '$other' }).where(eq(account.userId, person.id));
    await attemptSignIn(person, 5);
    expect((await tryFrom('203.0.113.1', person, wrong, { cookie })).statusCode).toBe(429);
  });

  test('stays known where its owner changes the password', async () => {
    const person = await testServer.newcomer();
    const { cookies } = await testServer.trySignIn({ email: person.email, password });
    const sent = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const next = 'quite-another-password';
    const changed = await testServer.post('/account/change-password', { current: password, next }, sent);
    const device = changed.cookies.find(({ name }) => name === deviceCookies.overPlain);
    await attemptSignIn(person, 5);
    const cookie = `${device?.name}=${device?.value}`;
    expect((await tryFrom('203.0.113.1', person, next, { cookie })).statusCode).toBe(200);
  });

  test('is not known by a cookie of any other characters, which is no mistake of the server either', async () => {
    const person = await testServer.newcomer();
    const cookie = `${deviceCookies.overPlain}=x.${'é'.repeat(43)}`;
    expect((await tryFrom('203.0.113.1', person, wrong, { cookie })).statusCode).toBe(401);
  });

  test('is never one that others use too', async () => {
    const { email } = await testServer.newcomer();
    const { cookies } = await testServer.trySignIn({ email, password, sharedDevice: true });
    expect(cookies.map(({ name }) => name)).not.toContain(deviceCookies.overPlain);
  });
});

describe('the owner of an account that strangers try', () => {
  test('is mailed, once', async () => {
    const person = await testServer.newcomer('fr');
    await attemptSignIn(person, 5);
    expect(await testServer.mailsTo(person)).toEqual([]);
    await attemptSignIn(person, 3);
    await testServer.db.delete(rateLimits).where(like(rateLimits.key, 'password:%'));
    await attemptSignIn(person, 7);
    const mails = await testServer.mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['Quelqu’un a essayé votre mot de passe']);
  });

  test('is answered like an unknown address, which leaves the same rows', async () => {
    const before = await testServer.db.$count(mail);
    await attemptSignIn({ email: 'nobody-at-all@house.example' }, 7);
    expect(await testServer.db.$count(mail)).toBe(before + 1);
  });
});

test('a right password never counts as an attempt, even for somebody without a profile', { tags: 'long' }, async () => {
  const answers = [];
  for (let turn = 0; turn < 8; turn += 1) answers.push(await tryFrom('203.0.113.1', people.stranger, password));
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(8).fill('PROFILE_NOT_FOUND'));
});

describe('a hundred wrong passwords from one address, each for another account', () => {
  const spray = async (from: (turn: number) => string, times: number) => {
    const answers = [];
    for (let turn = 0; turn < times; turn += 1) {
      answers.push(await tryFrom(from(turn), { email: `sprayed-${turn}@house.example` }, wrong));
    }
    return statuses(answers);
  };

  test.for([
    ['an address', () => '198.51.100.99'],
    ['a network of IPv6', (turn: number) => `2001:db8:1:2::${(turn + 1).toString(16)}`],
  ] as const)('are answered, and what follows is told to wait: %s', async ([, from]) => {
    expect(await spray(from, 103)).toEqual([...Array(100).fill(401), 429, 429, 429]);
  });

  test('are counted without the right ones: an office that signs in goes on', async () => {
    const guess = { email: 'nobody@house.example' };
    await tryFrom('198.51.100.79', guess, wrong);
    await testServer.db.update(rateLimits).set({ count: 99 }).where(like(rateLimits.key, 'password-from:%'));
    const office = await newcomers(testServer.db, 3);
    const answers = [];
    for (const person of office) answers.push(await tryFrom('198.51.100.79', person, password));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    expect(statuses([await tryFrom('198.51.100.79', guess, wrong)])).toEqual([401]);
    expect(statuses([await tryFrom('198.51.100.79', guess, wrong)])).toEqual([429]);
  });

  test('are three hundred from all networks of one site, however many of its networks they come from', async () => {
    const from = (turn: number) => `2001:db8:77:${(turn + 1).toString(16)}::1`;
    await tryFrom(from(300), { email: 'first@house.example' }, wrong);
    await testServer.db.update(rateLimits).set({ count: sql`${rateLimits.count} + 298` });
    expect(await spray(from, 4)).toEqual([401, 429, 429, 429]);
    expect((await tryFrom('2001:db8:78:1::1', people.ada, password)).statusCode).toBe(200);
  });

  test('are three thousand from a /32, and then neither a sign-in nor a reset from a new network there leaves a row', {
    tags: 'long',
  }, async () => {
    const requestReset = (remoteAddress: string) =>
      testServer.app.inject({
        method: 'POST',
        url: '/api/auth/request-password-reset',
        remoteAddress,
        headers: { host: new URL(ourOrigin).host, origin: ourOrigin },
        payload: { email: `${remoteAddress.replaceAll(':', '-')}@house.example` },
      });
    await tryFrom('2001:db8:1:1::1', { email: 'first@house.example' }, wrong);
    await requestReset('2001:db8:1:1::1');
    const attempts = sql`${rateLimits.count} + 2998`;
    await testServer.db.update(rateLimits).set({ count: attempts });
    const from = (turn: number) => `2001:db8:${turn + 2}:1::1`;
    expect(await spray(from, 3)).toEqual([401, 429, 429]);
    expect(statuses([await requestReset(from(0)), await requestReset(from(1))])).toEqual([200, 429]);
    const rows = await testServer.db.$count(rateLimits);
    expect(await spray((turn) => from(turn + 50), 5)).toEqual(Array(5).fill(429));
    for (let turn = 50; turn < 55; turn += 1) expect((await requestReset(from(turn))).statusCode).toBe(429);
    expect(await testServer.db.$count(rateLimits)).toBe(rows);
    expect((await tryFrom('2001:db9:2:1::1', people.ada, password)).statusCode).toBe(200);
  });

  test('block nobody who is known there or comes from elsewhere', { tags: 'long' }, async () => {
    const person = await testServer.newcomer();
    const cookie = (await testServer.trySignIn({ email: person.email, password })).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    await spray(() => '198.51.100.99', 101);
    expect((await tryFrom('198.51.100.99', person, password, { cookie })).statusCode).toBe(200);
    expect((await tryFrom('198.51.100.98', person, password)).statusCode).toBe(200);
    expect((await tryFrom('198.51.100.99', person, password)).statusCode).toBe(429);
  });
});

test('attacked owners who are blocked do not block others at their address', { tags: 'long' }, async () => {
  const person = await testServer.newcomer();
  await attemptSignIn(person, 5);
  for (let turn = 0; turn < 101; turn += 1) await tryFrom('203.0.113.5', person, password);
  expect((await tryFrom('203.0.113.5', await testServer.newcomer(), password)).statusCode).toBe(200);
});

test('a crowd at one address blocks nobody whose browser is known', { tags: 'long' }, async () => {
  const person = await testServer.newcomer();
  const cookie = (await testServer.trySignIn({ email: person.email, password })).cookies
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const crowd = Array.from({ length: 260 }, () => tryFrom('198.51.100.80', people.ada, password));
  const known = tryFrom('198.51.100.80', person, password, { cookie });
  expect((await known).statusCode).toBe(200);
  expect(statuses(await Promise.all(crowd))).toContain(503);
});

describe('while passwords wait to be checked', () => {
  /** Passwords hashed at a time. */
  const running = availableParallelism() > 2 ? 2 : 1;
  let blocked = Promise.resolve();
  let checking = 0;
  const whenLet = <Result>(go: () => Promise<Result>) => {
    checking += 1;
    return blocked.then(go);
  };
  const { hash, verify } = countedPasswords();
  const passwords: PasswordHash = {
    hash: (secret) => whenLet(() => hash(secret)),
    verify: (check) => whenLet(() => verify(check)),
  };
  const busyServer = openTestServer({ passwords });
  afterAll(async () => (await busyServer).close());

  /**
   * Lets strangers wait, each at an address, until so many were asked to come back; `letGo` ends the wait of the
   * others.
   */
  async function crowdOf(addresses: string[], refused: number) {
    const { app } = await busyServer;
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    blocked = promise;
    checking = 0;
    let busy = 0;
    const send = async (remoteAddress: string, url: string, payload: object) => {
      const headers = { host: new URL(ourOrigin).host, origin: ourOrigin };
      const answer = await app.inject({ method: 'POST', url, remoteAddress, headers, payload });
      if (answer.statusCode === 503) busy += 1;
    };
    const first = addresses.slice(0, running).map((address, turn) => {
      const email = `stranger-${turn}@house.example`;
      return send(address, '/api/auth/sign-in/email', { email, password: wrong });
    });
    await expect.poll(() => checking).toBe(running);
    // An invite that does not exist waits for its turn as well, and is answered in no time.
    const others = addresses
      .slice(running)
      .map((address) => send(address, '/api/auth/accept-invite', { token: 'x'.repeat(43), password: wrong }));
    const crowd = [...first, ...others];
    await expect.poll(() => busy).toBe(refused);
    return { letGo, crowd: Promise.all(crowd), refused: () => busy };
  }

  test('one network blocks nobody from another network of the same provider', async () => {
    const { app, newcomer } = await busyServer;
    const { letGo, crowd, refused } = await crowdOf(Array(210).fill('2001:db8:1:1::1'), 10 - running);
    const other = app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '2001:db8:2:1::1',
      headers: { host: new URL(ourOrigin).host, origin: ourOrigin },
      payload: { email: (await newcomer()).email, password },
    });
    await expect.poll(refused).toBe(11 - running);
    letGo();
    expect((await other).statusCode).toBe(200);
    await crowd;
  });

  test('strangers, however many, block nobody who is signed in', { tags: 'long' }, async () => {
    const { newcomer, signIn, post } = await busyServer;
    const person = await newcomer();
    const cookie = await signIn(person);
    const everywhere = Array.from({ length: 1_010 }, (_, turn) => `198.${turn >> 8}.${turn & 255}.1`);
    const { letGo, crowd, refused } = await crowdOf(everywhere, 10 - running);
    const unlocked = post('/pay/unlock', { email: person.email, password }, cookie);
    await expect.poll(refused).toBe(11 - running);
    letGo();
    expect((await unlocked).statusCode).toBe(200);
    await crowd;
  });
});

test('when too many passwords wait to be checked, the next caller is asked to retry', { tags: 'long' }, async () => {
  const crowd = await newcomers(testServer.db, 1);
  const answers = await Promise.all(
    Array.from({ length: 260 }, () => tryFrom('198.51.100.79', crowd[0] as TestPerson, password)),
  );
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.json()).toEqual({ code: 'BUSY', requestId: expect.any(String) });
  expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const [line] = log.of(busy[0]?.json().requestId).filter(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ level: 40, status: 503 });
});

test('where an address has no attempts left, its further ones do not wait: whoever chooses a password there is let in', {
  tags: 'long',
}, async () => {
  const person = await testServer.newcomer();
  for (let turn = 0; turn < 100; turn += 1) {
    await tryFrom('198.51.100.81', { email: `sprayed-${turn}@house.example` }, wrong);
  }
  const flood = Array.from({ length: 260 }, (_, turn) =>
    tryFrom('198.51.100.81', { email: `more-${turn}@house.example` }, wrong),
  );
  await testServer.post('/auth/request-password-reset', { email: person.email });
  const token = mailedToken((await testServer.mailsTo(person))[0]);
  const chosen = await testServer.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    remoteAddress: '198.51.100.81',
    headers: { host: new URL(ourOrigin).host, origin: ourOrigin },
    payload: { token, password: 'a-brand-new-overture' },
  });
  expect(chosen.statusCode).toBe(200);
  expect(statuses(await Promise.all(flood))).toEqual(Array(260).fill(429));
});

test('a caller who hangs up has no further password checked', async () => {
  const port = await listen(testServer.app);
  const payload = JSON.stringify({ email: people.ada.email, password });
  const request =
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: ${ourOrigin}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`;
  const callers = Array.from({ length: 100 }, () => {
    const caller = connect(port, '127.0.0.1');
    caller.on('error', () => {});
    caller.write(request);
    return caller;
  });
  await expect.poll(() => testServer.passwords.calls.length, { interval: 5 }).toBeGreaterThan(1);
  for (const caller of callers) caller.resetAndDestroy();
  // From the same address: all others there would have their turn first.
  expect((await tryFrom('127.0.0.1', people.ada, password)).statusCode).toBe(200);
  expect(testServer.passwords.calls.length).toBeLessThan(50);
});

test('thirty addresses that a caller makes up are one caller', { tags: 'long' }, async () => {
  const person = await testServer.newcomer();
  const answers = [];
  for (let turn = 0; turn < 30; turn += 1) {
    const made = `203.0.113.${turn}`;
    const headers = {
      'x-forwarded-for': made,
      'x-real-ip': made,
      'x-stagedoor-address': made,
      forwarded: `for=${made}`,
    };
    answers.push(await tryFrom('198.51.100.77', person, wrong, headers));
  }
  expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
});

test('two hundred people behind one address sign in on payday without waiting', { tags: 'long' }, async () => {
  const crowd = await newcomers(testServer.db, 200);
  const answers = [];
  // More at once would wait for a connection to the database for longer than the server allows, on a busy machine.
  for (let first = 0; first < crowd.length; first += 20) {
    const some = crowd.slice(first, first + 20);
    answers.push(...(await Promise.all(some.map((person) => tryFrom('198.51.100.78', person, password)))));
  }
  expect(statuses(answers)).toEqual(Array(200).fill(200));
  const ids = crowd.map(({ id }) => id);
  expect(answers.map((answer) => answer.json().id)).toEqual(ids);
});

test('an attempt changes nothing but the count', async () => {
  const person = await testServer.newcomer();
  const stored = () =>
    Promise.all([
      testServer.db.select().from(user).where(eq(user.id, person.id)),
      testServer.db.select().from(account).where(eq(account.userId, person.id)),
      testServer.db.select().from(userProfile).where(eq(userProfile.userId, person.id)),
      testServer.db.select().from(session).where(eq(session.userId, person.id)),
    ]);
  const before = await stored();
  await attemptSignIn(person, 6);
  expect(await stored()).toEqual(before);
});
