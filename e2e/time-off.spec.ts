import { paths } from '#contract/paths.ts';
import { expect, newPerson, signIn, test } from './fixtures.ts';
import { submitLeave, wednesday } from './queued.ts';

test('a request travels to the manager, is declined with words, taken back, approved, withdrawn and put back', async ({
  page,
  browser,
}) => {
  const manager = await newPerson();
  const person = await newPerson({ manager });
  await signIn(page, person, paths.timeOff);
  await page.getByRole('link', { name: 'Request Leave of Absence' }).click();
  await submitLeave(page, wednesday(28));
  await expect(page.getByText(`Your request is with ${manager.fullName}.`)).toBeVisible();

  const desk = await browser.newPage();
  await signIn(desk, manager, paths.timeOff);
  await desk.getByRole('link', { name: /^My team’s requests/ }).click();
  const card = desk.getByRole('listitem').filter({ hasText: person.fullName }).filter({ hasText: 'Unpaid leave' });
  await card.getByRole('button', { name: new RegExp(`^Decline.*${person.fullName}`) }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('We open that day.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(desk.getByText(`${person.fullName}’s leave is declined.`)).toBeVisible();
  await page.reload();
  const mine = page.getByRole('main').getByRole('listitem');
  await expect(mine).toContainText('Declined');
  await expect(mine).toContainText('We open that day.');

  await desk.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: new RegExp(`^Approve.*${person.fullName}`) }).click();
  await expect(card.getByText('Approved')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Take the answer/ })).toBeVisible();
  await page.reload();
  await expect(mine).toContainText('Approved');
  await desk.close();

  await mine.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(mine.getByText('Withdrawn')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByText('Approved')).toBeVisible();
});

test('more leave than is left is refused by the server, and nothing typed is lost', async ({ page }) => {
  await signIn(page, await newPerson({ annualLeave: 1 }), paths.requestLeave);
  await page.getByLabel('First day', { exact: true }).fill(wednesday(20));
  await page.getByLabel('Last day', { exact: true }).fill(wednesday(22));
  await page.getByLabel(/^Note/).fill('A long journey.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert')).toHaveText('That is more than is left.');
  await expect(page.getByLabel(/^Note/)).toHaveValue('A long journey.');
  await page.getByLabel(/^Unpaid leave/).check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/time-off\/requests$/);
  await expect(page.getByText('nobody was told', { exact: false })).toBeVisible();
});
