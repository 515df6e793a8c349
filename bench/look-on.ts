import type { CDPSession } from '@playwright/test';

/** Looks at a page for good: without a window the browser draws for who looks on, and tells of a key no earlier than it was drawn. */
export async function lookOn(devTools: CDPSession): Promise<void> {
  devTools.on('Page.screencastFrame', ({ sessionId }) => {
    devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devTools.send('Page.startScreencast', { format: 'jpeg', quality: 10 });
}
