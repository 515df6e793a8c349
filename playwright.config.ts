import { defineConfig } from '@playwright/test';
import { findBrowser } from '#run/browser.mjs';
import { freePort } from '#run/free-port.mjs';

// Workers read this file again; what the first reading chose reaches them through the environment.
process.env.STORIES_PORT ??= String(await freePort());
process.env.CHROMIUM ??= (await findBrowser()) ?? '';

/** What Playwright leaves on of a browser's own calls: reports about domains and pings of links. */
const quiet = ['--disable-domain-reliability', '--no-pings'];

/** Shuts the one room for everybody for a moment, so nobody else may be talking. */
const changesTheRoom = 'room-mode.story.ts';

/** The stories of e2e/, each in a real browser against the real server, on a phone unless a story says otherwise. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.story.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/testing/serve.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine stands still for seconds at times. What is broken fails each time, and is counted.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${process.env.STORIES_PORT}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    // What a worker fetches no `page.route` sees: only the stories about the worker have one.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: quiet },
  },
  projects: [
    { name: 'phone', testIgnore: changesTheRoom },
    { name: 'phone-alone', testMatch: changesTheRoom, dependencies: ['phone'] },
  ],
});
