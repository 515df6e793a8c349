import { personPath } from '#contract/console-paths.ts';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, password, signIn, test } from './testing/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('a link is edited where it is seen, and an employee’s open screen shows it', { tag: '@long' }, async ({
  page,
  browser,
}) => {
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

test('a benefit is written, given by HR, and read by whoever has it while their screen is open', {
  tag: '@long',
}, async ({ page, browser }) => {
  const employee = await newPerson();
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, employee, paths.benefits);
  await expect(theirs.getByText('No benefits on record yet')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Edit' })).toHaveCount(0);

  const pass = `Pass ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, await newPerson({ roles: ['editor', 'hr'] }), paths.benefits);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.locator('input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await page.getByRole('link', { name: 'Add a benefit' }).click();
  await page.getByLabel('Name in English').fill(pass);
  await page.getByLabel('Text in English').fill('All buses of the city.');
  await page.getByRole('button', { name: 'Save for everybody' }).click();
  await expect(page.getByRole('link', { name: pass })).toContainText('0 people have it');

  await page.goto(personPath(employee.id));
  await page.getByRole('button', { name: 'Give or end' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Benefit/ }).click();
  await page.getByRole('option', { name: pass }).click();
  await dialog.getByRole('button', { name: 'Give it' }).click();
  await expect(dialog.getByText('1 · has it')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: pass })).toBeVisible();
  await context.close();
});
