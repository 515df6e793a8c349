import underPressure from '@fastify/under-pressure';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { answerErrors } from './failure-answers.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada } = people;
const marker = 'Marker-7f3a';
const signIn = '/api/auth/sign-in/email';

/** Internals that no answer may contain: stacks, SQL, paths, and names of libraries. */
const insides =
  /\bat .*:\d+|node_modules|\/server\/|select |insert |update |relation|column|drizzle|pglite|postgres|better-auth|fastify|FST_/i;

/** Each breaks something that a request needs, and repairs it again. */
const broken = {
  'a table that a read needs is gone': {
    ask: (cookie: string) => testServer.ask({ url: '/api/trainings/mine?language=en', cookie }),
    break: sql`alter table training_enrolment rename to somewhere_else`,
    mend: sql`alter table somewhere_else rename to training_enrolment`,
  },
  'a value in a row is not what the contract promises': {
    ask: (cookie: string) => testServer.ask({ url: '/api/auth/session', cookie }),
    break: sql`update user_profile set full_name = repeat(${marker}, 100)`,
    mend: sql`update user_profile set full_name = 'Ada Marker-Name'`,
  },
  'a value in a row is not what the contract promises at sign-in': {
    ask: () => trySignInAsMarker(),
    break: sql`update user_profile set full_name = repeat(${marker}, 100)`,
    mend: sql`update user_profile set full_name = 'Ada Marker-Name'`,
  },
  'the session cannot be written at sign-in': {
    ask: () => trySignInAsMarker(),
    break: sql`alter table session alter column user_agent type integer using null`,
    mend: sql`alter table session alter column user_agent type text`,
  },
  'the session breaks a rule of its table': {
    ask: () => trySignInAsMarker(),
    break: sql`alter table session add constraint too_strict check (ip_address = 'never') not valid`,
    mend: sql`alter table session drop constraint too_strict`,
  },
  'the people cannot be read at sign-in': {
    ask: () => trySignInAsMarker(),
    break: sql`alter table "user" rename column email to mail`,
    mend: sql`alter table "user" rename column mail to email`,
  },
  'a picture has lost its bytes': {
    ask: (cookie: string) => testServer.ask({ url: '/profile-pictures/lost.webp', cookie }),
    break: sql`insert into stored_file (path, type, size, sha256) values ('/profile-pictures/lost.webp', 'image/webp', 1, 'x')`,
    mend: sql`delete from stored_file`,
  },
};

const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
beforeAll(() => void consoles.map((spy) => spy.mockImplementation(() => {})));
afterAll(() => vi.restoreAllMocks());
beforeEach(async () => {
  testServer.log.lines.splice(0);
  // Each test tries a password that is never said to be right.
  await testServer.db.delete(rateLimits);
});

describe.each(Object.entries(broken))('when %s', (_, { ask, break: breakIt, mend }) => {
  async function askBroken() {
    const cookie = await testServer.signIn(ada);
    await testServer.db.execute(breakIt);
    try {
      return await ask(cookie);
    } finally {
      await testServer.db.execute(mend);
    }
  }

  test('the caller gets a code and an id, and the log has the reason under that id', async () => {
    const answer = await askBroken();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 'INTERNAL', requestId: expect.any(String) });
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(insides);
    const lines = testServer.log.of(answer.json().requestId);
    expect(lines.find((line) => 'err' in line)).toMatchObject({
      level: 50,
      err: { message: expect.any(String), stack: expect.stringContaining('    at ') },
    });
  });

  test('the log holds nobody’s name, address, password or browser', async () => {
    const answer = await askBroken();
    expect(answer.statusCode).toBe(500);
    const everything = [...testServer.log.lines, ...consoles.flatMap((spy) => spy.mock.calls.map(String))].join('\n');
    for (const secret of [marker, ada.email, ada.name, password, '127.0.0.1']) {
      expect(everything).not.toContain(secret);
    }
    // Her id stands in the lines of her requests alone.
    const others = testServer.log.lines.filter((line) => JSON.parse(line).caller !== ada.id);
    expect(others.join('\n')).not.toContain(ada.id);
  });
});

