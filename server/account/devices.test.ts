import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { rateLimits, session } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { password, people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

const failing = (code: string, field?: string) => ({
  code,
  requestId: expect.any(String),
  ...(field && { field }),
});
const list = async (cookie: string) => testServer.ask({ url: '/api/account/devices', cookie });
const end = (cookie: string, id: string, secret = password) =>
  testServer.post('/account/devices/end', { id, password: secret }, cookie);
const endOthers = (cookie: string, secret = password) =>
  testServer.post('/account/devices/end-others', { password: secret }, cookie);
const isIn = async (cookie: string) => (await list(cookie)).statusCode === 200;
const idOf = async (cookie: string) => {
  const [row] = await testServer.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  return row?.id ?? randomId();
};

/** Signs in with a given User-Agent. */
async function signInWith(person: TestPerson, browser: string): Promise<string> {
  const answer = await testServer.ask({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    body: { email: person.email, password },
    headers: { 'user-agent': browser },
  });
  return `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
}

describe('the list of devices', () => {
  test('shows the person’s own devices, this one first, with the name the browser gives', async () => {
    const person = await testServer.newcomer();
    const phone = await signInWith(person, 'A Phone/1.0');
    const desk = await signInWith(person, 'A Desk/2.0');
    const answer = await list(phone);
    expect(answer.json()).toEqual([
      expect.objectContaining({ id: await idOf(phone), userAgent: 'A Phone/1.0', current: true }),
      expect.objectContaining({ id: await idOf(desk), userAgent: 'A Desk/2.0', current: false }),
    ]);
  });

  test('has the others by when they were used, the last one first', async () => {
    const person = await testServer.newcomer();
    const here = await signInWith(person, 'Here');
    const used: Record<string, string> = { Old: '3 hours', New: '1 hour', Middle: '2 hours' };
    for (const [browser, ago] of Object.entries(used)) {
      const id = await idOf(await signInWith(person, browser));
      await testServer.db
        .update(session)
        .set({ updatedAt: sql`now() - ${ago}::interval` })
        .where(eq(session.id, id));
    }
    const browsers = (await list(here)).json().map(({ userAgent }: { userAgent: string }) => userAgent);
    expect(browsers).toEqual(['Here', 'New', 'Middle', 'Old']);
  });

  test('has ids and never tokens', async () => {
    const person = await testServer.newcomer();
    const cookies = [await testServer.signIn(person), await testServer.signIn(person)];
    const { body, headers } = await list(cookies[0] ?? '');
    for (const cookie of cookies) expect(body + JSON.stringify(headers)).not.toContain(tokenIn(cookie));
    const keys = ['current', 'id', 'isSignedOut', 'lastSeenAt', 'signedInAt', 'userAgent'];
    for (const device of JSON.parse(body)) expect(Object.keys(device).toSorted()).toEqual(keys);
  });

  test('has nobody else’s, and none that has ended', async () => {
    const person = await testServer.newcomer();
    const [here, old] = [await testServer.signIn(person), await testServer.signIn(person)];
    await testServer.signIn(people.ben);
    await testServer.db
      .update(session)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(session.id, await idOf(old)));
    expect((await list(here)).json()).toHaveLength(1);
  });

  test('has none older than thirty days: such a session lets nobody in', async () => {
    const person = await testServer.newcomer();
    const [here, old] = [await testServer.signIn(person), await testServer.signIn(person)];
    await testServer.db
      .update(session)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(session.id, await idOf(old)));
    expect((await list(here)).json()).toHaveLength(1);
  });

  test('keeps within its promise whatever a browser calls itself', async () => {
    const person = await testServer.newcomer();
    const names = ['x'.repeat(5_000), '<img src=x onerror=alert(1)>', '{{7*7}} <%= 7*7 %>', `"'--;`];
    let cookie = '';
    for (const name of names) cookie = await signInWith(person, name);
    const answer = await list(cookie);
    expect(answer.statusCode).toBe(200);
    const listed = answer.json().map(({ userAgent }: { userAgent: string }) => userAgent);
    expect(listed.toSorted()).toEqual(names.map((name) => name.slice(0, 400)).toSorted());
  });

  test('is listed for a session of any age', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    await testServer.db
      .update(session)
      .set({ createdAt: sql`now() - interval '29 days'`, updatedAt: sql`now() - interval '6 days'` })
      .where(eq(session.userId, person.id));
    expect((await list(cookie)).statusCode).toBe(200);
    expect((await endOthers(cookie)).statusCode).toBe(200);
  });
});

