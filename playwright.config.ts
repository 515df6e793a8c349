import { defineConfig } from '@playwright/test';
import { findBrowser } from '#run/browser.mjs';
import { ownPort } from '#server/testing/own-port.ts';

// Workers read this file again; what the first reading chose reaches them through the environment.
process.env.E2E_PORT ??= String(await ownPort());
process.env.WHOLE_CHROMIUM ??= (await findBrowser(true)) ?? '';
process.env.CHROMIUM ??= (await findBrowser()) ?? '';

/** What Playwright leaves on of a browser's own calls: reports about domains and pings of links. */
const quiet = ['--disable-domain-reliability', '--no-pings'];

const showsNotifications = 'push.spec.ts';
const long = /@long/;

/** The tests of e2e/, each in a real browser against the real server, on a phone unless a test says otherwise. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/testing/serve.ts',
  fullyParallel: true,
  // More than cores: each waits half of its time.
  workers: 3,
  retries: 0,
  // Far beyond what anything takes: a shared machine stands still for seconds at times.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    // What a worker fetches no `page.route` sees: only the stories about the worker have one.
    serviceWorkers: 'block',
    // Drawing transitions is a tenth of all the work. What moves is tested where a file asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Without pictures of every step, which cost as much as the tests: `npx playwright test <file> --trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: quiet },
  },
  projects: [
    // First, as its tests share a server and run one after the other.
    {
      name: 'phone-with-notifications',
      testMatch: showsNotifications,
      use: { launchOptions: { executablePath: process.env.WHOLE_CHROMIUM || undefined, args: quiet } },
    },
    { name: 'phone', testIgnore: showsNotifications, grepInvert: long },
    // Of `npm run test:long`.
    { name: 'long', grep: long },
  ],
});