test.for([
  ['53100', 'could not extend file "base/1": No space left on device'],
  ['53200', 'out of memory'],
  ['53400', 'configuration limit exceeded'],
  ['58030', 'could not write to file "pg_wal/1": Input/output error'],
])(
  'a database that answers %s is away for a while: reads, writes and files say when to come again',
  async ([code, words]) => {
    const cookie = await testServer.signIn(ada);
    const lost = '/profile-pictures/lost.webp';
    const full = sql.raw(`raise exception '${words}' using errcode = '${code}'`);
    await testServer.db.execute(sql`
    create function no_room() returns boolean language plpgsql as $$ begin ${full}; end $$;
    create function no_room_to_write() returns trigger language plpgsql as $$ begin ${full}; end $$;
    create trigger no_room before insert on session for each row execute function no_room_to_write();
    insert into stored_file (path, type, size, sha256) values ('${sql.raw(lost)}', 'image/webp', 1, 'x');
    alter table stored_file rename to files_on_disk;
    create view stored_file as select * from files_on_disk where no_room()`);
    try {
      for (const ask of [() => testServer.ask({ url: lost, cookie }), trySignInAsMarker]) {
        const answer = await ask();
        expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      const said = testServer.log.lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
      for (const line of said) expect(line).toMatchObject({ msg: 'the database cannot be used', err: { code } });
    } finally {
      await testServer.db.execute(sql`
      drop view stored_file;
      alter table files_on_disk rename to stored_file;
      delete from stored_file;
      drop function no_room;
      drop function no_room_to_write cascade`);
    }
  },
);

test('everything works again once it is mended', async () => {
  expect((await testServer.trySignIn({ email: ada.email, password })).statusCode).toBe(200);
});

test('each line of the log is one JSON object, whatever the browser calls itself', async () => {
  const headers = { 'user-agent': `x\tANSI \u001b[31mred {"level":60} ${marker}` };
  await testServer.ask({
    method: 'POST',
    url: signIn,
    body: { email: ada.email, password: `${marker}\r\n{"level":60}` },
    headers,
  });
  await testServer.ask({ url: `/api/${marker}?token=${marker}` });
  await testServer.ask({ url: `/${marker}`, headers: { accept: 'text/html' } });
  expect(testServer.log.lines.length).toBeGreaterThanOrEqual(3);
  for (const line of testServer.log.lines) {
    expect(line.split('\n')).toEqual([expect.any(String), '']);
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    });
  }
  expect(testServer.log.lines.join('')).not.toContain(marker);
});

test('a refusal names the field that was refused, and nothing that the caller made up', async () => {
  const cookie = await testServer.signIn(ada);
  const refused = async (body: object) => (await testServer.post('/my-voice/messages', body, cookie)).json();
  expect(await refused({ clientId: 'x', text: 'Hello' })).toEqual({
    code: 'BAD_REQUEST',
    requestId: expect.any(String),
    field: 'clientId',
  });
  expect(await refused({ clientId: crypto.randomUUID(), text: { [marker]: 1 } })).toMatchObject({ field: 'clientId' });
  expect(JSON.stringify(await refused([marker]))).not.toContain(marker);
});

test('a refusal by a rule names the field that it is about', async () => {
  const cookie = await testServer.signIn(ada);
  const refused = async (url: string, body: object) => (await testServer.post(url, body, cookie)).json();
  const change = (current: string, next: string) => refused('/account/change-password', { current, next });
  expect(await change('wrong', 'four words in a row')).toMatchObject({ code: 'WRONG_PASSWORD', field: 'current' });
  expect(await change(password, 'short')).toMatchObject({ code: 'PASSWORD_TOO_SHORT', field: 'next' });
  expect(await refused('/my-voice/messages', { clientId: newId(), text: ' ' })).toMatchObject({
    code: 'MESSAGE_EMPTY',
    field: 'text',
  });
  const settings = {
    categories: { payslips: true, news: true, mentions: true, timeOff: true },
    quietHours: { from: '22:00', to: '07:00', timeZone: 'Mars/Olympus' },
  };
  expect(await refused('/push/settings', settings)).toMatchObject({
    code: 'BAD_REQUEST',
    field: 'quietHours.timeZone',
  });
  expect(await refused('/my-voice/messages/remove', { seq: 999_999 })).toEqual({
    code: 'NOT_FOUND',
    requestId: expect.any(String),
  });
});

