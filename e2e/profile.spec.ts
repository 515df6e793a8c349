import { paths } from '#contract/paths.ts';
import { expect, signIn, test } from './testing/fixtures.ts';

test('the profile leads from the person over those who lead, and the job, to a life as a line in time', {
  tag: '@long',
}, async ({ page }) => {
  // The demo's dates are fixed, so the day they are read on is, too.
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00'));
  await signIn(page, 'aminata.kamara', paths.more);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Profile/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
  const banner = page.locator('main header');
  await expect(banner.getByText('@akamara')).toBeVisible();
  await expect(banner.locator('img')).toHaveAttribute('src', '/profile-pictures/aminata-kamara.webp');
  const manager = page.getByRole('region', { name: 'Manager' });
  await expect(manager.getByRole('heading', { name: 'Claire Moreau' })).toBeVisible();
  await expect(manager.getByRole('link', { name: '+33 1 99 00 0176' })).toHaveAttribute('href', 'tel:+33199000176');

  await page.getByRole('button', { name: 'Show leadership team' }).click();
  const leaders = page.getByRole('list', { name: 'Leadership team' }).getByRole('listitem');
  await expect(leaders.getByRole('strong')).toHaveText(['Claire Moreau', 'Daniel Okafor', 'Sofía Lara']);
  await expect(leaders.locator('img').first()).toHaveAttribute('src', /^\/profile-pictures\/.+\.webp$/);
  await page.getByRole('button', { name: /^Show more of your job/ }).click();
  const tenure = page
    .getByRole('term')
    .filter({ hasText: /^Tenure$/ })
    .locator('xpath=following-sibling::dd');
  await expect(tenure).toHaveText('10 years, 8 months, 14 days');
  await expect(page.getByRole('region', { name: 'Job history' }).getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: /^Show More of your options/ }).click();
  await page.getByRole('link', { name: 'Events Timeline' }).click();
  const points = page.getByRole('main').getByRole('listitem');
  await expect(points).toHaveCount(8);
  await expect(points.first()).toContainText('14 March 2027');
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
});
