import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline } from '#client/testing/fake-server.ts';
import { holdTime } from '#client/testing/fake-time.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { startOfflineCache } from './offline-cache.ts';

test('what could not be read while the server was away is read once it answers, without a press', async () => {
  const time = holdTime();
  await startOfflineCache();
  const away = { ...emptyHome, 'home.news': offline, 'training.mine': offline, 'auth.session': offline } as const;
  const server = await showApp(paths.home, { answers: away });
  await expect.element(page.getByText('The news could not be loaded.')).toBeVisible();
  await expect.element(page.getByText(/^You are offline\./)).toBeVisible();
  server.answer({ ...emptyHome, 'auth.session': { user: aminata } });
  // The browser says nothing, since its own network was never gone.
  await expect.poll(() => time.isRunning(10_000)).toBe(true);
  time.pass(10_000);
  await expect.element(page.getByText('Nothing is planned')).toBeVisible();
  await expect.element(page.getByText('Your trainings could not be loaded.')).not.toBeInTheDocument();
});
