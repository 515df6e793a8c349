import { execFileSync, spawnSync } from 'node:child_process';
import { outside } from './outside.ts';

export type User = { uid?: number; gid?: number };

/**
 * Somebody else on this machine, for what must not need our rights: the account that owns nothing, where we are root
 * and it can run npm. Anybody else can only be themselves.
 */
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

/** Gives a folder and everything in it to a user. */
export function giveTo({ uid, gid }: User, folder: string): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
