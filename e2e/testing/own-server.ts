import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { ownPort } from '#server/testing/own-port.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { type Settings, startServer } from '#system-tests/testing/server.ts';
import { openSignedIn, requestsAs, type SignedIn, sessionMaker } from './stored-session.ts';
import { copyDatabase, openDatabase, testServer } from './test-server.ts';

/** A server and a database with the test company, for one test or one file. */
export type OwnServer = {
  settings: Settings;
  /** A temporary folder. */
  folder: string;
  /** A page in a new browser, showing a screen to an already signed-in person. */
  openPage(browser: Browser, person: TestPerson, path?: string): Promise<Page>;
  /** Opens a screen on a page as an already signed-in person. */
  signIn(page: Page, person: TestPerson, path?: string, how?: SignedIn): Promise<void>;
  /** API requests as a signed-in person, without a browser. */
  talker(person: TestPerson): Promise<APIRequestContext>;
  /** Restarts the server on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a server of one's own.
 * @param prepare fills the database before the server starts
 * @param more additional settings
 */
export async function openOwnServer(
  prepare: (db: Database) => Promise<unknown> = async () => {},
  more: Record<string, string> = {},
): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-own-server-'));
  const { postgresUrl, template } = testServer();
  const port = String(await ownPort());
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only this server knows',
    DATABASE_URL: await copyDatabase(postgresUrl, template),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...more,
  };
  const db = openDatabase(settings.DATABASE_URL);
  await prepare(db);
  const maker = sessionMaker(db, settings.AUTH_SECRET, settings.PUBLIC_URL);
  let server = await startServer(settings);
  const pages: Page[] = [];
  return {
    settings,
    folder,
    signIn: (page, { email }, path = paths.home, how) => openSignedIn(page, maker, email, path, how),
    talker: ({ email }) => requestsAs(maker, email),
    async openPage(browser, { email }, path = paths.home) {
      const page = await (await browser.newContext({ baseURL: settings.PUBLIC_URL })).newPage();
      pages.push(page);
      await openSignedIn(page, maker, email, path);
      return page;
    },
    async restart() {
      await server.stop();
      server = await startServer(settings);
    },
    async close() {
      await Promise.all(pages.map((page) => page.context().close()));
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
