import { type InstalledPeer, installPeer, type Peer } from '#bench/install-peer.ts';

const names = ['socket.io', 'trpc', 'parse'] satisfies Peer[];

/** A peer that can carry a room's messages. */
export type RoomPeer = (typeof names)[number];

/** Installs the peers until they are removed. Reports and leaves out those that cannot be installed. */
export async function installPeers(say: (line: string) => void) {
  const installed = new Map<RoomPeer, InstalledPeer>();
  for (const name of names) {
    say(`Installing ${name}…`);
    try {
      installed.set(name, await installPeer(name));
    } catch (error) {
      const { message } = error as Error;
      const reason = message.split('\n').find((line) => /code E/.test(line)) ?? message.split('\n')[0];
      say(`  It could not be installed, and is left out: ${reason}`);
    }
  }
  return {
    folder: (peer: RoomPeer) => installed.get(peer)?.folder ?? null,
    remove: async () => {
      for (const { remove } of installed.values()) await remove();
    },
  };
}
