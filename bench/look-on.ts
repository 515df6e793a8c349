import type { CDPSession } from '@playwright/test';

/**
 * Keeps a screencast running: a headless browser only draws for a viewer, and then reports a key event only once it is
 * drawn.
 */
export async function lookOn(devTools: CDPSession): Promise<void> {
  devTools.on('Page.screencastFrame', ({ sessionId }) => {
    devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devTools.send('Page.startScreencast', { format: 'jpeg', quality: 10 });
}
