import { median } from '#bench/figures.ts';
import type { RealPostgres } from '#server/testing/real-postgres.ts';
import { type Contender, contenders, roomWire } from './contenders.ts';
import { row, whole } from './figures.ts';
import type { RoomPeer } from './peers.ts';
import { type Load, type MeasuredServer, startLoad, startServer } from './processes.ts';
import { type BenchRoom, openBenchRoom } from './room-database.ts';

/** Readers per contender, the length of a measurement in milliseconds, and rounds. */
const readers = 2_000;
const length = 1_500;
const rounds = 5;

type Running = Contender & {
  server: MeasuredServer;
  load: Load;
  room: BenchRoom | null;
  /** Kilobytes per connection. */
  rss: number;
  heap: number;
  perSecond: number[];
  ratios: number[];
  busiest: number[];
};

/**
 * How many messages a processor second of a server delivers to readers, for all contenders in turns, and what a
 * connection costs. A frame is sent once the one before has arrived everywhere.
 */
export async function measureDeliveries(
  postgres: RealPostgres,
  peerFolder: (peer: RoomPeer) => string | null,
  say: (line: string) => void,
): Promise<void> {
  const first = await openBenchRoom(postgres);
  await first.send(10);
  const samples = { 1: await first.sample(1), 10: await first.sample(10) };
  const position = await first.position();
  const sizes = { 1: Buffer.byteLength(samples[1].text), 10: Buffer.byteLength(samples[10].text) };
  await first.close();

  const running: Running[] = [];
  for (const contender of contenders(sizes, position)) {
    const folder = contender.peer && peerFolder(contender.peer);
    if (contender.peer && !folder) continue;
    say(`Connecting ${readers} readers: ${contender.name}`);
    running.push(await begin(contender, folder ?? '', JSON.stringify(samples[contender.batch])));
  }

  for (let round = 0; round <= rounds; round += 1) {
    // The first round is a warm-up.
    say(round === 0 ? 'Warming up' : `Round ${round} of ${rounds}`);
    const perSecond = new Map<Running, number>();
    for (const one of running) perSecond.set(one, await measure(one, round > 0));
    const [bare] = running;
    for (const one of running) {
      if (round === 0 || !bare) continue;
      one.perSecond.push(perSecond.get(one) ?? Number.NaN);
      one.ratios.push((perSecond.get(one) ?? Number.NaN) / (perSecond.get(bare) ?? Number.NaN));
    }
  }

  console.log(`\n${readers} readers on each, ${sizes[1]} bytes a message; medians of ${rounds} rounds\n`);
  console.log(
    row('', 'messages per CPU second', 'to the bare loop', 'KB a connection (heap)', 'busiest reader process'),
  );
  console.log(row('---', '---', '---', '---', '---'));
  for (const { name, perSecond, ratios, rss, heap, busiest } of running)
    console.log(
      row(
        name,
        whole(median(perSecond)),
        `${median(ratios).toFixed(2)}x`,
        `${rss.toFixed(1)} (${heap.toFixed(1)})`,
        `${Math.round(median(busiest) * 100)} %`,
      ),
    );
  const alone = await costAlone(postgres);
  console.log(
    `\nOf ours, ${alone.toFixed(2)} ms a frame go into hearing of a message and reading it, however many are there.`,
  );
  for (const { server, load, room } of running) {
    load.stop();
    server.stop();
    await room?.close();
  }

  async function begin(contender: Contender, folder: string, sample: string): Promise<Running> {
    const ours = contender.file === 'serve-room.ts';
    const room = ours ? await openBenchRoom(postgres) : null;
    await room?.send(10);
    const database = room?.url ?? (contender.peer === 'parse' ? postgres.url(await postgres.createDatabase()) : '');
    const server = await startServer(contender.file, { SAMPLE: sample, PEERS: folder, DATABASE: database });
    const load = await startLoad();
    const wire = room
      ? { ...contender.wire, script: [{ after: '', say: JSON.stringify({ room: await room.position() }) }] }
      : contender.wire;
    const empty = await server.memory();
    await load.connect(readers, server.port, wire);
    const full = await server.memory();
    return {
      ...contender,
      server,
      load,
      room,
      rss: (full.rss - empty.rss) / readers / 1024,
      heap: (full.heap - empty.heap) / readers / 1024,
      perSecond: [],
      ratios: [],
      busiest: [],
    };
  }

  /** Sends for a while, and answers how many messages a processor second delivered. */
  async function measure({ server, load, room, batch, busiest }: Running, counts: boolean): Promise<number> {
    load.begin();
    const before = await server.usage();
    let frames = 0;
    for (const end = performance.now() + length; performance.now() < end; ) {
      frames += 1;
      const arrived = load.received(frames * readers);
      if (room) await room.send(batch);
      else server.order({ broadcast: true });
      await arrived;
    }
    const after = await server.usage();
    if (counts) busiest.push((await load.report()).busiest);
    return (frames * readers * batch) / ((after.cpu - before.cpu) / 1e6);
  }
}

/** The node's cost of a frame before it is written, in milliseconds of processor time: almost nobody reads. */
async function costAlone(postgres: RealPostgres): Promise<number> {
  const room = await openBenchRoom(postgres);
  await room.send(10);
  const server = await startServer('serve-room.ts', { DATABASE: room.url });
  const load = await startLoad();
  await load.connect(2, server.port, roomWire(await room.position()));
  load.begin();
  const send = async (first: number, last: number) => {
    for (let frame = first; frame <= last; frame += 1) {
      const arrived = load.received(frame * 2);
      await room.send(1);
      await arrived;
    }
  };
  // A warm-up of the same length.
  await send(1, 100);
  const before = await server.usage();
  await send(101, 200);
  const after = await server.usage();
  load.stop();
  server.stop();
  await room.close();
  return (after.cpu - before.cpu) / 100 / 1_000;
}
