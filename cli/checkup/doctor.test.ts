import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { answer } from '#cli/answer.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(database.close);

async function doctor(environment: Record<string, string>) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const terminal = {
    say,
    complain: say,
    confirms: async () => null,
    progress: () => ({ step: () => {}, end: () => {} }),
  };
  const none = async () => expect.unreachable();
  const settings = {
    AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DATABASE_URL: database.url ?? '',
    DATA_DIR: import.meta.dirname,
    // No test asks the push services on the internet.
    SERVICE_WORKER: 'off',
    ...environment,
  };
  const code = await answer(['doctor'], terminal, {
    environment: settings,
    withDatabase: none,
    withoutDatabase: none,
  });
  return { code, said: lines.join('\n') };
}

/** A proxy with a certificate of its own, which answers each request with one of these statuses. */
async function openProxy(statuses: { page: number; live: number }): Promise<string> {
  const proxy = createServer(selfSigned(), (_, answer) => answer.writeHead(statuses.page).end());
  proxy.on('upgrade', (_, socket) => socket.end(`HTTP/1.1 ${statuses.live} Said\r\nContent-Length: 0\r\n\r\n`));
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('what is fine is said, and a mail server that lets us in is', async () => {
  const mailServer = await openMailServer();
  onTestFinished(() => mailServer.close());
  const { said } = await doctor({ PUBLIC_URL: 'https://staff.invalid', SMTP_URL: mailServer.url });
  expect(said).toContain('ok    Settings: ');
  expect(said).toContain(`ok    Mail: ${new URL(mailServer.url).host} lets us in`);
  expect(said).toMatch(/(ok {4}|LOOK {2})Disk: \d+\.\d GB free at DATA_DIR/);
  if (database.url)
    expect(said).toMatch(/ok {4}Database: PostgreSQL \d+.*\n.*ok {4}Clock: the same as the database has/);
});

test.runIf(database.url).for([
  ['behind', -60_000],
  ['ahead of', 60_000],
] as const)('a clock that is a minute %s the database’s is said to be', async ([how, off]) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  onTestFinished(() => void vi.useRealTimers());
  const { said } = await doctor({ PUBLIC_URL: 'https://staff.invalid' });
  expect(said).toMatch(new RegExp(`LOOK {2}Clock: (59|60|61) seconds ${how} the database's`));
});

test('a mail server whose certificate nobody here knows is no riddle', async () => {
  const { host } = new URL(await openProxy({ page: 200, live: 401 }));
  const { said } = await doctor({ PUBLIC_URL: 'https://staff.invalid', SMTP_URL: `smtps://${host}` });
  expect(said).toMatch(/LOOK {2}Mail: .* self-signed certificate.* name the file of that in NODE_EXTRA_CA_CERTS/);
});

test('what is wrong is said with what to mend, and answered with 1', async () => {
  const { code, said } = await doctor({
    PUBLIC_URL: 'https://staff.invalid',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none',
    DATA_DIR: '/nowhere/at/all',
  });
  expect(said).toMatch(/LOOK {2}Mail: 127\.0\.0\.1:1 does not let us in: .*ECONNREFUSED/);
  expect(said).toContain('AWAY  Database: PostgreSQL at 127.0.0.1:1 does not let Stagedoor in');
  expect(said).toContain('LOOK  Disk: there is no DATA_DIR /nowhere/at/all');
  expect(said).toContain('LOOK  Proxy: none is named in TRUSTED_PROXIES');
  expect(said).toContain('AWAY  Certificate: staff.invalid:443 is not reached from here');
  expect(said).not.toContain('hunter2');
  expect(code).toBe(1);
});

test('a proxy is asked for the Host and for live connections, and its certificate is looked at', async () => {
  const right = await doctor({ PUBLIC_URL: await openProxy({ page: 200, live: 401 }), TRUSTED_PROXIES: '127.0.0.1' });
  expect(right.said).toMatch(/LOOK {2}Certificate: browsers refuse that of 127\.0\.0\.1: \w*SELF_SIGNED\w*/);
  expect(right.said).toMatch(/ok {4}Proxy: https:\/\/127\.0\.0\.1:\d+ leads to Stagedoor/);
  expect(right.said).toContain('ok    Live connections: the proxy passes them on');
  const wrong = await doctor({ PUBLIC_URL: await openProxy({ page: 421, live: 404 }) });
  expect(wrong.said).toContain("LOOK  Proxy: it does not pass on the browser's Host header");
  expect(wrong.said).toContain(
    'LOOK  Live connections: the proxy does not pass on Upgrade and Connection (it answers 404)',
  );
});

test('settings that are wrong are listed at once', async () => {
  // Without a DATABASE_URL it would be the demo, which needs no PUBLIC_URL.
  const wrong = { PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, said } = await doctor(wrong);
  for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL']) expect(said).toContain(`  - ${name}: `);
  expect(code).toBe(1);
});
