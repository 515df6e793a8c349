import { setTimeout as passing } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvent } from '#contract/live.ts';
import type { LiveChannel } from '#server/live/live-feature.ts';
import { textFrame } from '#server/live/text-frame.ts';
import { resetFrame } from '#server/my-voice/log/frames.ts';
import type { RoomNode } from '#server/my-voice/log/room.ts';

/** A live connection whose person is not in the room. */
export type Outsider = {
  channel: LiveChannel;
  /** It was behind when there was news; it hears of it once it has read everything. */
  owed: boolean;
};

/**
 * So many connections are notified at a time, so many milliseconds apart: each reads again at once, and the server answers
 * at most 200 such reads a second, however many people it has and however busy the room is.
 */
const slice = { size: 100, pause: 500 };
/** The shortest time between two rounds, in milliseconds. */
const pace = 2_000;

const news = textFrame(JSON.stringify({ topic: 'my-voice' } satisfies LiveEvent));

/** Tells the connections outside the room that something was said or taken back in it, at a pace that the server bears. */
export function createRoomNews(room: RoomNode, outsiders: ReadonlySet<Outsider>, log: FastifyBaseLogger) {
  const closing = new AbortController();
  let newest = Number.NEGATIVE_INFINITY;
  let wanted = false;
  let running = false;
  let stop = follow();

  function follow(): () => void {
    return room.subscribe(room.position(), (built) => {
      // A reset ends the subscription.
      if (built === resetFrame) stop = follow();
      const events = 'events' in built.frame ? built.frame.events : [];
      const isNews = built === resetFrame || events.some(({ seq, gone }) => seq > newest || gone !== null);
      newest = Math.max(newest, ...events.map(({ seq }) => seq));
      if (isNews) notify().catch((error) => log.error({ err: error }, 'news of the room could not be passed on'));
    });
  }

  async function notify(): Promise<void> {
    wanted = true;
    if (running) return;
    running = true;
    while (wanted && !closing.signal.aborted) {
      wanted = false;
      const everybody = [...outsiders];
      for (let done = 0; done < everybody.length; done += slice.size) {
        if (done > 0) await rest(slice.pause);
        for (const one of everybody.slice(done, done + slice.size)) notifyOne(one);
      }
      await rest(pace);
    }
    running = false;
  }

  /** Waits, or ends with the server. */
  async function rest(milliseconds: number): Promise<void> {
    await passing(milliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => {});
  }

  function notifyOne(one: Outsider): void {
    one.owed = one.channel.isBehind;
    if (!one.owed && outsiders.has(one)) one.channel.write(news);
  }

  return {
    /** Tells a connection that has caught up what it missed. */
    goOn(one: Outsider): void {
      if (one.owed) notifyOne(one);
    },
    close(): void {
      stop();
      closing.abort();
    },
  };
}
