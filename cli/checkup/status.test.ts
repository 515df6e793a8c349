import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { answer } from '#cli/answer.ts';
import { randomId } from '#server/db/ids.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { run } from '#server/runs/run-tables.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { bounds } from './status.ts';

// The machine that runs the tests may be busy.
bounds.eventLoop = 60;

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
    /ok {4}My Voice: \d\.\d seconds behind at most/,
  ])
    expect(said).toEqual(expect.stringMatching(line));
  expect(said).not.toMatch(/LOOK|AWAY/);
  expect(code).toBe(0);
});

test('a mail that waits too long needs a look, and a run earlier, which is answered with 1', async () => {
  const { db } = testServer;
  const putIn = async (minutes: number) => {
    const since = sql`now() - make_interval(mins => ${minutes})`;
    await db.insert(mail).values({ recipient: 'a@house.example', subject: '', body: '', createdAt: since });
    await startRun(db, { kind: 'payslips-read', subject: randomId(), by: null, dueAt: since });
  };
  onTestFinished(async () => {
    await db.delete(mail);
    await db.delete(run);
  });
  await putIn(12);
  const sooner = await status(settings);
  expect(sooner.said).toContain('ok    Mail: 1 wait, the oldest for 12 minutes');
  expect(sooner.said).toContain('LOOK  Runs: 1 wait, the oldest for 12 minutes. Nobody works on it');
  expect(sooner.code).toBe(1);
  await putIn(20);
  const { code, said } = await status(settings);
  expect(said).toContain('LOOK  Mail: 2 wait, the oldest for 20 minutes. Is the mail server there?');
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
