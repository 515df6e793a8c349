import { paths } from '#contract/paths.ts';
import { expect, newPerson, password, signIn, test } from './testing/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('a link is edited where it is seen, and an employee’s open screen shows it', async ({ page, browser }) => {
  const context = await browser.newContext();
  const employee = await context.newPage();
  await signIn(employee, await newPerson(), paths.workplace);
  const links = employee.getByRole('region', { name: 'Harbour House, London' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await expect(employee.getByRole('link', { name: 'Edit' })).toHaveCount(0);

  const map = `Map ${crypto.randomUUID().slice(0, 8)}`;
  const save = page.getByRole('button', { name: 'Save for everybody' });
  await signIn(page, await newPerson({ roles: ['editor'] }), paths.workplace);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.locator('input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await page.getByRole('link', { name: 'Add an entry: Harbour House, London' }).click();
  await page.getByLabel('Web address').fill('http://maps.example');
  await page.getByLabel('Title in English').fill(map);
  await save.click();
  await expect(page.getByText('A web address begins with https://.')).toBeVisible();
  await page.getByLabel('Web address').fill('https://maps.example');
  await save.click();
  await expect(links.filter({ hasText: map })).toHaveAttribute('href', 'https://maps.example');

  await page.getByRole('link', { name: `Edit ${map}` }).click();
  await page.getByLabel('Web address').fill('https://maps.example/london');
  await save.click();
  await expect(links.filter({ hasText: map })).toHaveAttribute('href', 'https://maps.example/london');

  await page.getByRole('link', { name: `Edit ${map}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(links.filter({ hasText: map })).toHaveCount(0);
  await context.close();
});
