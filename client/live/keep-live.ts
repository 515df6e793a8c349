import { watchPage } from '#client/device/page-lifecycle.ts';
import { type ConsoleTopic, type LiveTopic, livePath } from '#contract/live.ts';
import { lateReads, type ReadsOf } from './late-reads.ts';
import { putThrough } from './live-channel.ts';
import { createLiveConnection } from './live-connection.ts';

/** The reads to repeat when a topic changed, for everybody; the console adds its own. */
export type LiveReads = ReadsOf<Exclude<LiveTopic, ConsoleTopic>>;

/** How long a page may be hidden before its connection rests, in milliseconds. */
const untilRest = 60_000;

/**
 * Keeps the page's live connection open for the signed-in person, through lost networks, sleeping phones and server
 * restarts. After each gap it reads everything again.
 * @param onDoubt called when the session may be over
 * @returns how to close it
 */
export function keepLive(reads: LiveReads, onDoubt: () => void): () => void {
  const connection = createLiveConnection({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${livePath}`),
    onTopic: (topic) => {
      const own: Partial<ReadsOf<LiveTopic>> = reads;
      for (const read of [...(own[topic] ?? []), ...lateReads(topic)]) void read();
    },
    catchUp: () => Promise.all([...new Set([...Object.values(reads).flat(), ...lateReads()])].map((read) => read())),
    onDoubt,
  });
  putThrough(connection);

  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(resting);
    if (document.visibilityState === 'visible') connection.wake();
    else resting = setTimeout(connection.rest, untilRest);
  };
  const stopWatching = watchPage({
    visible: look,
    hidden: look,
    online: look,
    offline: connection.lose,
    // A page in the back/forward cache holds no connection, and an open one would keep it out of the cache.
    leaving: connection.rest,
    restored: look,
  });
  look();

  return () => {
    stopWatching();
    connection.close();
  };
}
