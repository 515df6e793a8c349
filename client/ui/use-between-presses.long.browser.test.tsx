import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { happen, letAppListen } from '#client/testing/happen.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { startPressWatch } from './use-between-presses.ts';

startPressWatch();

const notice = page.getByText(/^You are offline\./);

// A press that opens the browser's own menu gets no pointerup.
test.each(['pointerup', 'pointercancel', 'contextmenu'])('a line waits under a press, until its %s', async (end) => {
  const server = await showApp(paths.more);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  happen('pointerdown');
  server.goAway();
  letAppListen();
  expect(notice.query()).toBeNull();
  happen(end);
  await expect.element(notice).toBeVisible();
});
