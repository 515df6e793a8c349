import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/testing/earlier-release.ts';
import { databaseTrouble } from './database-away.ts';
import { openPostgres } from './postgres.ts';

/** The address of a database behind a network that can swallow everything, as where a machine is gone without a word. */
async function behindNetwork(url: string) {
  const { hostname, port } = new URL(url);
  const pairs = new Set<Socket[]>();
  const network = createServer((client) => {
    const server = connect(Number(port), hostname);
    const pair = [client, server];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => pair.map((one) => one.destroy()));
    }
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  onTestFinished(() => void network.close());
  const through = new URL(url);
  through.port = String((network.address() as AddressInfo).port);
  return {
    url: through.href,
    /** What is open now never says anything again; what is opened later works. */
    swallow(): void {
      for (const [client, server] of pairs) {
        client?.unpipe(server).pause();
        server?.unpipe(client).pause();
      }
      pairs.clear();
    },
  };
}

test('where the database is silent, what is asked fails in time, and all goes on over new connections', async () => {
  const network = await behindNetwork(await emptyDatabase());
  const database = await openPostgres(network.url, () => {});
  onTestFinished(database.close);
  let missed = 0;
  await database.listen('silence', { heard: () => {}, missed: () => (missed += 1) });
  const ask = () => database.db.execute(sql`select 1`);
  const write = () => database.db.transaction((transaction) => transaction.execute(sql`select 1`));
  await Promise.all([ask(), write(), ask(), write()]);

  network.swallow();
  const begun = performance.now();
  const failures = await Promise.all([ask, write, ask, write].map((one) => one().catch((error) => error)));
  expect(failures.map(databaseTrouble)).toEqual(['away', 'away', 'away', 'away']);
  expect(performance.now() - begun).toBeLessThan(30_000);
  await ask();
  await write();
  await expect.poll(() => missed).toBe(1);
});
