import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { longestHandshake } from '#contract/live.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { liveNotifyChannel, liveWord } from '#server/notify/live-channel.ts';
import type { Caller } from '#server/session/caller.ts';
import { keepConnection } from './connection.ts';
import { createConnections } from './connections.ts';
import type { LiveFeature } from './live-feature.ts';
import { createRecentTopics } from './recent-topics.ts';
import { checkSessions } from './session-watch.ts';

/** The live connections of this server. */
export type Live = {
  /** Keeps a connection that somebody has just opened, whose page began to read `age` milliseconds before it asked. */
  welcome(opened: { socket: WebSocket; wire: Socket; caller: Caller; log: FastifyBaseLogger; age?: number }): void;
  isClosing(): boolean;
  /** How many connections are open now. */
  count(): number;
  /** Sends everybody away, to come back within some seconds, and waits for nobody. */
  close(): Promise<void>;
};

/**
 * Opens the live side of a server: hears the news of every node and passes each on to the connections it is for.
 * @param feature the feature that also talks with the clients
 * @param tick how often the clock of beats and sessions ticks, in milliseconds
 */
export async function openLive(
  { db, listen }: OpenDatabase,
  feature: LiveFeature,
  log: FastifyBaseLogger,
  tick = 1_000,
): Promise<Live> {
  const connections = createConnections();
  const recent = createRecentTopics();
  const stopListening = await listen(liveNotifyChannel, { heard, missed });
  const ticking = setInterval(onTick, tick);
  let checking = false;
  let closing = false;

  function heard(payload: string): void {
    const word = liveWord(payload);
    if (!word) {
      log.warn('a word on the live channel that is none of ours');
    } else if ('personLeft' in word) {
      for (const connection of connections.of(word.personLeft)) connection.close('sessionEnded');
    } else if ('sessionEnded' in word) {
      for (const connection of connections.of(word.userId)) {
        if (connection.caller.sessionId === word.sessionEnded) connection.close('sessionEnded');
      }
    } else if ('typing' in word) {
      feature.typing(word.typing);
    } else if (word.userId === null) {
      recent.add(word.topic, null);
      if (word.topic === 'company') feature.companyChanged();
      void connections.publishToAll({ topic: word.topic });
    } else {
      recent.add(word.topic, word.userId);
      for (const connection of connections.of(word.userId)) connection.send({ topic: word.topic });
    }
  }

  function missed(): void {
    recent.missed();
    feature.companyChanged();
    for (const connection of connections.all()) connection.checkAt = 0;
    void connections.publishToAll({ missed: true });
  }

  function onTick(): void {
    const now = Date.now();
    for (const connection of connections.all()) connection.beatIfDue(now);
    if (checking) return;
    checking = true;
    checkSessions(db, connections, now)
      .catch((error) => log.warn({ err: error }, 'sessions of live connections could not be checked'))
      .finally(() => {
        checking = false;
      });
  }

  return {
    welcome({ age, ...opened }) {
      const connection = keepConnection({ ...opened, feature, onClose: () => connections.remove(connection) });
      connections.add(connection);
      if (age === undefined) return;
      // The page gave its age when it asked for the handshake.
      const changed = recent.since(performance.now() - age - longestHandshake, connection.caller.userId);
      connection.send(changed ? { changed } : { missed: true });
    },
    isClosing: () => closing,
    count: () => connections.all().length,
    async close() {
      closing = true;
      clearInterval(ticking);
      for (const connection of connections.all()) connection.close('restarting');
      await stopListening();
    },
  };
}
