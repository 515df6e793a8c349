import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { putSetup } from '#server/company/setup-rows.ts';
import type { Database } from '#server/db/database.ts';
import { people } from '#server/testing/test-company.ts';
import { expect, test } from './testing/fixtures.ts';
import { waitForWorker } from './testing/no-network.ts';
import { openOwnServer } from './testing/own-server.ts';

test.use({ serviceWorkers: 'allow' });

test('the company’s colour is there before the app is, without a network too, and a new one with the next page but one', {
  tag: '@long',
}, async ({ browser }) => {
  let db: Database | undefined;
  const server = await openOwnServer(async (opened) => {
    db = opened;
    await putSetup(opened, { accent: '#114488' });
  });
  const page = await server.openPage(browser, people.ada, paths.settings);
  await expectColor(page, '#114488');
  await waitForWorker(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectColor(page, '#114488');
  await page.context().setOffline(false);

  await putSetup(db as Database, { accent: '#0b5d4e' });
  await expect(async () => {
    await page.reload();
    await expectColor(page, '#0b5d4e');
  }).toPass();
  await page.context().setOffline(true);
  await page.reload();
  await expectColor(page, '#0b5d4e');

  await page.context().setOffline(false);
  await page.goto('/absence/late');
  await expect(page.getByRole('button')).toHaveCSS('background-color', 'rgb(11, 93, 78)');
  await page.goto(paths.settings);
  await putSetup(db as Database, { accent: null });
  await expect(async () => {
    await page.reload();
    await expectColor(page, '#8a1538');
  }).toPass();
  await server.close();
});

/** Asserts the colour of the phone's bars and of links. */
async function expectColor(page: Page, color: string): Promise<void> {
  const shown = await page.evaluate(() => ({
    bar: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    words: getComputedStyle(document.documentElement).getPropertyValue('--curtain'),
  }));
  expect(shown.bar).toBe(color);
  expect(shown.words).toContain(color);
}
