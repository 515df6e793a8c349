import { setImmediate as others, setTimeout as passing } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Position } from '#contract/my-voice-log.ts';
import type { LiveChannel } from '#server/live/live-feature.ts';
import { textFrame } from '#server/live/text-frame.ts';
import { type Built, resetFrame } from './frames.ts';
import type { RoomNode } from './room.ts';

/** How many connections are written to before the event loop may turn. */
const slice = 500;

/** A live connection that follows the room. */
export type RoomConnection = {
  channel: LiveChannel;
  /** How far it has been written to; the epoch is null before it begins and when it has to begin again. */
  epoch: Id | null;
  after: number;
  /** Stops waiting for this node to catch up with the connection's position. */
  stopWaiting(): void;
};

/**
 * Writes the room's changes to connections. A connection has a cursor and no queue: what a slow one could not take
 * stays in the room's own memory until it can.
 */
export function createFanOut(room: RoomNode, connections: ReadonlySet<RoomConnection>, log: FastifyBaseLogger) {
  let running = false;
  let wanted = false;
  let stop = follow();

  function follow(): () => void {
    return room.subscribe(room.position(), (built) => {
      // A reset ends the subscription.
      if (built === resetFrame) stop = follow();
      handOut().catch((error) => log.error({ err: error }, 'the room could not be handed out'));
    });
  }

  /**
   * Brings everybody up to date, a slice at a time. Changes that come meanwhile go out together, after a pause as long
   * as this took: the higher the load, the more one frame carries.
   */
  async function handOut(): Promise<void> {
    wanted = true;
    if (running) return;
    running = true;
    try {
      while (wanted) {
        wanted = false;
        let took = 0;
        const everybody = [...connections];
        while (everybody.length > 0) {
          const begun = performance.now();
          for (const connection of everybody.splice(-slice)) goOn(connection);
          took += performance.now() - begun;
          if (everybody.length > 0) await others();
        }
        await (took < 1 ? others() : passing(Math.min(took, 1_000), undefined, { ref: false }));
      }
    } finally {
      running = false;
    }
  }

  function goOn(connection: RoomConnection): void {
    const { channel } = connection;
    if (channel.isBehind || !hasBegun(connection)) return;
    const missed = room.since(connection);
    // Another node was quicker: `join` waits for this one.
    if (!missed) return;
    if ('reset' in missed.frame) sendReset(connection);
    else if (missed.frame.to > connection.after) {
      write(channel, missed);
      connection.after = missed.frame.to;
    }
  }

  function waitFor(connection: RoomConnection, position: Position): void {
    const forget = room.subscribe(position, (built) => {
      forget();
      if (built === resetFrame) sendReset(connection);
      else goOn(connection);
    });
    connection.stopWaiting = forget;
  }

  function sendReset(connection: RoomConnection): void {
    connection.epoch = null;
    write(connection.channel, resetFrame);
  }

  function write(channel: LiveChannel, built: Built): void {
    built.bytes ??= textFrame(built.text);
    channel.write(built.bytes);
  }

  function leave(connection: RoomConnection): void {
    connection.stopWaiting();
    connection.epoch = null;
  }

  return {
    /** Lets a connection follow the room from a position. */
    join(connection: RoomConnection, position: Position): void {
      leave(connection);
      Object.assign(connection, position);
      if (room.since(position)) goOn(connection);
      else waitFor(connection, position);
    },
    goOn,
    leave,
    close: () => stop(),
  };
}

function hasBegun(connection: RoomConnection): connection is RoomConnection & Position {
  return connection.epoch !== null;
}
