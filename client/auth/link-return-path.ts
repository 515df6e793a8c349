import { storedReturnPath } from '#client/device/stored.ts';
import { returnPath } from '#client/session/return-path.ts';

/** The path of ours that a mailed link leads on to: its own, or the one that this browser stored; null for home. */
export function linkReturnPath(): string | null {
  return returnPath(location.search, storedReturnPath.read());
}
