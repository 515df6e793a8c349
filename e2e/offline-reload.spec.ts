import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, logOut, signIn, storedUser, test } from './testing/fixtures.ts';
import { browserStorage, expectNothingStoredOf, offlineNotice, waitForWorker } from './testing/no-network.ts';
import { goToRoom, message, sendMessage, unique } from './testing/talking.ts';
import { reloadedOffline, visit } from './testing/visiting.ts';

// With the service worker: reloads a page without any network.
test.use({ serviceWorkers: 'allow' });

/** The paths in all of this browser's caches. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('what is cached are built files: nothing of the API, no pay, no picture; and signing out leaves them', async ({
  page,
  context,
}) => {
  await signIn(page);
  await waitForWorker(page);
  await visit(page, reloadedOffline);
  await goToRoom(page);
  const cached = await cachedPaths(page);
  expect(cached.length).toBeGreaterThan(100);
  const odd = cached.filter((path) => !/^\/built\/[\w.~-]+\.(js|css|woff2|svg|webp|png)$/.test(path));
  const icons = [
    '/apple-touch-icon.png',
    '/favicon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-badge.png',
    '/icon-maskable-512.png',
  ];
  expect(odd.toSorted()).toEqual(
    [...icons, '/built-page', '/first-paint.json', '/look', '/release', '/signed-in'].toSorted(),
  );
  expect(cached.filter((path) => path.includes('common-passwords'))).toEqual([]);

  await page.goto(paths.settings);
  await logOut(page);
  expect((await cachedPaths(page)).toSorted()).toEqual(cached.toSorted());
  await context.setOffline(true);
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('after one visit every screen opens without a network, reload included, and signing out leaves nothing', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page);
  await waitForWorker(page);
  await visit(page, reloadedOffline);
  await goToRoom(page);
  const said = unique('Before the lift');
  await sendMessage(page, said);
  await expect.poll(() => browserStorage(page)).toContain(`"text":"${said}`);

  await context.setOffline(true);
  for (const [path, words] of reloadedOffline) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toContainText(words);
    await expect(offlineNotice(page)).toBeVisible();
  }
  const unknown = await page.goto('/no-such-door');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('This door leads nowhere');
  const speak = (language: string) =>
    page.evaluate((name) => localStorage.setItem('stagedoor.v1.language', name), language);
  await speak('German');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Diese Tür führt nirgendwohin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await speak('English');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.goto(paths.myVoice);
  await expect(message(page, said)).toBeVisible();
  await expect(offlineNotice(page)).toContainText('This is from');

  const { id } = JSON.parse((await storedUser(page)) ?? '{}');
  await page.goto(paths.settings);
  await page.getByRole('button', { name: 'Logout' }).click();
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toBeVisible();
  const payslip = `January ${new Date().getFullYear()}`;
  await expectNothingStoredOf(page, ['Aminata', 'Kamara', 'akamara', 'E-10427', payslip, id, said]);
  await page.goBack();
  await expect(page.getByText(/Aminata|E-10427|15 \w+ \d{4}/)).toHaveCount(0);
  await page.goto(paths.myProfile);
  await page.reload();
  await expect(page.getByText(/Aminata|E-10427/)).toHaveCount(0);
  await page.goto(paths.home);
  await expect(login).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});
