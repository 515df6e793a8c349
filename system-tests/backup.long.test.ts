import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAll } from '#server/db/transfer/read-all.ts';
import { newId } from '#server/testing/new-id.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { fetchOnceUp } from './testing/fetch-once-up.ts';
import { beginStagedoor, emptyTestServer, open, stagedoor } from './testing/operator.ts';
import { demoServer, ownDatabase } from './testing/prepared.ts';
import type { Settings } from './testing/server.ts';
import { signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { withDatabase } from './testing/with-database.ts';

/** Every row of a database, as text. */
const everything = (settings: Settings) =>
  withDatabase(settings, ({ db }) =>
    readAll(db, async ({ tables, sequences, rowsIn }) => {
      const found: Record<string, string[]> = {};
      for (const table of tables) {
        const all: string[] = [];
        for await (const some of rowsIn(table)) all.push(...some);
        found[table.name] = all.toSorted();
      }
      return { found, sequences };
    }),
  );

test('an embedded company moves to PostgreSQL with every row, and stays as it was', async () => {
  const embedded = await demoServer();
  const before = await filesIn(embedded.DATA_DIR);
  const place = { ...embedded, PUBLIC_URL: `http://localhost:${embedded.PORT}`, DATABASE_URL: await ownDatabase() };
  const given = { ...place, AUTH_SECRET: 'a secret that only this test knows' };
  const moved = await stagedoor(given, 'move');
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('as many as there were') });
  expect(await filesIn(embedded.DATA_DIR)).toEqual(before);
  expect(await everything(given)).toEqual(await everything(embedded));
  expect(await stagedoor(given, 'move')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is a database already'),
  });
});

/** Every file of the embedded database, with what is in it. */
async function filesIn(folder: string): Promise<[string, string][]> {
  const entries = await readdir(join(folder, 'database'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.toSorted().map(async (path) => [path, (await readFile(path)).toString('base64')]));
}

/** So many people write at once, each as much as the room takes of one person. */
const crowd = 20;
const messagesEach = 5;

test.each(['postgres', 'embedded'] as const)(
  'of a %s under load, every backup has what was acknowledged before it began, the room without a gap, and opens on the other kind',
  async (kind) => {
    const settings = await emptyTestServer(kind);
    const people = await withDatabase(settings, ({ db }) => newcomers(db, crowd));
    const server = await open(settings);
    const cookies: string[] = [];
    for (const { email } of people) cookies.push((await signIn(server.url, email, password)) ?? 'none');
    const folder = await temporaryFolder();
    const acknowledged: string[] = [];
    const known: string[][] = [];
    const say = async (cookie: string, text: string) => {
      const headers = { 'content-type': 'application/json', origin: server.url, cookie };
      const body = JSON.stringify({ clientId: newId(), text });
      const { status } = await fetchOnceUp(`${server.url}/api/my-voice/messages`, { method: 'POST', headers, body });
      expect([200, 429]).toContain(status);
      if (status === 200) acknowledged.push(text);
    };
    for (let round = 0; round < messagesEach; round += 1) {
      known.push([...acknowledged]);
      const backup = beginStagedoor(settings, 'backup', folder);
      await Promise.all(cookies.map((cookie, person) => say(cookie, `${round} of ${person}`)));
      expect(await backup.ended).toEqual({ code: 0, signal: null });
    }
    await server.stop();

    const names = (await readdir(folder)).toSorted();
    expect(names).toHaveLength(messagesEach);
    for (const [round, name] of names.entries()) {
      // An empty setting counts as none: the embedded database.
      const other = kind === 'embedded' ? await ownDatabase() : '';
      const place: Settings = { ...settings, DATA_DIR: await temporaryFolder(), DATABASE_URL: other };
      expect(await stagedoor(place, 'restore', join(folder, name))).toMatchObject({ code: 0 });
      const { found } = await everything(place);
      const messages = (found.my_voice_message ?? []).map((row) => JSON.parse(row));
      const numbers = messages.map(([seq]) => Number(seq)).toSorted((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      const texts = messages.map(([, , , , body]) => body);
      expect(texts).toEqual(expect.arrayContaining(known[round] ?? []));
    }
  },
);
