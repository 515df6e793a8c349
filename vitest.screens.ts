import { playwright } from '@vitest/browser-playwright';
import { Features } from 'lightningcss';
import { defineProject } from 'vitest/config';
import { findBrowser } from '#run/browser.mjs';
import { ourCode } from './build-steps/our-code.ts';

/** What Playwright leaves on of a browser's own calls: reports about domains and pings of links. */
const quiet = ['--disable-domain-reliability', '--no-pings'];

/** Screens over a fake server, in a real browser on a phone: docs/adding-a-feature.md says how. */
export const screens = defineProject({
  plugins: ourCode(),
  publicDir: 'client/brand/public',
  css: { lightningcss: { exclude: Features.DirSelector } },
  // React as people have it, which is also a quarter of the time.
  oxc: { jsx: { development: false } },
  // React Aria draws every row in tests, unless it is told that there is a real browser.
  define: { 'process.env.VIRT_ON': 'true', 'process.env.NODE_ENV': '"production"' },
  // Looked up again for each run: a library that is found in the middle of one loads the page again.
  optimizeDeps: { entries: ['client/main.tsx', 'client/**/*.browser.test.tsx'], force: true },
  test: {
    name: 'screens',
    include: ['client/**/*.browser.test.tsx'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    sequence: { shuffle: true },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions: { executablePath: (await findBrowser()) || undefined, args: quiet },
        // Nothing moves but where a test is about it: testing/motion.ts.
        contextOptions: { hasTouch: true, locale: 'en-GB', reducedMotion: 'reduce' },
        actionTimeout: 60_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
