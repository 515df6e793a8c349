import { playwright } from '@vitest/browser-playwright';
import { Features } from 'lightningcss';
import { defineProject } from 'vitest/config';
import { findBrowser } from '#scripts/browser.mjs';
import { ourCode } from './build-steps/our-code.ts';
import { subsetFonts } from './build-steps/subset-fonts.ts';

/** Turns off requests of the browser's own that Playwright leaves on: reports about domains and link pings. */
const quiet = ['--disable-domain-reliability', '--no-pings'];

const long = 'client/**/*.long.browser.test.tsx';
const executablePath = (await findBrowser()) || undefined;

/** Screen tests with a fake server, in a real browser on a phone: docs/adding-a-feature.md says how. */
export const screens = projectOf('screens', { include: ['client/**/*.browser.test.tsx'], exclude: [long] });

/** For `npm run test:long`. */
export const longScreens = projectOf('long-screens', { include: [long], exclude: [] });

function projectOf(name: string, files: { include: string[]; exclude: string[] }) {
  return defineProject({
    plugins: [ourCode(), subsetFonts()],
    publicDir: 'client/brand/public',
    css: { lightningcss: { exclude: Features.DirSelector } },
    // React's production build, as in the app; it is also faster.
    oxc: { jsx: { development: false } },
    // In tests React Aria renders every row, unless it is told that there is a real browser.
    define: { 'process.env.VIRT_ON': 'true', 'process.env.NODE_ENV': '"production"' },
    // Scanned for each run: finding a dependency in the middle of one would reload the page.
    optimizeDeps: { entries: ['client/main.tsx', 'client/**/*.browser.test.tsx'], force: true },
    test: {
      name,
      ...files,
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
          launchOptions: { executablePath, args: quiet },
          // Nothing moves except in tests about motion: testing/motion.ts.
          // A zone whose day is never that of UTC for long: a slip into UTC shows.
          contextOptions: {
            hasTouch: true,
            locale: 'en-GB',
            reducedMotion: 'reduce',
            timezoneId: 'America/Los_Angeles',
          },
          actionTimeout: 60_000,
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  });
}
