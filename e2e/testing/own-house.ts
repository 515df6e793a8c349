import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { type Settings, startServer } from '#operations/testing/server.ts';
import { freePort } from '#run/free-port.mjs';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { moveIn, type Person, password } from '#server/testing/test-company.ts';

/** A server and a real PostgreSQL for one story alone, with the test company in it. */
export type OwnHouse = {
  settings: Settings;
  /** A folder of the story's own. */
  folder: string;
  /** A page on which somebody has just signed in. */
  enter(browser: Browser, person: Person): Promise<Page>;
  close(): Promise<void>;
};

/**
 * Opens one.
 * @param prepare puts into the database what the story needs, before the server opens
 * @param more settings of the story's own
 */
export async function openOwnHouse(
  prepare: (db: Database) => Promise<unknown> = async () => {},
  more: Record<string, string> = {},
): Promise<OwnHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-own-house-'));
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
    ...more,
  };
  const { db, close } = await openPostgres(settings.DATABASE_URL ?? '', () => {});
  await moveIn(db);
  await prepare(db);
  await close();
  const server = await startServer(settings);
  const pages: Page[] = [];
  return {
    settings,
    folder,
    async enter(browser, { email }) {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage();
      pages.push(page);
      await page.goto(paths.login);
      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.waitForURL(`**${paths.home}`);
      return page;
    },
    async close() {
      await Promise.all(pages.map((page) => page.context().close()));
      await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
