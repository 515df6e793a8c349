import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import packageFile from '#package.json' with { type: 'json' };
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { password } from '#server/testing/test-company.ts';
import { ownDatabase } from './testing/prepared.ts';
import { openRoomClient, type RoomClient } from './testing/room-client.ts';
import { launchServer, type Server, type Settings, startServer } from './testing/server.ts';
import { signIn } from './testing/sign-in.ts';
import { folderToRemove } from './testing/temporary-folder.ts';
import { addPeople } from './two-releases/company.ts';
import {
  buildCommit,
  builtFilesOf,
  programOfRelease,
  releaseBefore,
  unpackBuilt,
} from './two-releases/earlier-build.ts';
import { proxies, startProxy } from './two-releases/proxy.ts';
import { visit } from './two-releases/visits.ts';

const commit = releaseBefore();
if (!commit || proxies.length < 2)
  console.log('Not all releases serve side by side: that takes the history of the clone, nginx and Caddy.');

const people = 200;
/** How many of them talk, and how many open pages meanwhile. */
const [talking, browsing] = [20, 6];
/** The pause between two messages of a person, in milliseconds: the room takes 20 a minute of each. */
const silence = 4_000;
/** Within so many milliseconds the balancer has noticed that a server is there again: until then nobody has pages of it. */
const noticed = 3_000;
/** How long each state of the upgrade is looked at, in milliseconds. */
const each = 20_000;

const { folder, remove } = await folderToRemove();
afterAll(remove);

describe.runIf(commit)('the release before and this one', () => {
  let [earlier, present] = ['', ''];
  beforeAll(async () => {
    const sources = join(folder, 'sources');
    await mkdir(sources);
    buildCommit(commit ?? '', sources);
    earlier = unpackBuilt(sources, join(folder, 'opt'), '0.0.0-before');
    present = unpackBuilt(root, join(folder, 'opt'), packageFile.version);
  });

  test.each(proxies)('serve side by side behind %s while one takes over, and nobody notices', async (proxy) => {
    const [port, ...ports] = [await ownPort(), await ownPort(), await ownPort()];
    const origin = `http://localhost:${port}`;
    const url = await ownDatabase();
    const settingsAt = (own: number): Settings => ({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(own),
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: url,
      AUTH_SECRET: 'a secret that only this test knows',
      DATA_DIR: join(folder, `data-${own}`),
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
    });
    const servers: Server[] = [];
    const open = async (own: number, from: string) => {
      const server = await startServer(settingsAt(own), from, programOfRelease);
      servers.push(server);
      return server;
    };
    onTestFinished(async () => {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
    });

    const [first = 0, second = 0] = ports;
    const [oldFirst, oldSecond] = [await open(first, earlier), await open(second, earlier)];
    const balancer = await startProxy(proxy, join(folder, proxy), port, ports);
    onTestFinished(async () => {
      // Killed, nginx would leave its workers behind.
      balancer.kill('SIGTERM');
      await balancer.ended;
    });
    const emails = await addPeople(url, people);
    const signedIn = await Promise.all(emails.map((email) => signIn(origin, email, password)));
    const cookies = signedIn.filter((cookie) => cookie !== null);
    expect(cookies).toHaveLength(people);
    const clients: RoomClient[] = [];
    for (const cookie of cookies) clients.push(await openRoomClient(origin, cookie));
    onTestFinished(() => {
      for (const client of clients) client.close();
    });

    let isOver = false;
    let said = 0;
    const talk = async (client: RoomClient) => {
      await passing(Math.random() * silence);
      for (; !isOver; await passing(silence)) {
        said += 1;
        client.acts.send(`message ${said}`, null);
      }
    };
    const busy = Promise.all(clients.slice(0, talking).map(talk));
    const [ofEarlier, ofThis] = [builtFilesOf(earlier), builtFilesOf(present)];
    // Whoever opened a page before the upgrade asks for its files during it and afterwards.
    let built = ofEarlier;
    const visits = visit(origin, cookies, browsing, () => built);

    await passing(each);
    await oldFirst.stop();
    const newFirst = await open(first, present);
    await passing(noticed);
    built = [...ofEarlier, ...ofThis];
    await passing(each);
    await oldSecond.stop();
    const newSecond = await open(second, present);
    await passing(each);
    isOver = true;
    await busy;
    const found = await visits.end();

    const unsent = () => clients.flatMap(({ view }) => view().unsent).length;
    await expect.poll(unsent).toBe(0);
    const ends = () => new Set(clients.map(({ view }) => view().newest.at(-1)?.seq ?? 0));
    await expect.poll(() => [...ends()]).toEqual([said]);
    const texts = Array.from({ length: said }, (_, index) => `message ${index + 1}`).toSorted();
    const seen = (clients[0] as RoomClient).view().newest.map(({ text }) => text ?? '');
    expect(texts).toEqual(expect.arrayContaining(seen));
    expect(new Set(seen).size).toBe(seen.length);
    const logged = servers.flatMap((server) => server.output().match(/^.*"level":[56]0.*$/gm) ?? []);
    const gone = ofEarlier.filter((file) => !ofThis.includes(file)).length;
    console.log(
      JSON.stringify({ commit, proxy, people, said, ...found, files: ofThis.length, gone, logged: logged.length }),
    );
    expect([found.wrong, logged]).toEqual([{}, []]);
    for (const server of [newFirst, newSecond]) expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  test('the one before refuses a database that this one has brought up to date, with what to do', async () => {
    const own = await ownPort();
    const url = await ownDatabase();
    const settings = { PORT: String(own), PUBLIC_URL: `http://localhost:${own}`, DATABASE_URL: url, DATA_DIR: folder };
    await (await startServer({ ...settings, AUTH_SECRET: 'a secret that only this test knows' })).stop();
    const refused = launchServer(
      { ...settings, AUTH_SECRET: 'a secret that only this test knows' },
      earlier,
      programOfRelease,
    );
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain('A newer release of Stagedoor has brought this database up to date');
    expect(refused.output()).toContain('restore the backup that was made before the upgrade');
  });
});
