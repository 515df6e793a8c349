import { existsSync } from 'node:fs';
import { createServer, type Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { emptyTestServer, open } from './testing/operator.ts';
import { demoServer, ownDatabase, preparedFolder } from './testing/prepared.ts';
import { quietSettings } from './testing/quiet-settings.ts';
import { launchServer } from './testing/server.ts';
import { signIn } from './testing/sign-in.ts';

const [someone = ''] = demoEmails;

/** The settings that are required outside the demo. */
function ownSettings(port: string) {
  return { PUBLIC_URL: `http://localhost:${port}`, AUTH_SECRET: 'a secret that only this test knows' };
}

describe('a public address', () => {
  const publicly = { PUBLIC_URL: 'https://staff.example.com', AUTH_SECRET: 'a secret that only this test knows' };

  test('never gets the demo, whatever NODE_ENV says', async () => {
    const settings = await quietSettings();
    const refused = launchServer({ ...settings, PUBLIC_URL: publicly.PUBLIC_URL });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toContain('- AUTH_SECRET: missing');
    expect(existsSync(join(settings.DATA_DIR, 'database'))).toBe(false);

    const server = await open({ ...settings, DATA_DIR: await preparedFolder('empty'), ...publicly });
    expect(server.output()).not.toContain(demoPassword);
    expect(server.output()).not.toContain('moving in');
  });

  test('never opens a database that the demo company is in, whose password is published', {
    tags: 'long',
  }, async () => {
    const server = launchServer({ ...(await demoServer()), ...publicly });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain('The demo company is in this database');
    expect(server.output()).not.toMatch(/^ {4}at /m);
  });
});

describe('a start that cannot be', () => {
  test('lists every bad setting, and ends with 1', async () => {
    const server = launchServer({ ...(await quietSettings()), PORT: 'ninety', PUBLIC_URL: 'staff', LOG_LEVEL: 'loud' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain('Mend these settings');
    for (const name of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL']) expect(server.output()).toContain(`- ${name}: `);
    expect(server.output()).not.toMatch(/^ {4}at /m);
  });

  test('says that the port is in use', { tags: 'long' }, async () => {
    const settings = await emptyTestServer('embedded', { HOST: '0.0.0.0' });
    const guest = await listenOn(Number(settings.PORT));
    onTestFinished(() => void guest.close());
    const server = launchServer(settings);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain(`Port ${settings.PORT} is in use`);
  });

  test('is refused at the data folder, before it asks for the port, while another process holds it, and no longer', {
    tags: 'long',
  }, async () => {
    const settings = await emptyTestServer('embedded');
    const first = await open(settings);
    // The port is taken too; the first problem found is reported.
    const second = launchServer(settings);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(`Another Stagedoor is using ${settings.DATA_DIR}`);

    first.kill('SIGKILL');
    await first.ended;
    await open(settings);
  });
});

describe('production', () => {
  test('names the settings that are missing, and touches nothing', async () => {
    const settings = await quietSettings();
    const server = launchServer({ ...settings, NODE_ENV: 'production' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain('- PUBLIC_URL: missing');
    expect(server.output()).toContain('- AUTH_SECRET: missing');
    expect(existsSync(join(settings.DATA_DIR, 'database'))).toBe(false);
  });

  test('loads no demo and knows no demo password', { tags: 'long' }, async () => {
    const server = await open(await emptyTestServer('embedded'));
    expect(server.output()).not.toContain(demoPassword);
    expect(await signIn(server.url, someone, demoPassword)).toBeNull();
  });
});

describe('a database of one’s own', () => {
  test('asks for the settings a demo does without', async () => {
    const server = launchServer({ ...(await quietSettings()), DATABASE_URL: await ownDatabase() });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain('- AUTH_SECRET: missing');
  });

  test('is tidied up once the server opens, and the server closes normally', async () => {
    const settings = await quietSettings();
    const DATABASE_URL = await ownDatabase();
    const { db, close } = await openPostgres(DATABASE_URL, () => {});
    onTestFinished(close);
    const since = new Date(Date.now() - 48 * 3_600_000);
    await db.insert(rateLimits).values({ key: 'tried the day before yesterday', count: 1, since });
    const server = await open({ ...settings, DATABASE_URL, ...ownSettings(settings.PORT) });
    await expect.poll(() => db.$count(rateLimits)).toBe(0);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  test('never gets the demo', { tags: 'long' }, async () => {
    const settings = await quietSettings();
    const DATABASE_URL = await ownDatabase();
    const server = await open({ ...settings, DATABASE_URL, ...ownSettings(settings.PORT) });
    expect(server.output()).not.toContain(demoPassword);
    expect(await signIn(server.url, someone, demoPassword)).toBeNull();
    expect(existsSync(join(settings.DATA_DIR, 'database'))).toBe(false);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});

function listenOn(port: number): Promise<NetServer> {
  return new Promise((resolve, reject) => {
    const guest = createServer();
    guest.once('error', reject);
    guest.listen(port, '0.0.0.0', () => resolve(guest));
  });
}
