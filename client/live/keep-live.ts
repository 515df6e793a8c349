import { readUnreadAgain } from '#client/api/query-client.ts';
import { pageLoadedAt, watchPage } from '#client/device/page-lifecycle.ts';
import { type ConsoleTopic, type LiveTopic, livePath, livePathSince } from '#contract/live.ts';
import { lateReads, type ReadsOf } from './late-reads.ts';
import { putThrough } from './live-channel.ts';
import { createLiveConnection } from './live-connection.ts';

/** The reads to repeat when a topic changed, for everybody; the console adds its own. */
export type LiveReads = ReadsOf<Exclude<LiveTopic, ConsoleTopic>>;

/** How long a page may be hidden before its connection rests, in milliseconds. */
const untilRest = 60_000;

/** How old a page may be at its first connection for the server to know what changed since, in milliseconds. */
const oldest = 60_000;

/** How long ago this page was loaded, in milliseconds; null where that is long ago, or the clocks do not agree on it. */
function pageAge(): number | null {
  const age = performance.now();
  // On a device that slept, or whose clock was put back, they differ.
  const isSure = Math.abs(Date.now() - pageLoadedAt() - age) < 1_000;
  return isSure && age < oldest ? age : null;
}

/**
 * Keeps the page's live connection open for the signed-in person, through lost networks, sleeping phones and server
 * restarts. After each gap it reads everything again; at its first connection, what changed since it was loaded
 * (docs/decisions/177-a-page-reads-once.md).
 * @param onDoubt called when the session may be over
 * @returns how to close it
 */
export function keepLive(reads: LiveReads, onDoubt: () => void): () => void {
  const own: Partial<ReadsOf<LiveTopic>> = reads;
  const of = (topic: LiveTopic) => [...(own[topic] ?? []), ...lateReads(topic)];
  const connection = createLiveConnection({
    open: (age) =>
      new WebSocket(location.origin.replace(/^http/, 'ws') + (age === null ? livePath : livePathSince(age))),
    age: pageAge,
    onTopic: (topic) => {
      for (const read of of(topic)) void read();
    },
    catchUp: (changed) => {
      const again = changed
        ? [readUnreadAgain, ...changed.flatMap(of)]
        : [...Object.values(reads).flat(), ...lateReads()];
      return Promise.all([...new Set(again)].map((read) => read()));
    },
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
