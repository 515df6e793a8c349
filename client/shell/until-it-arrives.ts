import { watchPage } from '#client/device/page-lifecycle.ts';
import { createPause } from '#client/live/pause.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import { isServerThere } from './reload-page.ts';

/**
 * Loads code that a page works without for a while, again and again until it arrives: the network may be away just when
 * it is due. Some browsers remember a failed import for the page's lifetime: `onRefused` is called once, if the code
 * fails although the server answered both before and after.
 */
export async function untilItArrives<Code>(load: () => Promise<Code>, onRefused?: () => void): Promise<Code> {
  const pause = createPause();
  const stopWatching = watchPage({ online: pause.end });
  let wasThere = false;
  let report = onRefused;
  try {
    for (let failedAttempts = 0; ; failedAttempts += 1) {
      try {
        return await load();
      } catch {
        const isThere = await isServerThere();
        if (wasThere && isThere) {
          report?.();
          report = undefined;
        }
        wasThere = isThere;
        await pause.wait(reconnectDelay(failedAttempts));
      }
    }
  } finally {
    stopWatching();
  }
}
