import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '#contract/paths.ts';
import { root } from '#run/root.mjs';
import { withoutSettings } from '#run/settings-names.mjs';
import { people } from '#server/testing/test-company.ts';
import { expect, test } from './story.ts';
import { type OwnHouse, openOwnHouse } from './testing/own-house.ts';

// The operator publishes while people look, which takes a database with room for two processes.
test('a payslip that the operator publishes stands in the open list at once', async ({ browser }) => {
  test.setTimeout(90_000);
  const house = await openOwnHouse();
  try {
    const page = await house.enter(browser, people.ada);
    const connecting = page.waitForEvent('websocket');
    await page.goto(paths.payslips);
    await connecting;
    const main = page.getByRole('main');
    await expect(main.getByText('No payslips available.')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-never-left', ''));

    await publish(house, 'october', `${people.ada.profile?.username}_2026-10.pdf`);
    await expect(main.getByRole('link', { name: 'amarker_2026-10.pdf' })).toBeVisible();
    await page.getByRole('link', { name: 'All Documents (1)' }).click();
    await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(1);

    await publish(house, 'november', `${people.ada.profile?.username}_2026-11.pdf`);
    await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(2);
    await expect(page.locator('body[data-never-left]')).toHaveCount(1);
  } finally {
    await house.close();
  }
});

/** Does what the operator does on the line with a folder that holds one document. */
async function publish({ folder, settings }: OwnHouse, name: string, file: string): Promise<void> {
  const batch = join(folder, name);
  await mkdir(batch);
  await writeFile(join(batch, file), `%PDF-1.7\n${file}\n%%EOF\n`);
  const options = { cwd: root, env: { ...withoutSettings(), ...settings } };
  await promisify(execFile)(process.execPath, ['server/stagedoor.ts', 'publish', 'payslips', batch, '--yes'], options);
}
