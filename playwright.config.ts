import { defineConfig } from '@playwright/test';
import { findBrowser } from '#scripts/browser.mjs';
import { bringOwnMachine } from '#scripts/test-machine.mjs';
import { ownPort } from '#server/testing/own-port.ts';

bringOwnMachine();
// Workers read this file again; they get the first reading's choices through the environment.
process.env.E2E_PORT ??= String(await ownPort());
process.env.WHOLE_CHROMIUM ??= (await findBrowser(true)) ?? '';
process.env.CHROMIUM ??= (await findBrowser()) ?? '';

/** Turns off requests of the browser's own that Playwright leaves on: reports about domains and link pings. */
const quiet = ['--disable-domain-reliability', '--no-pings'];

const showsNotifications = 'push.spec.ts';
const withNotifications = {
  testMatch: showsNotifications,
  use: { launchOptions: { executablePath: process.env.WHOLE_CHROMIUM || undefined, args: quiet } },
};
const long = /@long/;

/** The tests in e2e/: each in a real browser against the real server, on a phone by default. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/testing/serve.ts',
  fullyParallel: true,
  // More than the cores: each worker waits half of its time.
  workers: 3,
  retries: 0,
  // Far longer than anything takes: a shared machine sometimes stalls for seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    // `page.route` does not see a worker's requests, so only tests about the worker allow one.
    serviceWorkers: 'block',
    // Rendering transitions takes a tenth of the time. Tests about motion turn it on themselves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Without screenshots of every step, which cost as much as the tests: `npx playwright test <file> --trace on` adds
    // them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: quiet },
  },
  projects: [
    // First, since its tests share a server and run serially.
    { name: 'phone-with-notifications', ...withNotifications, grepInvert: long },
    { name: 'phone', testIgnore: showsNotifications, grepInvert: long },
    // For `npm run test:long`.
    { name: 'long-with-notifications', ...withNotifications, grep: long },
    { name: 'long', testIgnore: showsNotifications, grep: long },
  ],
});
