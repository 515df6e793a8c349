/**
 * How long until somebody who reopens the app sees their own data, on a processor slowed down four times: from the
 * caches of service worker and browser, online and offline. For comparison, in turns, the minimum: a page with a
 * heading, answered by a service worker of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { ensureBrowser } from '#scripts/browser.mjs';
import { buildIfNeeded } from '#scripts/build.mjs';
import { rowsOf, spread } from './figures.ts';
import { openDemoServer } from './pages/demo-server.ts';
import { openBareApp } from './reopen/bare-app.ts';

const row = rowsOf([24], 8);

/** What is opened, and an element with text that appears only with the person's own data. */
type Opened = { name: string; url: string; selector: string; words: string };

const slowdown = 4;
const openings = 9;
/** Resolves once the text has been drawn: a frame after it appeared. */
const watchFor = `({ selector, words }) => {
  const isThere = (one) => one.textContent.includes(words) && one.checkVisibility();
  window.drawn = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll(selector)].some(isThere)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
}`;

/** The promised factor: one's own data on the home page, compared with the bare page. */
const promise = 2.5;
/** The time limit in milliseconds, after which an opening has failed. */
const timeoutMs = 30_000;

await buildIfNeeded(process.execPath);
const browser = await ensureBrowser(process.execPath);
console.log('Opening the demo company…');
const demo = await openDemoServer(browser);
const bare = await openBareApp();
const context = await chromium.launchPersistentContext(demo.profiles.member, {
  executablePath: browser,
  args: ['--no-sandbox', '--disable-background-networking'],
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timeout: timeoutMs,
});
context.setDefaultTimeout(timeoutMs);
const bareApp: Opened = { name: 'a bare page', url: bare.url, selector: 'h1', words: 'Bare' };
const screens: Opened[] = [
  { name: '/home', path: paths.home, selector: 'main article h2', words: '' },
  { name: '/my-profile', path: paths.myProfile, selector: 'main h2', words: '' },
  { name: '/my-voice', path: paths.myVoice, selector: '[id^=message-]', words: '' },
].map(({ path, ...screen }) => ({ ...screen, url: `${demo.url}${path}` }));

try {
  await prepare(context);
  report('with a network', await openInTurns(context, true));
  // Playwright's offline mode hangs on a worker that is being stopped; with the servers stopped, no request gets
  // through.
  await demo.stop();
  await bare.close();
  report('without a network', await openInTurns(context, false));
} finally {
  await context.close();
  await demo.close();
}

/** Fills both workers' caches, and each screen's, and leaves each screen as somebody who has read it does. */
async function prepare(browsing: BrowserContext): Promise<void> {
  const page = await browsing.newPage();
  await page.goto(bare.installUrl);
  await page.waitForFunction('document.title === "ready"');
  for (const { url, selector, words } of screens) {
    // What keeps a screen as it is left comes last.
    const snapshots = page.waitForResponse(/screen-snapshot/);
    await page.goto(url);
    await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
    await page.locator(selector).filter({ hasText: words }).first().waitFor();
    await (await snapshots).finished();
    await page.waitForLoadState('networkidle');
  }
  await page.close();
}

async function openInTurns(browsing: BrowserContext, isOnline: boolean): Promise<Map<Opened, number[]>> {
  const times = new Map<Opened, number[]>([bareApp, ...screens].map((one) => [one, []]));
  // The first opening of each warms the browser's own caches, and does not count.
  for (let opening = 0; opening <= openings; opening += 1) {
    for (const [one, taken] of times) {
      const time = await open(browsing, one, isOnline);
      if (opening > 0) taken.push(time);
    }
  }
  return times;
}

/**
 * Opens an address in a new tab, with no worker running; answers the milliseconds from navigation until the text was
 * drawn.
 */
async function open(browsing: BrowserContext, { url, selector, words }: Opened, isOnline: boolean): Promise<number> {
  const page = await inTime(browsing.newPage(), 'A new tab');
  try {
    await prepareTab(page, isOnline);
    await page.addInitScript(`(${watchFor})(${JSON.stringify({ selector, words })})`);
    await page.goto(url, { waitUntil: 'commit' });
    return Number(await inTime(page.evaluate('window.drawn'), url));
  } finally {
    await page.close();
  }
}

async function inTime<Answer>(answer: Promise<Answer>, what: string): Promise<Answer> {
  const waiting = new AbortController();
  const tooLate = sleep(timeoutMs, undefined, waiting).then(() => {
    throw new Error(`${what} did not come within ${timeoutMs} ms.`);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    waiting.abort();
    tooLate.catch(() => {});
  }
}

/** A slow phone whose browser has no worker running. */
async function prepareTab(page: Page, isOnline: boolean): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devTools.send('Network.emulateNetworkConditions', {
    offline: !isOnline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

function report(network: string, times: Map<Opened, number[]>): void {
  const floor = spread(times.get(bareApp) ?? []).median;
  console.log(
    `\nOpened again ${network}, processor ${slowdown} times slower, median of ${openings}; the promise: ${promise}x\n`,
  );
  console.log(row('', 'median', 'most', 'x bare'));
  for (const [{ name }, taken] of times) {
    const { median } = spread(taken);
    console.log(row(name, median.toFixed(0), Math.max(...taken).toFixed(0), (median / floor).toFixed(2)));
  }
}
