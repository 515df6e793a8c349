import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A product we compare with, or a measuring tool: a folder of bench/peers with its own package.json. */
export type Peer = 'lighthouse' | 'pages' | 'parse' | 'socket.io' | 'trpc';

/** A copy of a peer's folder with its packages installed. */
export type InstalledPeer = { folder: string; remove(): Promise<void> };

/**
 * Installs a peer into a temporary folder, so that none of its packages is a dependency of ours.
 * @throws if a package cannot be installed
 */
export async function installPeer(peer: Peer): Promise<InstalledPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-peer-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(import.meta.dirname, 'peers', peer), folder, { recursive: true });
    const options = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
    await promisify(execFile)('npm', options, { cwd: folder, timeout: 300_000, shell: process.platform === 'win32' });
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}
