import type { LiveChannel, LiveConnection, LiveSubscriber } from './live-connection.ts';

let connection: LiveConnection | null = null;
/** All subscribers, each with the function that unsubscribes it from the current connection. */
const subscribers = new Map<LiveSubscriber, (() => void) | undefined>();

/** The page's one live connection, whichever is current, for a screen that talks over it. */
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

/** Sets the current connection and subscribes everybody who listens; later subscribers use it, too. */
export function putThrough(opened: LiveConnection): void {
  connection = opened;
  for (const subscriber of subscribers.keys()) subscribers.set(subscriber, opened.listen(subscriber));
}
