import type { RealPostgres } from '#server/testing/real-postgres.ts';
import { roomWire } from './contenders.ts';
import { whole } from './figures.ts';
import { startLoad, startServer } from './processes.ts';
import { openBenchRoom } from './room-database.ts';

/** Readers who reconnect at once, and messages that each of them missed. */
const readers = 4_000;
const missed = 50;

/** Everybody reconnects at once, as after a restart: each opens a connection, joins and gets what they missed. */
export async function measureStorm(postgres: RealPostgres, say: (line: string) => void): Promise<void> {
  const room = await openBenchRoom(postgres);
  await room.send(100);
  const position = await room.position();
  await room.send(missed);
  const server = await startServer('serve-room.ts', { DATABASE: room.url });
  const load = await startLoad();
  say(`${readers} readers come back at once`);
  // A warm-up.
  await load.connect(500, server.port, roomWire(position));
  await load.received(500);
  load.hangUp();
  load.begin();

  const before = await server.usage();
  const began = performance.now();
  const all = load.received(readers);
  await load.connect(readers, server.port, roomWire(position), 64);
  await all;
  const seconds = (performance.now() - began) / 1_000;
  const after = await server.usage();
  const { busiest } = await load.report();
  const perSecond = readers / ((after.cpu - before.cpu) / 1e6);
  // The node reads at least once a second in any case.
  const polls = Math.ceil(seconds / 0.75) + 1;
  const queries = Math.max(0, after.queries - before.queries - polls);
  console.log(
    `\nThe storm: ${whole(readers)} readers, each of whom missed ${missed} messages, connect, join and are told of`,
  );
  console.log(
    `them in ${seconds.toFixed(1)} s: ${whole(perSecond)} complete resumes per CPU second, with ${queries} SQL queries for them`,
  );
  console.log(
    `(${after.queries - before.queries} of the room's poll each second). Busiest reader process ${Math.round(busiest * 100)} %.`,
  );
  load.stop();
  server.stop();
  await room.close();
}
