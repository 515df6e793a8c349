import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openPushReceiver, type PushReceiver } from '#server/testing/push-receiver.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { test } from './fixtures.ts';
import { type OwnServer, openOwnServer } from './own-server.ts';
import { subscribeAt } from './push-browser.ts';

/** The push service of the current test file. */
export let receiver: PushReceiver;
let testServer: OwnServer;
let folder: string;
const pages: Page[] = [];

/** Opens a server with a local push service for all tests of the calling file, and closes it. */
export function openOwnPushServer(): void {
  test.beforeAll(async () => {
    receiver = await openPushReceiver();
    folder = await mkdtemp(join(tmpdir(), 'stagedoor-push-'));
    const certificate = join(folder, 'receiver.pem');
    await writeFile(certificate, receiver.certificate);
    testServer = await openOwnServer(undefined, {
      PUSH_PRIVATE_HOSTS: receiver.host,
      NODE_EXTRA_CA_CERTS: certificate,
    });
  });

  test.afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
  });

  test.afterAll(async () => {
    await testServer?.close();
    await receiver?.close();
    await rm(folder, { recursive: true });
  });
}

type Visit = { permission?: 'granted' | 'denied' | 'prompt'; shared?: boolean; timezoneId?: string };

/** A page on which somebody has just signed in, in a browser that may or may not show notifications. */
export async function openPushBrowser(browser: Browser, person: TestPerson, visit: Visit = {}): Promise<Page> {
  const { permission = 'granted', shared = false, timezoneId } = visit;
  const context = await browser.newContext({
    baseURL: testServer.settings.PUBLIC_URL,
    ...(timezoneId && { timezoneId }),
  });
  const page = await context.newPage();
  pages.push(page);
  if (permission === 'granted') await context.grantPermissions(['notifications']);
  else await setPermission(browser, page, permission);
  await subscribeAt(receiver, context);
  await testServer.signIn(page, person, '/favicon.svg', { shared });
  return page;
}

/** Sets the browser's permission for notifications to denied or undecided, which Playwright cannot. */
async function setPermission(browser: Browser, page: Page, setting: 'denied' | 'prompt'): Promise<void> {
  const ofPage = await page.context().newCDPSession(page);
  const { targetInfo } = await ofPage.send('Target.getTargetInfo');
  const devTools = await browser.newBrowserCDPSession();
  await devTools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
  await Promise.all([ofPage.detach(), devTools.detach()]);
}

/** Posts to the server as the page does, and answers the status. */
export function postFrom(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path ?? '', { method: 'POST', headers, body: body ?? '' })).status;
    },
    [path, JSON.stringify(body)],
  );
}
