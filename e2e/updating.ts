import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { password, people } from '#server/testing/test-company.ts';
import { expect, test as story } from './story.ts';
import { openReleases, type Releases } from './testing/releases.ts';

/** A story at an address whose server it opens and closes itself. */
export const test = story.extend<object, { releases: Releases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const releases = await openReleases();
      await use(releases);
      await releases.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ releases }, use) => use(releases.url),
});

/** Signs somebody in by the login screen. */
export async function enter(page: Page): Promise<void> {
  await page.goto(paths.login);
  await page.locator('input[name=email]').fill(people.ada.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**${paths.home}`);
}

/** Waits until the worker has kept a release whole, and rules the page. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

export const newVersion = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
