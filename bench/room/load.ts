/** One of the processes that hold readers, which do as little as possible with what they receive. */
import type { Socket } from 'node:net';
import { emptyLog, withFrame } from '#client/my-voice/log/room-log.ts';
import type { Answers, LoadOrder } from './orders.ts';
import { bareReader, webSocketReader } from './reader.ts';

const sockets = new Set<Socket>();
let frames = 0;
let goal = Number.POSITIVE_INFINITY;
let delays: number[] = [];
let began = { cpu: process.cpuUsage(), clock: performance.now() };

const answer = (answered: Partial<Answers>) => process.send?.(answered);

process.on('disconnect', () => process.exit());
process.on('message', async (order: LoadOrder) => {
  if ('connect' in order) {
    await connectAll(order);
    answer({ connected: order.connect });
  } else if ('expect' in order) {
    goal = order.expect;
    count(0);
  } else if ('begin' in order) {
    frames = 0;
    delays = [];
    goal = Number.POSITIVE_INFINITY;
    began = { cpu: process.cpuUsage(), clock: performance.now() };
  } else if ('report' in order) {
    const { user, system } = process.cpuUsage(began.cpu);
    const clock = (performance.now() - began.clock) * 1_000;
    answer({ report: { frames, cpu: user + system, clock, delays } });
  } else {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }
});

function count(more: number): void {
  frames += more;
  if (frames < goal) return;
  goal = Number.POSITIVE_INFINITY;
  answer({ reached: frames });
}

async function connectAll({ connect, first, port, wire, atOnce }: Extract<LoadOrder, { connect: number }>) {
  let next = first;
  async function some(): Promise<void> {
    while (next < first + connect) {
      const reader = next++;
      sockets.add(
        wire.bare === null
          ? await webSocketReader(port, reader, wire, wire.applied ? applying() : stamped)
          : await bareReader(port, wire.bare, count),
      );
    }
  }
  await Promise.all(Array.from({ length: atOnce }, some));
}

const mark = Buffer.from('sent-at-');

/** Records how long a message took, if it holds the time of sending. */
function stamped(payload: Buffer): void {
  const at = payload.indexOf(mark);
  if (at >= 0) note(payload.toString('latin1', at, at + 32));
  count(1);
}

/** Applies a frame as the app does: to the log that its screen shows. */
function applying(): (payload: Buffer) => void {
  let log = emptyLog;
  return (payload) => {
    const frame = JSON.parse(payload.toString());
    if (log.epoch === null) log = { ...emptyLog, epoch: frame.epoch, cursor: frame.from };
    const taken = withFrame(log, frame);
    if (taken.next !== 'go-on') throw new Error(`The client library would ${taken.next} here.`);
    log = taken.log;
    for (const { text } of frame.events) note(text);
    count(1);
  };
}

function note(text: string): void {
  const sent = /sent-at-(\d+)/.exec(text)?.[1];
  if (sent) delays.push(Number(process.hrtime.bigint() / 1_000n) - Number(sent));
}
