import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What we are compared with, in the versions that were compared. */
const packages = {
  'socket.io': 'socket.io@4.8.4',
  trpc: '@trpc/server@11.25.2',
  parse: 'parse-server@9.10.0',
} as const;

export type Peer = keyof typeof packages;

/**
 * Installs the peers into folders of their own, which are gone afterwards: they are nothing of ours. One that cannot be
 * installed is told and left out.
 */
export async function installPeers(say: (line: string) => void) {
  const folders = new Map<Peer, string>();
  for (const peer of Object.keys(packages) as Peer[]) {
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-peer-'));
    folders.set(peer, folder);
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    say(`Installing ${packages[peer]}…`);
    const options = ['install', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', packages[peer]];
    await promisify(execFile)('npm', options, {
      cwd: folder,
      timeout: 180_000,
      shell: process.platform === 'win32',
    }).catch(async (error: Error) => {
      say(
        `  It could not be installed, and is left out: ${error.message.split('\n').find((line) => /code E/.test(line)) ?? error.message.split('\n')[0]}`,
      );
      folders.delete(peer);
      await rm(folder, { recursive: true, force: true });
    });
  }
  return {
    folder: (peer: Peer) => folders.get(peer) ?? null,
    remove: async () => {
      for (const folder of folders.values()) await rm(folder, { recursive: true, force: true });
    },
  };
}
