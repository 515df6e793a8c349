import { execFileSync } from 'node:child_process';
import { paths } from '#contract/paths.ts';
import { root } from '#scripts/root.mjs';
import { expect, logOut, newPerson, signIn, test } from './testing/fixtures.ts';
import { testServer } from './testing/test-server.ts';

test('the discount card’s code is accepted by the operator’s command, refused once changed, and gone after logout', {
  tag: '@long',
}, async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, paths.myProfile);
  const answered = page.waitForResponse('**/api/discount/card');
  await page.getByRole('link', { name: 'Employee Discount' }).click();
  const { employeeId, pass } = await (await answered).json();
  await expect(page.getByRole('heading', { name: person.fullName })).toBeVisible();
  await expect(page.getByText(`Employee ID ${employeeId}`)).toBeVisible();
  await expect(page.getByText(/^Good until \d\d?:\d\d$/)).toBeVisible();

  expect(verify(pass.code)).toMatch(new RegExp(`^Good until .*: ${employeeId}, ${person.fullName}`));
  const changed = pass.code.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  expect(verify(changed)).toContain('Give no discount.');

  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain('SD1.');
  await page.goto(paths.settings);
  await logOut(page);
  expect(await stored()).not.toContain('SD1.');
});

/** Verifies a code with the operator's command, as a till would. */
function verify(code: string): string {
  try {
    return execFileSync(process.execPath, ['cli/stagedoor.ts', 'discount', 'verify', code], {
      cwd: root,
      env: { ...process.env, ...testServer().settings },
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
