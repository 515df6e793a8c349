import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { moveIn, people } from '#server/testing/test-company.ts';
import { uuidv7 } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const postgres = await startRealPostgres();
const database = await openPostgres(postgres.url(await postgres.createDatabase()), () => {});
await moveIn(database.db);
const testServer = await openTestServer({ database });
afterAll(async () => {
  await testServer.close();
  await database.close();
  await postgres.stop();
});

test('while the database is away every operation says so, and when to try again; then all is as before', async () => {
  const cookie = await testServer.signIn(people.ada);
  const { email } = people.ben;
  const asks = {
    send: () => testServer.post('/my-voice/messages', { clientId: uuidv7(), text: 'Anybody there?' }, cookie),
    news: () => testServer.ask({ url: '/api/home/news?language=en', cookie }),
    session: () => testServer.ask({ url: '/api/auth/session', cookie }),
    'sign in': () => testServer.post('/auth/sign-in/email', { email, password: 'whatever it is' }),
    picture: () => testServer.ask({ url: '/profile-pictures/of-nobody.webp', cookie }),
  };
  const lines = () => testServer.log.lines.filter((line) => /operation failed|request failed/.test(line));
  const busy = { over: false };
  const seen = new Set<number>();
  // Under way when it goes, with connections that break.
  const asking = Array.from({ length: 8 }, async () => {
    while (!busy.over) seen.add((await asks.send()).statusCode);
  });
  await postgres.crash();
  for (const [name, ask] of Object.entries(asks)) {
    const answer = await ask();
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 503, 'UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  busy.over = true;
  await Promise.all(asking);
  expect([...seen].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(lines()).toEqual([]);

  await postgres.restart();
  for (const ask of [asks.news, asks.session]) expect((await ask()).statusCode).toBe(200);
});
