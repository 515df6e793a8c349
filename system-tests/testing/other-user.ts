import { execFileSync, spawnSync } from 'node:child_process';
import { outside } from './outside.ts';

export type User = { uid?: number; gid?: number };

/** Another user, to test what must not need our rights: `nobody`, if we are root and it can run npm; else ourselves. */
export function otherUser(): User {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: 65534, gid: 65534 };
  const { status } = spawnSync('npm', ['--version'], {
    ...nobody,
    env: { ...outside(), HOME: '/nonexistent' },
    cwd: '/',
  });
  return status === 0 ? nobody : {};
}

/** Gives a folder with its contents to a user. */
export function giveTo({ uid, gid }: User, folder: string): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
