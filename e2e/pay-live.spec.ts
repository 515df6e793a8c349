import { paths } from '#contract/paths.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { expect, newPerson, signInLive, test } from './testing/fixtures.ts';
import { database } from './testing/test-server.ts';

test('a payslip that the operator publishes stands in the open list at once', async ({ page }) => {
  const person = await newPerson();
  // From another process than the server, as the operator does.
  const publish = (fileName: string) => {
    const bytes = Buffer.from(`%PDF-1.7\n${fileName}\n%%EOF\n`);
    return publishPayslips(database(), [{ userId: person.id, fileName, sourceKey: fileName, bytes }]);
  };
  await signInLive(page, person, paths.payslips);
  const main = page.getByRole('main');
  await expect(main.getByText('No payslips available.')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-never-left', ''));

  await publish('October.pdf');
  await expect(main.getByRole('link', { name: 'October.pdf' })).toBeVisible();
  await page.getByRole('link', { name: 'All Documents (1)' }).click();
  await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(1);

  await publish('November.pdf');
  await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(2);
  await expect(page.locator('body[data-never-left]')).toHaveCount(1);
});
