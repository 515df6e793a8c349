import { watchPage } from '#client/device/page-lifecycle.ts';
import { type LiveTopic, livePath } from '#contract/live.ts';
import { putThrough } from './live-channel.ts';
import { createLiveConnection } from './live-connection.ts';

/** What is read again when a topic changed. */
export type LiveReads = Record<LiveTopic, (() => Promise<unknown>)[]>;

/** How long nobody may look at the page before its connection rests, in milliseconds. */
const untilRest = 60_000;

/**
 * Keeps the live connection of this page to whoever is signed in, through lost networks, sleeping phones and servers
 * that start again. After each gap everything is read again.
 * @param onDoubt told where the session may be over
 * @returns how to close it
 */
export function keepLive(reads: LiveReads, onDoubt: () => void): () => void {
  const connection = createLiveConnection({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${livePath}`),
    onTopic: (topic) => {
      for (const read of reads[topic] ?? []) void read();
    },
    catchUp: () => Promise.all([...new Set(Object.values(reads).flat())].map((read) => read())),
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
    // A page kept for the back button holds no connection, and one that is open would keep it from being kept.
    leaving: connection.rest,
    restored: look,
  });
  look();

  return () => {
    stopWatching();
    clearTimeout(resting);
    connection.close();
  };
}
