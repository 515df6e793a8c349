import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { openEmbedded } from '#server/db/embedded.ts';
import { moveIn } from '#server/testing/test-company.ts';
import { outside } from './testing/outside.ts';
import { demoServer, preparedFolder } from './testing/prepared.ts';
import { type Running, run } from './testing/running.ts';
import { startServer } from './testing/server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('npm run demo:reset refuses while a server is open, and wipes the database that the next start fills again', async () => {
  const settings = await demoServer();
  const server = await startServer(settings);
  const refused = reset({ DATA_DIR: settings.DATA_DIR });
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain('Another Stagedoor is using');
  await server.stop();

  const done = reset({ DATA_DIR: settings.DATA_DIR });
  expect((await done.ended).code).toBe(0);
  expect(done.output()).toContain('The next npm start moves it in again');
  expect(existsSync(join(settings.DATA_DIR, 'database'))).toBe(false);
});

test('it wipes the demo where a public address is set by now, at which no server opens it', async () => {
  const { DATA_DIR } = await demoServer();
  const done = reset({ DATA_DIR, PUBLIC_URL: 'https://staff.example.com' });
  expect((await done.ended).code).toBe(0);
  expect(existsSync(join(DATA_DIR, 'database'))).toBe(false);
});

test('it leaves people of another company alone', async () => {
  const dataDir = await preparedFolder('empty');
  const { db, close } = await openEmbedded(dataDir);
  await moveIn(db);
  await close();

  const refused = reset({ DATA_DIR: dataDir });
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain('4 people who are not of the demo company. Nothing was changed.');
});

test.each([
  ['a database of one’s own', { DATABASE_URL: 'postgres://somebody@localhost/staff' }, 'DATABASE_URL is set'],
  ['production', { NODE_ENV: 'production' }, 'NODE_ENV is production'],
])('it never touches %s', async (_what, settings, sentence) => {
  const refused = reset({ ...settings, DATA_DIR: await temporaryFolder() });
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain(sentence);
});

function reset(settings: Record<string, string>): Running {
  return run('npm', ['run', '--silent', 'demo:reset'], { cwd: root, env: { ...outside(), ...settings } });
}
