import type { FastifyBaseLogger } from 'fastify';
import { type RoomMode, roomLimits } from '#contract/my-voice-limits.ts';
import type { Frame, Position, Reset } from '#contract/my-voice-log.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { type Built, build, resetFrame } from './frames.ts';
import { changesAfter, renewEpoch } from './message-rows.ts';
import { createRing, ringSize } from './ring.ts';
import { groupedSends, type Send } from './send.ts';
import { startTailer } from './tailer.ts';

/**
 * The database channel that notifies every node of changes; my_voice_send and the other room functions notify on it.
 */
export const roomChannel = 'stagedoor_my_voice';

/** Catch-up frames in memory at once: each may be a few megabytes. */
const cachedCatchUps = 50;

/** Receives frames. A reset is the last one: the reader starts again. */
export type FrameReader = (built: Built) => void;

/** The room as this node knows it. */
export type RoomNode = {
  send: Send;
  /** Makes this node read the log, after a change of its own. */
  notify(): void;
  /** How far this node has read. */
  position(): Position;
  /** Seconds behind the database at most. */
  lag(): number;
  /** What a reader missed, from memory; null if this node has not read as far as the position. */
  since(position: Position): Built | null;
  /** Hands a reader what it missed and then every change, in frames without a gap. */
  subscribe(position: Position, reader: FrameReader): () => void;
  /**
   * The changes after a position, once this node has read that far; an empty frame if there are none or the database is
   * down.
   */
  frameAfter(position: Position): Promise<Frame | Reset>;
  close(): Promise<void>;
};

/**
 * Opens the room. Writes go to the database alone, and reads come from it alone, through one reader per node, so every
 * node hands out the same changes in the same order.
 */
export async function openRoomNode({ db, listen }: OpenDatabase, log: FastifyBaseLogger): Promise<RoomNode> {
  const start = await changesAfter(db, 0, 0);
  let { epoch, mode } = start;
  /** How far this node has read. Starts a ring's length back, so that readers survive its restart. */
  let cursor = Math.max(0, start.upto - ringSize);
  const ring = createRing();
  ring.clear(cursor);
  /** Catch-up frames by cursor: after a restart many readers come with the same one. */
  const catchUps = new Map<number, Built>();
  const readers = new Set<FrameReader>();
  /** Readers ahead of this node, because another node was quicker. */
  const ahead = new Set<{ position: Position; reader: FrameReader }>();

  const tailer = startTailer(read, (error) => log.warn({ err: error }, 'the room could not be read on'));
  const stopListening = await listen(roomChannel, {
    heard: (payload) => {
      // The payload is how far the room is. Anything else on the channel also causes a read.
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
    // Only now: a message that changes meanwhile moves to a later page, so the pages before may have gaps.
    if (to > cursor) passOn(missed, to, now);
    for (const subscriber of ahead) {
      ahead.delete(subscriber);
      // Another node can be ahead of this one, but not of the database just read.
      join(subscriber.position, subscriber.reader, since(subscriber.position) ?? resetFrame);
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

  /** The database is not the one read so far: a backup was restored, or the end of the log was lost. */
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

  /** Adds a reader, and hands it what it missed. */
  function join(position: Position, reader: FrameReader, missed: Built): void {
    if (missed !== resetFrame) readers.add(reader);
    if (missed === resetFrame || position.after < cursor) hand(reader, missed);
  }

  function subscribe(position: Position, onFrame: FrameReader): () => void {
    // A new closure, so that one function can subscribe twice.
    const reader: FrameReader = (built) => onFrame(built);
    const missed = since(position);
    const subscriber = { position, reader };
    if (missed) join(position, reader, missed);
    else {
      ahead.add(subscriber);
      tailer.notify();
    }
    return () => {
      readers.delete(reader);
      ahead.delete(subscriber);
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
    lag: tailer.lag,
    since,
    subscribe,
    frameAfter,
    async close() {
      await stopListening();
      await tailer.close();
    },
  };
}
