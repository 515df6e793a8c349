import type { FastifyBaseLogger } from 'fastify';
import { type RoomMode, roomLimits } from '#contract/my-voice-limits.ts';
import type { Frame, Position, Reset } from '#contract/my-voice-log.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { type Built, build, resetFrame } from './frames.ts';
import { changesAfter, renewEpoch } from './message-rows.ts';
import { createRing, ringSize } from './ring.ts';
import { groupedSends, type Send } from './send.ts';
import { startTailer } from './tailer.ts';

/** The database channel on which every node hears that the room changed; my_voice_send and its like notify on it. */
export const roomChannel = 'stagedoor_my_voice';

/** Frames for who missed something that are in memory at once: each may be a few megabytes. */
const cachedCatchUps = 50;

/** Who reads on. After a reset nothing more comes: the reader starts again. */
export type FrameReader = (built: Built) => void;

/** The room as this node knows it. */
export type Room = {
  send: Send;
  /** Reads the room on: something of ours changed it. */
  notify(): void;
  /** How far this node has read. */
  position(): Position;
  /** What a reader missed, from memory; null where this node has not read so far itself yet. */
  since(position: Position): Built | null;
  /** Hands a reader what was missed and then everything that comes, in frames that leave nothing out. */
  subscribe(position: Position, reader: FrameReader): () => void;
  /** What changed after a position, once this node has read that far; an empty frame where nothing did, or the database is away. */
  frameAfter(position: Position): Promise<Frame | Reset>;
  close(): Promise<void>;
};

/**
 * Opens the room. What is sent goes to the database alone; what is read comes from it alone, by one reader a node, so
 * every node hands out the same changes in the same order.
 */
export async function openRoom({ db, listen }: OpenDatabase, log: FastifyBaseLogger): Promise<Room> {
  const start = await changesAfter(db, 0, 0);
  let { epoch, mode } = start;
  /** How far this node has read. It begins a ring's length back, so that readers outlive a restart of it. */
  let cursor = Math.max(0, start.upto - ringSize);
  const ring = createRing();
  ring.clear(cursor);
  /** Frames for who missed something, by their cursor: after a restart many come with the same one. */
  const catchUps = new Map<number, Built>();
  const readers = new Set<FrameReader>();
  /** Readers who are further than this node, because another one was quicker. */
  const ahead = new Set<{ position: Position; reader: FrameReader }>();

  const tailer = startTailer(read, (error) => log.warn({ err: error }, 'the room could not be read on'));
  const stopListening = await listen(roomChannel, {
    heard: (payload) => {
      // A notification says how far the room is. What is none of ours is read as one as well.
      if (!(Number(payload) <= cursor)) tailer.notify();
    },
    missed: tailer.notify,
  });
  await tailer.caughtUp();

  async function read(): Promise<void> {
    let missed: Frame['events'] = [];
    let to = cursor;
    let now = mode;
    for (let upto = Number.POSITIVE_INFINITY; to < upto; ) {
      const page = await changesAfter(db, to, roomLimits.catchUp);
      if (page.epoch !== epoch || page.upto < to) return beginEpoch(page.epoch);
      ({ upto, mode: now } = page);
      missed = [...missed, ...page.messages].slice(-ringSize);
      to = page.messages.length < roomLimits.catchUp ? upto : (page.messages.at(-1)?.modSeq ?? upto);
    }
    // Only the last page is whole: of those before, what changed again since stands further on.
    if (to > cursor) passOn(missed, to, now);
    for (const waiting of ahead) {
      ahead.delete(waiting);
      // Another node can be ahead of us, but not of the database we have just read.
      join(waiting.position, waiting.reader, since(waiting.position) ?? resetFrame);
    }
  }

  function passOn(messages: Frame['events'], to: number, newMode: RoomMode): void {
    const from = cursor;
    ring.add(messages, to);
    catchUps.clear();
    mode = newMode;
    cursor = to;
    const built = since({ epoch, after: from }) ?? resetFrame;
    const everybody = [...readers];
    if (built === resetFrame) readers.clear();
    for (const reader of everybody) hand(reader, built);
  }

  /** The database is not the one that was read so far: a backup was restored, or the end of the log was lost. */
  async function beginEpoch(found: string): Promise<void> {
    if (found === epoch) await renewEpoch(db, epoch, cursor);
    const now = await changesAfter(db, 0, 0);
    ({ epoch, mode } = now);
    cursor = now.upto;
    ring.clear(cursor);
    catchUps.clear();
    const everybody = [...readers, ...[...ahead].map(({ reader }) => reader)];
    readers.clear();
    ahead.clear();
    log.warn({ epoch }, 'the room began a new epoch');
    for (const reader of everybody) hand(reader, resetFrame);
  }

  function hand(reader: FrameReader, built: Built): void {
    try {
      reader(built);
    } catch (error) {
      log.error({ err: error }, 'a reader of the room failed');
    }
  }

  function since({ after, epoch: known }: Position): Built | null {
    if (known !== epoch) return resetFrame;
    if (after > cursor) return null;
    const made = catchUps.get(after);
    if (made) return made;
    const missed = ring.since(after);
    if (!missed || missed.length > roomLimits.catchUp) return resetFrame;
    const built = build({ epoch, from: after, to: cursor, mode }, missed);
    if (catchUps.size >= cachedCatchUps) catchUps.clear();
    catchUps.set(after, built);
    return built;
  }

  /** Lets a reader in who is up to date after what they missed. */
  function join(position: Position, reader: FrameReader, missed: Built): void {
    if (missed !== resetFrame) readers.add(reader);
    if (missed === resetFrame || position.after < cursor) hand(reader, missed);
  }

  function subscribe(position: Position, onFrame: FrameReader): () => void {
    // One of its own, so that a function may subscribe twice.
    const reader: FrameReader = (built) => onFrame(built);
    const missed = since(position);
    const waiting = { position, reader };
    if (missed) join(position, reader, missed);
    else {
      ahead.add(waiting);
      tailer.notify();
    }
    return () => {
      readers.delete(reader);
      ahead.delete(waiting);
    };
  }

  async function frameAfter(position: Position): Promise<Frame | Reset> {
    let missed = since(position);
    // Another node can be ahead of this one, but not of the database.
    if (!missed && (await tailer.caughtUp())) missed = since(position) ?? resetFrame;
    const { epoch: known, after } = position;
    return missed?.frame ?? { epoch: known, from: after, to: after, mode, events: [] };
  }

  return {
    send: groupedSends(db, tailer.notify),
    notify: tailer.notify,
    position: () => ({ epoch, after: cursor }),
    since,
    subscribe,
    frameAfter,
    async close() {
      await stopListening();
      await tailer.close();
    },
  };
}
