import pg from 'pg';
import { expect, test } from 'vitest';
import { crowdFile } from './testing/crowd-file.ts';
import {
  accept,
  beginStagedoor,
  chosenPassword,
  emptyTestServer,
  mailsIn,
  open,
  stagedoor,
  tokenIn,
} from './testing/operator.ts';
import { signIn } from './testing/sign-in.ts';

test('an import shows without --yes, writes with it, and mails each who is new', async () => {
  const settings = await emptyTestServer('postgres');
  const file = await crowdFile(12);
  const looked = await stagedoor(settings, 'import', 'employees', file);
  expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is written yet')]);
  expect(await mailsIn(settings)).toEqual([]);
  const done = await stagedoor(settings, 'import', 'employees', file, '--yes');
  expect([done.code, done.said]).toEqual([0, expect.stringContaining('Imported: 12 new.')]);
  expect(new Set((await mailsIn(settings)).map(tokenIn)).size).toBe(12);

  const server = await open(settings);
  const mail = (await mailsIn(settings)).find((content) => /^To: p7@house\.example/im.test(content));
  expect((await accept(server.url, tokenIn(mail))).status).toBe(200);
  expect(await signIn(server.url, 'p7@house.example', chosenPassword)).not.toBeNull();
});

test('a small import that is killed before its end leaves nobody behind, and the next one does all of it', async () => {
  const settings = await emptyTestServer('postgres');
  const file = await crowdFile(12);
  await stagedoor(settings, 'import', 'employees', file);
  const database = new pg.Client(settings.DATABASE_URL);
  await database.connect();
  // The import's one transaction of people waits for this lock.
  await database.query('begin; lock table audit');
  const importing = beginStagedoor(settings, 'import', 'employees', file, '--yes');
  const waiting = `select 1 from pg_locks where not granted and relation = 'audit'::regclass`;
  await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(1);
  importing.kill('SIGKILL');
  expect((await importing.ended).signal).toBe('SIGKILL');
  await database.end();

  const again = await stagedoor(settings, 'import', 'employees', file);
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('12 new, 0 changed, 0 unchanged')]);
  expect(await mailsIn(settings)).toEqual([]);
});
