import type { Page } from '@playwright/test';

/**
 * Holds back the code of a screen. `asked` waits until the page has asked for it, so that no test looks at a page from
 * which nothing is held; `release` lets it arrive.
 */
export async function holdCode(page: Page, screen: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  // The console's screens are built as `console-only-people-screen-….js`.
  await page.route(new RegExp(`/built/(console-only-)?${screen}-[^~]*\\.js$`), async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}
