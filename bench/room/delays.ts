import { setTimeout as passing } from 'node:timers/promises';
import { quantile } from '#bench/figures.ts';
import type { RealPostgres } from '#server/testing/real-postgres.ts';
import { roomWire } from './contenders.ts';
import { row, whole } from './figures.ts';
import { startLoad, startServer } from './processes.ts';
import { openBenchRoom } from './room-database.ts';

/** Messages a second, and how many are counted. */
const pace = 10;
const messages = 80;

/** How long a message takes from its sender to every reader, at the rate of a lively room. */
export async function measureDelays(postgres: RealPostgres, say: (line: string) => void): Promise<void> {
  console.log(`\n${pace} messages a second; milliseconds from the send to the reader\n`);
  console.log(row('readers', 'until', 'p50', 'p99', 'at most', 'processor of the server', 'busiest reader process'));
  console.log(row('---', '---', '---', '---', '---', '---', '---'));
  for (const { readers, applied } of [
    { readers: 1_000, applied: false },
    { readers: 2_000, applied: false },
    { readers: 2_000, applied: true },
    { readers: 5_000, applied: false },
  ]) {
    say(`Connecting ${readers} readers`);
    const room = await openBenchRoom(postgres);
    await room.send(1);
    const server = await startServer('serve-room.ts', { DATABASE: room.url });
    const load = await startLoad();
    await load.connect(readers, server.port, { ...roomWire(await room.position()), applied });
    await send(10);
    load.begin();
    const before = await server.usage();
    const began = performance.now();
    await send(messages);
    await passing(1_000);
    const used = ((await server.usage()).cpu - before.cpu) / 1_000 / (performance.now() - began);
    const { delays, busiest, frames } = await load.report();
    const at = (share: number) => (quantile(delays, share) / 1_000).toFixed(1);
    const until = applied ? 'in the log of the client library' : 'received';
    if (frames < (messages * readers) / 20) throw new Error(`Only ${frames} frames came.`);
    if (delays.length < (applied ? messages : 1) * readers) throw new Error(`Only ${delays.length} messages came.`);
    console.log(
      row(
        whole(readers),
        until,
        at(0.5),
        at(0.99),
        at(1),
        `${Math.round(used * 100)} %`,
        `${Math.round(busiest * 100)} %`,
      ),
    );
    load.stop();
    server.stop();
    await room.close();

    async function send(count: number): Promise<void> {
      for (let sent = 0; sent < count; sent += 1) {
        server.order({ send: `sent-at-${process.hrtime.bigint() / 1_000n} What everybody hears is said once.` });
        await passing(1_000 / pace);
      }
    }
  }
}
