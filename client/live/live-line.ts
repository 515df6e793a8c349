import type { LiveConnection, LiveGuest, LiveLine } from './live-connection.ts';

let connection: LiveConnection | null = null;
/** Everybody who listens, and how each hangs up on the connection there is. */
const guests = new Map<LiveGuest, (() => void) | undefined>();

/** The page's one live connection, whichever it is at the time, for a screen that talks over it. */
export const liveLine: LiveLine = {
  state: () => connection?.state() ?? 'closed',
  say: (remark) => connection?.say(remark),
  ask: () => connection?.ask(),
  listen(guest) {
    guests.set(guest, connection?.listen(guest));
    return () => {
      guests.get(guest)?.();
      guests.delete(guest);
    };
  },
};

/** Puts everybody who listens, and will, through to a connection. */
export function putThrough(opened: LiveConnection): void {
  connection = opened;
  for (const guest of guests.keys()) guests.set(guest, opened.listen(guest));
}
