import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { type LiveEvent, liveBeat, liveClose, liveQuestion } from '#contract/live.ts';
import type { Caller } from '#server/session/caller.ts';
import type { LiveChannel, LiveFeature } from './live-feature.ts';
import { textFrame } from './text-frame.ts';

/** How many bytes may wait for a slow reader. Beyond them it is sent nothing until it has read everything. */
const longestQueue = 256 * 1024;

/** How long a client that is behind may take to read what waits for it, in milliseconds. */
const timeoutMs = 30_000;

/** Frames a client may send between two beats; one of ours sends a few. */
const framesBetweenBeats = 200;

/** One open live connection. */
export type Connection = LiveChannel & {
  isBehind: boolean;
  /** When its session is to be looked at again, in milliseconds since 1970. */
  checkAt: number;
  /** Sends the client an event; a client that is behind is told later that it missed something. */
  send(event: LiveEvent): void;
  /**
   * Sends the heartbeat and a ping if they are due. Cuts a client that did not answer the last ping, or stays behind.
   */
  beatIfDue(now: number): void;
  close(reason: keyof typeof liveClose): void;
};

type Opened = {
  socket: WebSocket;
  /** What the WebSocket runs over; frames are written to it whole. */
  wire: Socket;
  caller: Caller;
  feature: LiveFeature;
  log: FastifyBaseLogger;
  onClose(): void;
};

/** Serves one connection, bounds what it sends and what waits for it, and cuts it when the client is gone. */
export function keepConnection({ socket, wire, caller, feature, log, onClose }: Opened): Connection {
  const openedAt = Date.now();
  let beatAt = openedAt + liveBeat;
  let answered = true;
  let frames = 0;
  let behindSince = 0;
  let missed = false;

  const connection: Connection = {
    caller,
    // Due at once: the session may have ended while the connection was made.
    checkAt: openedAt,
    isBehind: false,
    write(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (wire.write(frame) || connection.isBehind || wire.writableLength <= longestQueue) return;
      connection.isBehind = true;
      behindSince = Date.now();
    },
    send(event) {
      if (!connection.isBehind) connection.write(textFrame(JSON.stringify(event)));
      else if (!('here' in event)) missed = true;
    },
    beatIfDue(now) {
      // A ping would wait behind all the rest.
      if (connection.isBehind) {
        if (isDue(behindSince + timeoutMs, now, timeoutMs)) socket.terminate();
        return;
      }
      if (!isDue(beatAt, now, liveBeat)) return;
      if (!answered) return socket.terminate();
      beatAt = now + liveBeat;
      answered = false;
      frames = 0;
      if (socket.readyState !== socket.OPEN) return;
      socket.ping();
      // Browsers hide pings from the page, so it also gets a message.
      connection.send({ here: true });
    },
    close: (reason) => socket.close(liveClose[reason], reason),
  };
  const attendant = feature.attend(connection);

  wire.on('drain', () => {
    if (!connection.isBehind) return;
    connection.isBehind = false;
    if (missed) connection.send({ missed: true });
    missed = false;
    attendant.goOn();
  });
  socket.on('message', (data, isBinary) => {
    // Messages after our close are ignored: the person may be signed out.
    if (isTooMuch() || socket.readyState !== socket.OPEN) return;
    const said = isBinary ? '' : data.toString();
    if (said === liveQuestion) connection.send({ here: true });
    else if (!attendant.hear(remarkIn(said))) connection.close('refused');
  });
  socket.on('ping', isTooMuch);
  socket.on('pong', () => {
    answered = !isTooMuch();
  });
  function isTooMuch(): boolean {
    frames += 1;
    if (frames <= framesBetweenBeats) return false;
    if (socket.readyState === socket.OPEN) {
      connection.close('refused');
      // Nothing more is read; ws drops the connection after its close timeout.
      socket.pause();
    }
    return true;
  }
  // A protocol error: ws has already closed the connection with the code for it.
  socket.on('error', ({ message }) => log.info({ reason: message }, 'live connection broken'));
  socket.on('close', (code) => {
    log.info({ code, seconds: Math.round((Date.now() - openedAt) / 1_000) }, 'live connection closed');
    attendant.leave();
    onClose();
  });
  return connection;
}

function remarkIn(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

/** True where a moment has come, and where it is further away than it can be: the clock was put back. */
export function isDue(at: number, now: number, period: number): boolean {
  return now >= at || at - now > period;
}
