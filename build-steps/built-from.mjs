import { spawnSync } from 'node:child_process';

/**
 * The commit that is built: Git's, or the COMMIT of whoever builds a copy without it, such as an image.
 * @returns {string | null}
 */
export function builtFrom() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return process.env.COMMIT || (status === 0 ? stdout.trim() : null);
}
