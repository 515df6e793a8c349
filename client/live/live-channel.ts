import type { LiveChannel, LiveConnection, LiveSubscriber } from './live-connection.ts';

let connection: LiveConnection | null = null;
/** Everybody who listens, and how each hangs up on the connection there is. */
const subscribers = new Map<LiveSubscriber, (() => void) | undefined>();

/** The page's one live connection, whichever it is at the time, for a screen that talks over it. */
export const liveChannel: LiveChannel = {
  state: () => connection?.state() ?? 'closed',
  say: (remark) => connection?.say(remark),
  ask: () => connection?.ask(),
  listen(subscriber) {
    subscribers.set(subscriber, connection?.listen(subscriber));
    return () => {
      subscribers.get(subscriber)?.();
      subscribers.delete(subscriber);
    };
  },
};

/** Puts everybody who listens, and will, through to a connection. */
export function putThrough(opened: LiveConnection): void {
  connection = opened;
  for (const subscriber of subscribers.keys()) subscribers.set(subscriber, opened.listen(subscriber));
}
