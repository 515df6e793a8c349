import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, newPerson, signIn, test } from './testing/fixtures.ts';

test('Quick Access leads to each screen of the company, and back', { tag: '@long' }, async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  for (const name of ['Workplace', 'Tools and Resources', 'Help and Support', 'Career and Training']) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/more$/);
  }
});

test('one can enrol in a training, take it back, leave, and take that back', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await newPerson(), paths.career);
  const toDo = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
  await expect(page.getByRole('region', { name: 'Open to you' }).getByRole('listitem')).toHaveCount(8);
  await page.getByRole('button', { name: /^Enrol\s*, First aid basics/ }).click();
  await expect(page.getByText('You are enrolled in “First aid basics”.')).toBeVisible();
  await expect(toDo).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You left “First aid basics”.')).toBeVisible();
  await expect(toDo).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toDo).toHaveCount(1);

  await page.getByRole('button', { name: /^First aid basics/ }).click();
  const dialog = page.getByRole('dialog', { name: 'First aid basics' });
  await expect(dialog).toContainText('Learn what to do in the first five minutes');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Leave this training' }).click();
  await expect(dialog).toHaveCount(0);
  // The earlier toast's Undo would leave the training again.
  await expect(page.getByText('You left “First aid basics”.')).toBeVisible();
  await expect(toDo).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toDo).toHaveCount(1);
  await page.reload();
  await expect(toDo).toHaveCount(1);
});
