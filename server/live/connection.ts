import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { type LiveEvent, liveBeat, liveClose, liveQuestion } from '#contract/live.ts';
import type { Asker } from '#server/session/asker.ts';

/** What may wait for a client that reads slowly, in bytes. One that falls behind further reads all again when it is back. */
const longestQueue = 256 * 1024;

/** Frames a client may send between two beats; one of ours sends a few. */
const framesBetweenBeats = 200;

/** One open live connection. */
export type Connection = {
  readonly asker: Asker;
  /** When its session is to be looked at again, in milliseconds since 1970. */
  checkAt: number;
  tell(event: LiveEvent): void;
  /** Says that the server is there and asks the same, where it is time for it. Who did not answer the last time is cut. */
  beatIfDue(now: number): void;
  close(reason: keyof typeof liveClose): void;
};

/** Keeps one connection: bounded in what it may send and in what waits for it, and cut when nobody is there. */
export function keepConnection(
  socket: WebSocket,
  asker: Asker,
  log: FastifyBaseLogger,
  onClose: () => void,
): Connection {
  const openedAt = Date.now();
  let beatAt = openedAt + liveBeat;
  let answered = true;
  let frames = 0;

  const connection: Connection = {
    asker,
    // The session may have ended while the connection was made: it is looked at once more, at once.
    checkAt: openedAt,
    tell(event) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > longestQueue) socket.terminate();
      else socket.send(JSON.stringify(event));
    },
    beatIfDue(now) {
      if (!isDue(beatAt, now, liveBeat)) return;
      if (!answered) return socket.terminate();
      beatAt = now + liveBeat;
      answered = false;
      frames = 0;
      if (socket.readyState !== socket.OPEN) return;
      socket.ping();
      // Browsers show a page no pings, so it gets a word it can hear.
      connection.tell({ here: true });
    },
    close: (reason) => socket.close(liveClose[reason], reason),
  };

  socket.on('message', (data, isBinary) => {
    if (isTooMuch()) return;
    if (!isBinary && data.toString() === liveQuestion) connection.tell({ here: true });
    else connection.close('refused');
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
      // Nothing more is read; the connection goes when the time for an answer is over.
      socket.pause();
    }
    return true;
  }
  // What breaks the protocol: ws has closed the connection with the code for it.
  socket.on('error', ({ message }) => log.info({ reason: message }, 'live connection broken'));
  socket.on('close', (code) => {
    log.info({ code, seconds: Math.round((Date.now() - openedAt) / 1_000) }, 'live connection closed');
    onClose();
  });
  return connection;
}

/** True where a moment has come, and where it is further away than it can be: the clock was put back. */
export function isDue(at: number, now: number, period: number): boolean {
  return now >= at || at - now > period;
}
