import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { consolePaths } from '#contract/console-paths.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { type Server, startServer } from '#system-tests/testing/server.ts';
import { password, signInAtTheDoor, test } from './fixtures.ts';

/** A wide screen with a mouse. */
export const desktop = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

/** Serves the demo company on the embedded database, as `npm start` does, to all tests of the file that calls it. */
export function serveDemoCompany() {
  let folder: string;
  let server: Server;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stagedoor-demo-'));
    server = await startServer({ PORT: String(await ownPort()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
  });
  test.afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  return {
    url: () => server.url,

    /** A page of somebody of the company, in English, at a screen; in the console they have given their password again. */
    async openAs(browser: Browser, username: string, path: string, options = {}): Promise<Page> {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      await context.addInitScript(() => localStorage.setItem('stagedoor.v1.language', 'en'));
      const page = await context.newPage();
      await signInAtTheDoor(page, username);
      await page.goto(path);
      if (path.startsWith(consolePaths.overview)) {
        await page.locator('input[name=password]').fill(password);
        await page.getByRole('button', { name: 'Open the console' }).click();
      }
      return page;
    },
  };
}
