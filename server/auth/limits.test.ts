import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account, session, tries, user, userProfile } from '#server/session/session-tables.ts';
import { newcomers, type Person, password } from '#server/testing/test-company.ts';
import { openHouse, ourOrigin } from '#server/testing/test-house.ts';

const house = await openHouse();
afterAll(house.close);
beforeEach(async () => {
  await house.db.delete(tries);
  house.passwords.calls.length = 0;
});

const wrong = 'not the password at all';
const tooMany = { code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) };
const inAQuarter = sql`now() - interval '15 minutes 1 second'`;

/** A try to sign in through a connection from some address of the world. */
async function tryFrom(remoteAddress: string, { email }: Pick<Person, 'email'>, secret: string, headers = {}) {
  return house.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { host: new URL(ourOrigin).host, origin: ourOrigin, ...headers },
    payload: { email, password: secret },
  });
}

async function knock(person: Pick<Person, 'email'>, times: number) {
  const answers = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await tryFrom(`198.51.100.${turn}`, person, wrong));
  return answers;
}

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

describe('five wrong passwords for an account', () => {
  test('are answered, and the sixth is told to wait, wherever in the world they come from', async () => {
    const answers = await knock(await house.newcomer(), 7);
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const last = answers[5];
    expect(last?.json()).toEqual(tooMany);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('keep the right one out as well, without looking at it', async () => {
    const person = await house.newcomer();
    await knock(person, 5);
    house.passwords.calls.length = 0;
    const answer = await tryFrom('203.0.113.1', person, password);
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([429, tooMany, []]);
    expect(house.passwords.calls).toEqual([]);
  });

  test('let the right one in again after a quarter of an hour', async () => {
    const person = await house.newcomer();
    await knock(person, 9);
    await house.db.update(tries).set({ since: inAQuarter });
    expect((await tryFrom('203.0.113.1', person, password)).statusCode).toBe(200);
  });

  test('are five again then, and no more', async () => {
    const person = await house.newcomer();
    await knock(person, 6);
    await house.db.update(tries).set({ since: inAQuarter });
    expect(statuses(await knock(person, 6))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('lock nobody out for good: knocking on and on moves the window no further', async () => {
    const person = await house.newcomer();
    await knock(person, 5);
    await house.db.update(tries).set({ since: sql`now() - interval '14 minutes'` });
    const [answer] = (await knock(person, 3)).slice(-1);
    expect(Number(answer?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('are forgotten after a right one', async () => {
    const person = await house.newcomer();
    await knock(person, 4);
    expect((await tryFrom('203.0.113.1', person, password)).statusCode).toBe(200);
    expect(statuses(await knock(person, 5))).toEqual([401, 401, 401, 401, 401]);
  });

  test('are counted for one account: another’s goes on', async () => {
    const [one, other] = [await house.newcomer(), await house.newcomer()];
    await knock(one, 6);
    expect((await tryFrom('198.51.100.0', other, password)).statusCode).toBe(200);
  });

  test('are the same account in any case of letters', async () => {
    const { email } = await house.newcomer();
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace('house', 'HOUSE'), email];
    const answers = [];
    for (const spelling of spellings) answers.push(await tryFrom('198.51.100.1', { email: spelling }, wrong));
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are five for an address that nobody has too: who is here cannot be told by it', async () => {
    expect(statuses(await knock({ email: 'nobody@house.example' }, 6))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are five where fifty come at once, and five are looked at', async () => {
    const person = await house.newcomer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tryFrom(`198.51.100.${index}`, person, wrong)),
    );
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(45);
    expect(house.passwords.calls).toEqual(Array(5).fill('verify'));
  });

  test('are the right one’s own where fifty of it come at once: nobody gets more than five looks', async () => {
    const person = await house.newcomer();
    await Promise.all(Array.from({ length: 30 }, () => tryFrom('198.51.100.1', person, `${wrong}!`)));
    expect(house.passwords.calls.length).toBeLessThanOrEqual(5);
  });

  test('name nobody in the table they are counted in', async () => {
    const person = await house.newcomer();
    await knock(person, 1);
    expect(JSON.stringify(await house.db.select().from(tries))).not.toContain(person.email);
  });
});

describe('every place that asks for a password shares the count', () => {
  const places = {
    'change of password': (cookie: string) =>
      house.post('/account/change-password', { current: wrong, next: 'quite-another-password' }, cookie),
    'ending a device': (cookie: string) =>
      house.post('/account/devices/end', { id: crypto.randomUUID(), password: wrong }, cookie),
    'ending other devices': (cookie: string) => house.post('/account/devices/end-others', { password: wrong }, cookie),
  };

  test.for(Object.entries(places))('%s: five, then wait', async ([, guess]) => {
    const cookie = await house.signIn(await house.newcomer());
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await guess(cookie));
    expect(statuses(answers)).toEqual([403, 403, 403, 403, 403, 429]);
    expect(answers[0]?.json().code).toBe('WRONG_PASSWORD');
    expect(answers[5]?.json()).toEqual(tooMany);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('five over all of them', async () => {
    const person = await house.newcomer();
    const cookie = await house.signIn(person);
    const guesses = [...Object.values(places), ...Object.values(places)];
    const answers = [await tryFrom('198.51.100.1', person, wrong)];
    for (const guess of guesses.slice(0, 5)) answers.push(await guess(cookie));
    expect(statuses(answers)).toEqual([401, 403, 403, 403, 403, 429]);
    expect((await tryFrom('198.51.100.1', person, password)).statusCode).toBe(429);
  });

  test('fifty guesses at once through a stolen session: five are looked at', async () => {
    const cookie = await house.signIn(await house.newcomer());
    house.passwords.calls.length = 0;
    const answers = await Promise.all(
      Array.from(
        { length: 50 },
        (_, turn) => Object.values(places)[turn % 3]?.(cookie) as ReturnType<typeof house.post>,
      ),
    );
    expect(statuses(answers).filter((status) => status === 403)).toHaveLength(5);
    expect(house.passwords.calls.filter((call) => call === 'verify').length).toBeLessThanOrEqual(5);
  });
});

test('thirty addresses that a caller makes up are one caller', async () => {
  const person = await house.newcomer();
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

test('two hundred people behind one address sign in on payday, and nobody is told to wait', {
  timeout: 60_000,
}, async () => {
  const crowd = await newcomers(house.db, 200);
  const answers = await Promise.all(crowd.map((person) => tryFrom('198.51.100.78', person, password)));
  expect(statuses(answers)).toEqual(Array(200).fill(200));
  const ids = crowd.map(({ id }) => id);
  expect(answers.map((answer) => answer.json().id)).toEqual(ids);
});

test('a try changes nothing but the count', async () => {
  const person = await house.newcomer();
  const kept = () =>
    Promise.all([
      house.db.select().from(user).where(eq(user.id, person.id)),
      house.db.select().from(account).where(eq(account.userId, person.id)),
      house.db.select().from(userProfile).where(eq(userProfile.userId, person.id)),
      house.db.select().from(session).where(eq(session.userId, person.id)),
    ]);
  const before = await kept();
  await knock(person, 6);
  expect(await kept()).toEqual(before);
});
