import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { answer } from '#cli/answer.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const METRICS_TOKEN = 'a-token-for-tests-that-is-long-enough';
const testServer = await openTestServer({ metricsToken: METRICS_TOKEN });
afterAll(testServer.close);
const port = await listen(testServer.app);

/** The settings of the test server; on the embedded database it holds the only connection. */
const settings = {
  PUBLIC_URL: 'https://staff.house.example',
  AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATABASE_URL: testServer.database.url ?? '',
  METRICS_TOKEN,
};

async function status(environment: Record<string, string>) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const terminal = {
    say,
    complain: say,
    confirms: async () => null,
    progress: () => ({ step: () => {}, end: () => {} }),
  };
  const none = async () => expect.unreachable();
  const code = await answer(['status'], terminal, { environment, withDatabase: none, withoutDatabase: none });
  return { code, said: lines.join('\n') };
}

test('all that is fine is said, and answered with 0', async () => {
  const { code, said } = await status(settings);
  expect(said).toMatch(/^Stagedoor \d+\.\d+\.\d+/);
  for (const line of [
    `ok    Server: ready at http://127.0.0.1:${port}`,
    /ok {4}Migrations: all \d+ ran/,
    'ok    Mail: nothing waits',
    'ok    Notifications: nothing waits',
    'ok    Runs: nothing waits',
    /ok {4}Requests: \d+ since the start, 0 failed, 0 were over a limit; 0 live connections/,
    'ok    Sign-in: 0 wait for their password to be checked',
    /ok {4}My Voice: [01]\.\d seconds behind at most/,
  ])
    expect(said).toEqual(expect.stringMatching(line));
  expect(said).not.toMatch(/LOOK|AWAY/);
  expect(code).toBe(0);
});

test('a mail that waits too long needs a look, which is answered with 1', async () => {
  const createdAt = sql`now() - interval '20 minutes'`;
  await testServer.db.insert(mail).values({ recipient: 'a@house.example', subject: '', body: '', createdAt });
  onTestFinished(async () => void (await testServer.db.delete(mail)));
  const { code, said } = await status(settings);
  expect(said).toContain('LOOK  Mail: 1 wait, the oldest for 20 minutes. Is the mail server there?');
  expect(code).toBe(1);
});

test('without a server the database still answers, and without both it is 2', async () => {
  const nowhere = { ...settings, PORT: '1' };
  const alone = await status(nowhere);
  expect(alone.said).toContain('AWAY  Server: nothing answers at http://127.0.0.1:1');
  if (testServer.database.url) {
    expect(alone.said).toMatch(/ok {4}Migrations: all \d+ ran/);
    expect(alone.code).toBe(1);
  }
  const neither = await status({ ...nowhere, DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' });
  expect(neither.said).toContain('AWAY  Database: PostgreSQL at 127.0.0.1:1 does not let Stagedoor in');
  expect(neither.said).not.toContain('hunter2');
  expect(neither.code).toBe(2);
});

test('settings that are wrong are listed at once', async () => {
  const { code, said } = await status({ PORT: 'x', METRICS_LISTEN: 'everywhere', METRICS_TOKEN: 'short' });
  for (const name of ['PORT', 'METRICS_LISTEN', 'METRICS_TOKEN']) expect(said).toContain(`  - ${name}: `);
  expect(code).toBe(1);
});
