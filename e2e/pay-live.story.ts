import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '#contract/paths.ts';
import { type Settings, startServer } from '#operations/testing/server.ts';
import { freePort } from '#run/free-port.mjs';
import { root } from '#run/root.mjs';
import { withoutSettings } from '#run/settings-names.mjs';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { moveIn, password, people } from '#server/testing/test-company.ts';
import { expect, test } from './story.ts';

// The operator publishes while people look, which takes a database with room for two processes.
test('a payslip that the operator publishes stands in the open list at once', async ({ browser }) => {
  test.setTimeout(90_000);
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pay-live-'));
  const postgres = await startRealPostgres();
  const port = String(await freePort());
  const settings: Settings = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only this story knows',
    DATABASE_URL: postgres.url(await postgres.createDatabase()),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  await moveInAt(settings.DATABASE_URL);
  const server = await startServer(settings);
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto(paths.login);
    await page.locator('input[name=email]').fill(people.ada.email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`**${paths.home}`);
    const connecting = page.waitForEvent('websocket');
    await page.goto(paths.payslips);
    await connecting;
    const main = page.getByRole('main');
    await expect(main.getByText('No payslips available.')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-never-left', ''));

    await publish(settings, join(folder, 'october'), `${people.ada.profile?.username}_2026-10.pdf`);
    await expect(main.getByRole('link', { name: 'amarker_2026-10.pdf' })).toBeVisible();
    await page.getByRole('link', { name: 'All Documents (1)' }).click();
    await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(1);

    await publish(settings, join(folder, 'november'), `${people.ada.profile?.username}_2026-11.pdf`);
    await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(2);
    await expect(page.locator('body[data-never-left]')).toHaveCount(1);
  } finally {
    await context.close();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
});

async function moveInAt(url = ''): Promise<void> {
  const { db, close } = await openPostgres(url, () => {});
  await moveIn(db);
  await close();
}

/** Does what the operator does on the line with a folder that holds one document. */
async function publish(settings: Settings, batch: string, name: string): Promise<void> {
  await mkdir(batch);
  await writeFile(join(batch, name), `%PDF-1.7\n${name}\n%%EOF\n`);
  const options = { cwd: root, env: { ...withoutSettings(), ...settings } };
  await promisify(execFile)(process.execPath, ['server/stagedoor.ts', 'publish', 'payslips', batch, '--yes'], options);
}
