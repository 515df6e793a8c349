import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startServer } from '#system-tests/testing/server.ts';

const email = 'aminata.kamara@stagedoor.example';
const password = 'backstage-demo-2026';

/** The demo company, as `npm start` serves it. */
export type DemoServer = {
  url: string;
  /** Browser profiles: one without a session, and one with Aminata's. */
  profiles: { stranger: string; member: string };
  /** Fetches one of our addresses with her session. */
  read(path: string): Promise<Response>;
  /** Stops the server; the browsers' caches stay. */
  stop(): Promise<unknown>;
  close(): Promise<void>;
};

/** Opens the demo company in a new folder, as it is built, or by a build of its own. */
export async function openDemoServer(
  browser: string,
  buildInto?: (folder: string) => Promise<void>,
): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-demo-'));
  await buildInto?.(folder);
  const profiles = { stranger: join(folder, 'stranger'), member: join(folder, 'member') };
  await mkdir(profiles.stranger);
  const port = String(await ownPort());
  const settings = { PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  const server = await startServer(settings, buildInto && folder);
  const context = await chromium.launchPersistentContext(profiles.member, {
    executablePath: browser,
    args: ['--no-sandbox', '--disable-background-networking'],
    baseURL: server.url,
  });
  const page = await context.newPage();
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${paths.home}`);
  const cookies = await context.cookies(server.url);
  // On closing, the browser writes cookies and storage into its profile.
  await context.close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    url: server.url,
    profiles,
    read: (path) => fetch(`${server.url}${path}`, { headers: { cookie } }),
    stop: server.stop,
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
