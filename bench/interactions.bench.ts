/**
 * How long the app takes from a tap to the next paint, on a processor slowed down four times: a walk through it,
 * measured by the browser's Event Timing. For comparison, a tap on a page with nothing but a button, in the same
 * browser.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/browser.mjs';
import { buildIfNeeded } from '#scripts/build.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { startServer } from '#system-tests/testing/server.ts';
import { rowsOf, spread } from './figures.ts';
import { lookOn } from './look-on.ts';
import { type Step, walk } from './walk.ts';

const row = rowsOf([40], 8);
const slowdown = 4;
const rounds = 3;
/** The promised upper bound of an interaction, in milliseconds. */
const promise = 200;

/** Records the longest event of each interaction; Event Timing has a resolution of 8 ms. */
const noteTaps = `
  window.taps = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) taps.set(interactionId, Math.max(taps.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 });
`;
const takeTaps = '(() => { const longest = Math.max(0, ...taps.values()); taps.clear(); return longest; })()';
const settled = 'new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestIdleCallback(done), 100)))';

await buildIfNeeded(process.execPath);
const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
const server = await startServer({ PORT: String(await ownPort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined });
try {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  await context.addInitScript(noteTaps);
  const empty = await tapsOnNothing(context);
  const times = await tapsOnTheWalk(context);
  report(empty, times);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function tapsOnNothing(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('data:text/html,<meta name="viewport" content="width=device-width"><button>Nothing</button>');
  await slow(page);
  const taps: number[] = [];
  for (let tap = 0; tap < 20; tap += 1) {
    await page.getByRole('button').tap();
    await page.evaluate(settled);
    taps.push(Number(await page.evaluate(takeTaps)));
  }
  await page.close();
  return Math.max(spread(taps).median, 8);
}

async function tapsOnTheWalk(context: BrowserContext): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
  await page.getByLabel('Password', { exact: true }).fill('backstage-demo-2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${server.url}/home`);
    await page.waitForLoadState('networkidle');
    const devTools = await slow(page);
    for (const step of walk) times.set(step.name, [...(times.get(step.name) ?? []), await time(page, step)]);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return times;
}

async function time(page: Page, step: Step): Promise<number> {
  await page.evaluate(settled);
  await page.evaluate(takeTaps);
  await step.act(page);
  await page.evaluate(settled);
  return Number(await page.evaluate(takeTaps));
}

async function slow(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await lookOn(devTools);
  return devTools;
}

function report(empty: number, times: Map<string, number[]>): void {
  console.log(
    `\nFrom a tap to the next picture, processor ${slowdown} times slower, median of ${rounds}, milliseconds`,
  );
  console.log(`A button on an empty page: ${empty}\n`);
  const rows = [...times].map(([name, taps]) => ({ name, median: spread(taps).median, most: Math.max(...taps) }));
  console.log(row('interaction', 'median', 'most', 'x empty'));
  for (const { name, median, most } of rows.sort((one, other) => other.median - one.median)) {
    console.log(row(name, String(median), String(most), (median / empty).toFixed(1)));
  }
  const late = rows.filter(({ median }) => median > promise);
  console.log(`\nOver ${promise} ms: ${late.length === 0 ? 'none' : late.map(({ name }) => name).join(', ')}`);
}
