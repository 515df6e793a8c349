import { expect, signIn, test } from './story.ts';

test.describe('more', () => {
  test('shows a loading message until it can show who one is', async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/more-screen-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page);
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await expect(page.getByRole('main').getByText('Loading…')).toBeAttached();
    letGo();
    await expect(page.getByText('@akamara')).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
  });

  test('has words for whatever is missing, and a picture for one that is broken', async ({ page }) => {
    await page.route('**/profile-pictures/**', (route) => route.abort());
    await signIn(page);
    // Nor does anything bring the names back.
    await page.route('**/api/auth/session', (route) => route.abort());
    await page.goto('/more');
    await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /default-portrait/);
    await page.evaluate(() => {
      const nobody = { fullName: null, username: null, position: null, department: null, profilePic: null };
      const user = JSON.parse(localStorage.getItem('stagedoor.v1.user') ?? '{}');
      localStorage.setItem('stagedoor.v1.user', JSON.stringify({ ...user, ...nobody }));
    });
    await page.reload();
    for (const words of ['User Name Missing', 'No Username', 'No Job Title', 'Unknown Department']) {
      await expect(page.getByText(words)).toBeVisible();
    }
  });
});