test('what gets round no control is a line with the code of its refusal', async () => {
  const cookie = await testServer.signIn(ada);
  const saved = { method: 'POST', url: '/api/auth/sign-in/email', body: { email: 1 } } as const;
  for (const [asked, code] of [
    [{ url: '/home', headers: { host: 'evil.test' } }, 'FOREIGN_HOST'],
    [{ ...saved, headers: { origin: 'https://evil.test' } }, 'FOREIGN_ORIGIN'],
    [saved, 'BAD_REQUEST'],
    [{ url: '/api/home/news?language=xx', cookie }, 'BAD_REQUEST'],
    [{ url: '/console/people.xlsx', cookie }, 'NOT_FOUND'],
    [{ url: '/api/people', cookie }, 'NOT_FOUND'],
    [{ url: '/payslips/none' }, 'UNAUTHENTICATED'],
  ] as const) {
    const { requestId } = (await testServer.ask(asked)).json();
    expect(testServer.log.of(requestId).at(-1)).toMatchObject({ code, msg: 'request' });
  }
  const { headers } = await testServer.ask({ url: '/home' });
  expect(headers['content-type']).toContain('html');
  expect(JSON.parse(testServer.log.lines.at(-1) ?? '')).not.toHaveProperty('code');
});

test('each request is one line with its route, status and time, and the id of a signed-in caller', async () => {
  const news = '/api/home/news';
  const line = {
    operation: 'home.news',
    method: 'GET',
    route: news,
    status: 401,
    code: 'UNAUTHENTICATED',
    ms: expect.any(Number),
    msg: 'request',
  };
  const answer = await testServer.ask({ url: `${news}?language=en` });
  const [said, ...more] = testServer.log.of(answer.json().requestId);
  expect([said, more]).toEqual([expect.objectContaining(line), []]);
  expect(said).not.toHaveProperty('caller');

  const cookie = await testServer.signIn(ada);
  for (const [url, route] of [
    [`${news}?language=en`, news],
    // What is not there has no route.
    ['/profile-pictures/x.webp', 'unknown'],
  ] as const) {
    await testServer.ask({ url, cookie });
    const lines = testServer.log.lines.map((each) => JSON.parse(each));
    expect(lines.filter((each) => each.caller === ada.id).at(-1)).toMatchObject({ route, msg: 'request' });
  }
});

describe('a server under pressure', () => {
  test('answers 503 with a code, and says when to come again', async () => {
    const app = Fastify({ genReqId: () => 'the-request' });
    answerErrors(app);
    // Any server uses more than a byte of memory.
    await app.register(underPressure, { maxRssBytes: 1, sampleInterval: 5, exposeStatusRoute: false });
    app.get('/anything', async () => 'never said');
    await app.ready();
    await expect.poll(() => app.isUnderPressure()).toBe(true);
    const answer = await app.inject('/anything');
    expect([answer.statusCode, answer.json()]).toEqual([503, { code: 'UNAVAILABLE', requestId: 'the-request' }]);
    expect(answer.headers).toMatchObject({ 'retry-after': expect.any(String), 'cache-control': 'no-store' });
    await app.close();
  });

  test('is noticed on our server, which is under none', () => {
    expect(testServer.app.isUnderPressure()).toBe(false);
  });
});

/** Tries to sign in with values that are easy to find in the log. */
async function trySignInAsMarker() {
  const headers = { 'user-agent': `Mozilla/5.0 ${marker}`, 'x-forwarded-for': '203.0.113.77' };
  return testServer.ask({ method: 'POST', url: signIn, body: { email: ada.email, password }, headers });
}