describe('ending one device', () => {
  test('signs it out on its very next request, and leaves the others', async () => {
    const person = await testServer.newcomer();
    const [here, phone, desk] = [
      await testServer.signIn(person),
      await testServer.signIn(person),
      await testServer.signIn(person),
    ];
    const answer = await end(here, await idOf(phone));
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: true }]);
    expect([await isIn(here), await isIn(phone), await isIn(desk)]).toEqual([true, false, true]);
  });

  test('asks for the password', async () => {
    const person = await testServer.newcomer();
    const [here, phone] = [await testServer.signIn(person), await testServer.signIn(person)];
    const answer = await end(here, await idOf(phone), 'not the password');
    expect([answer.statusCode, answer.json()]).toEqual([403, failing('WRONG_PASSWORD', 'password')]);
    expect(await isIn(phone)).toBe(true);
  });

  test('asks for the person’s own password: another’s right one is refused', async () => {
    const person = await testServer.newcomer();
    await testServer.post(
      '/account/change-password',
      { current: password, next: 'mine-and-nobody-elses' },
      await testServer.signIn(person),
    );
    const answer = await testServer.trySignIn({ email: person.email, password: 'mine-and-nobody-elses' });
    const cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
    expect((await endOthers(cookie, password)).statusCode).toBe(403);
  });

  test('of another person is answered like an unknown id', async () => {
    const [mine, bens] = [await testServer.signIn(await testServer.newcomer()), await testServer.signIn(people.ben)];
    const answers = [await end(mine, await idOf(bens)), await end(mine, randomId())];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([404, failing('NOT_FOUND')]);
    }
    const [there, random] = answers.map(({ headers }) => Object.keys(headers));
    expect(there).toEqual(random);
    expect(await isIn(bens)).toBe(true);
  });

  test('twice is done once', async () => {
    const person = await testServer.newcomer();
    const [here, phone] = [await testServer.signIn(person), await testServer.signIn(person)];
    const id = await idOf(phone);
    expect([(await end(here, id)).statusCode, (await end(here, id)).statusCode]).toEqual([200, 404]);
  });

  test('may be this one', async () => {
    const here = await testServer.signIn(await testServer.newcomer());
    await end(here, await idOf(here));
    expect(await isIn(here)).toBe(false);
  });

  test.for(['', 'x', '%', "' or 1=1--", '00000000-0000-0000-0000-00000000000', '../../etc/passwd', 'null'])(
    'is a bad request for the id %s',
    async (id) => {
      const cookie = await testServer.signIn(await testServer.newcomer());
      expect((await end(cookie, id)).statusCode).toBe(400);
    },
  );
});

describe('ending all other devices', () => {
  test('leaves this one and other people’s, and says how many ended', async () => {
    const person = await testServer.newcomer();
    const [here, phone, desk] = [
      await testServer.signIn(person),
      await testServer.signIn(person),
      await testServer.signIn(person),
    ];
    const bens = await testServer.signIn(people.ben);
    expect((await endOthers(here)).json()).toEqual({ ended: 2 });
    expect([await isIn(here), await isIn(phone), await isIn(desk), await isIn(bens)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await endOthers(here)).json()).toEqual({ ended: 0 });
  });

  test('asks for the password', async () => {
    const person = await testServer.newcomer();
    const [here, phone] = [await testServer.signIn(person), await testServer.signIn(person)];
    expect((await endOthers(here, 'not the password')).json()).toEqual(failing('WRONG_PASSWORD', 'password'));
    expect(await isIn(phone)).toBe(true);
  });
});
