import { createPause } from '#client/live/pause.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';

/**
 * Loads code that a page works without for a while, again and again until it arrives: the network may be away just when
 * it is due.
 */
export async function untilItArrives<Code>(load: () => Promise<Code>): Promise<Code> {
  const pause = createPause();
  addEventListener('online', pause.end);
  try {
    for (let failedTries = 0; ; failedTries += 1) {
      try {
        return await load();
      } catch {
        await pause.wait(reconnectDelay(failedTries));
      }
    }
  } finally {
    removeEventListener('online', pause.end);
  }
}
