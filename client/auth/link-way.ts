import { storedWayBack } from '#client/device/stored.ts';
import { wayBack } from '#client/session/way-back.ts';

/** The path of ours that a mailed link leads on to: its own, or else the one this browser remembers; null for home. */
export function linkWay(): string | null {
  return wayBack(location.search, storedWayBack.read());
}
