import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { people } from '#server/testing/test-company.ts';
import { test as base } from './fixtures.ts';
import type { Releases } from './releases.ts';

/** A test at an address whose servers it starts and stops itself; `openScreen` opens a screen signed in. */
export const test = base.extend<{ openScreen: (path?: string) => Promise<void> }, { releases: Releases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      // Only here, as it loads the whole server.
      const { openReleases } = await import('./releases.ts');
      const releases = await openReleases();
      await use(releases);
      await releases.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ releases }, use) => use(releases.url),
  openScreen: async ({ page, releases }, use) => use((path = paths.home) => releases.signIn(page, people.ada, path)),
});

export const newVersion = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
