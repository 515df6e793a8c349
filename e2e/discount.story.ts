import { execFileSync } from 'node:child_process';
import { root } from '#run/root.mjs';
import { expect, signIn, test } from './story.ts';

test.describe('the employee discount', () => {
  test('is a card with a code that the operator’s command accepts, and refuses once it is changed', async ({
    page,
  }) => {
    await signIn(page);
    const answered = page.waitForResponse('**/api/discount/card');
    await page.goto('/employee-discount');
    const { pass } = await (await answered).json();
    await expect(page.getByRole('heading', { name: 'Aminata Kamara' })).toBeVisible();
    await expect(page.getByText('Employee ID E-10427')).toBeVisible();
    await expect(page.getByText(/^Good until \d\d?:\d\d$/)).toBeVisible();
    await expect(page.getByText(/turn your screen’s brightness up/)).toBeVisible();

    expect(verify(pass.code)).toMatch(/^Good until .*: E-10427, Aminata Kamara/);
    const changed = pass.code.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
    expect(verify(changed)).toContain('Give no discount.');
  });

  test('fills the whole screen on a tap, and goes back by Escape', async ({ page }) => {
    await signIn(page);
    await page.goto('/employee-discount');
    await page.getByRole('button', { name: /Show the code on the whole screen/ }).click();
    const code = page.getByRole('dialog', { name: 'Employee Discount' }).getByRole('img');
    await expect(code).toBeVisible();
    expect((await code.boundingBox())?.width).toBeGreaterThan(360);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Show the code on the whole screen/ })).toBeFocused();
  });

  test('works without a network until its end, and then says so', async ({ page, context }) => {
    await page.clock.install();
    await signIn(page, 'foday.kallon');
    await page.goto('/my-profile');
    await page.getByRole('link', { name: 'Employee Discount' }).click();
    await expect(page.getByText(/^Good until/)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Back to your profile' }).click();
    await page.clock.fastForward('01:30:00');
    await page.getByRole('link', { name: 'Employee Discount' }).click();
    await expect(page.getByText(/^Good until/)).toBeVisible();
    await page.clock.fastForward('00:31:00');
    await expect(page.getByText('This code has ended.')).toBeVisible();
    await expect(page.getByText(/^Good until/)).toHaveCount(0);
    // It renews itself as soon as there is a network again.
    await context.setOffline(false);
    await expect(page.getByText(/^Good until/)).toBeVisible();
  });

  test('leaves nothing behind on the device after logout', async ({ page }) => {
    await signIn(page, 'foday.kallon');
    await page.goto('/employee-discount');
    await expect(page.getByText(/^Good until/)).toBeVisible();
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(await kept()).toContain('SD1.');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await kept()).not.toContain('SD1.');
  });
});

/** Asks the operator's command about a code, as a till would. */
function verify(code: string): string {
  try {
    return execFileSync(process.execPath, ['server/stagedoor.ts', 'discount', 'verify', code], {
      cwd: root,
      env: { ...process.env, DATA_DIR: process.env.STORIES_DATA_DIR },
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
