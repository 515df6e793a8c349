import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openMailServer } from '#server/testing/mail-server.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { password } from '#server/testing/test-company.ts';
import { emptyTestServer, open, stagedoor } from './testing/operator.ts';
import { openRoomClient, type RoomClient } from './testing/room-client.ts';
import { signIn } from './testing/sign-in.ts';
import { addPeople } from './two-releases/company.ts';

/** For how long each is away, in milliseconds: that it is so long is what these tests are about. */
const [mailAway, databaseAway] = [600_000, 30_000];

test('a mail server that is away for ten minutes costs no mail, and none comes twice', async () => {
  const port = await ownPort();
  const settings = await emptyTestServer('postgres', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const addresses = Array.from({ length: 100 }, (_, index) => `newcomer.${index}@house.example`).toSorted();
  const file = join(settings.DATA_DIR, 'people.csv');
  await writeFile(file, ['email,full name', ...addresses.map((address) => `${address},Newcomer`)].join('\n'));
  expect((await stagedoor(settings, 'invite', file)).code).toBe(0);
  const server = await open(settings);
  await passing(mailAway);

  const up = await openMailServer({}, port);
  onTestFinished(() => up.close());
  const backAt = performance.now();
  // Each is tried 2, 4, 8 … seconds after the try before, so that the last may come after another ten minutes.
  while (up.received.length < addresses.length) await passing(500);
  console.log(`After ten minutes all mails came within ${Math.round((performance.now() - backAt) / 1_000)} s.`);
  await server.stop();
  expect(up.received.map(({ to }) => String(to)).toSorted()).toEqual(addresses);
});

test('a PostgreSQL that is away for 30 seconds costs no message, and people go on by themselves', async () => {
  const postgres = await startRealPostgres({ flushing: true });
  onTestFinished(postgres.stop);
  const url = postgres.url(await postgres.createDatabase());
  const server = await open({ ...(await emptyTestServer('postgres')), DATABASE_URL: url });
  const clients: RoomClient[] = [];
  for (const email of await addPeople(url, 20))
    clients.push(await openRoomClient(server.url, (await signIn(server.url, email, password)) ?? ''));
  onTestFinished(() => {
    for (const client of clients) client.close();
  });
  let isOver = false;
  let said = 0;
  const talk = async (client: RoomClient) => {
    for (; !isOver; await passing(4_000)) {
      said += 1;
      client.acts.send(`message ${said}`, null);
    }
  };
  const busy = Promise.all(clients.map(talk));
  const seen = ({ view }: RoomClient) => view().newest.map(({ text }) => text ?? '');
  await expect.poll(() => clients.map((client) => seen(client).length > 20)).not.toContain(false);

  await postgres.crash();
  await passing(databaseAway);
  await postgres.restart();
  const backAt = performance.now();
  const before = said;
  await expect.poll(() => seen(clients[0] as RoomClient)).toContain(`message ${before + 1}`);
  console.log(`After 30 s people heard each other again within ${Math.round(performance.now() - backAt)} ms.`);
  isOver = true;
  await busy;
  const everything = Array.from({ length: said }, (_, index) => `message ${index + 1}`).toSorted();
  for (const client of clients) await expect.poll(() => seen(client).toSorted()).toEqual(everything);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
