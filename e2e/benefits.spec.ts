import { paths } from '#contract/paths.ts';
import { expect, newPerson, signIn, test } from './testing/fixtures.ts';

test('the benefits are a tap away, with what they are, since when, and the link to who provides them', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Benefits' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('9 benefits are yours')).toBeVisible();
  await expect(main.getByRole('region')).toHaveCount(6);
  await expect(main.getByRole('listitem')).toHaveCount(9);
  const health = main.getByRole('region', { name: 'Health and wellbeing' }).getByRole('listitem').first();
  await expect(health.getByRole('heading', { name: 'Health cover' })).toBeVisible();
  await expect(health).toContainText('Yours since 14 March 2016');
  const link = health.getByRole('link', { name: /^Go to Harbour Health/ });
  await expect(link).toHaveAttribute('href', 'https://health.stagedoor.example/cover');
});

test('somebody without any is led to whom to ask', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await newPerson(), paths.benefits);
  await expect(page.getByText('No benefits on record yet')).toBeVisible();
  await page.getByRole('link', { name: 'See whom to ask' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help and Support');
  await expect(page.getByRole('region', { name: 'Whom to ask' })).toBeVisible();
});
