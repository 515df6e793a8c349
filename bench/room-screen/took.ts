import type { CDPSession, Page } from '@playwright/test';
import { lookOn } from '#bench/look-on.ts';

/** What an act cost the page: its main thread's processor time, longest task, and slowest interaction until painted. */
export type Took = { thread: number; task: number; interaction: number };

/** Records the browser's reports of interactions and long tasks; both come a moment late. */
const watching = `
  globalThis.took = [];
  const note = (list) => {
    for (const { entryType, duration, interactionId } of list.getEntries())
      if (entryType === 'longtask' || interactionId) took.push({ entryType, duration });
  };
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver(note).observe({ type: 'longtask' });
`;

/** Milliseconds after which every report has come. */
const rest = 150;

/** A page whose work can be measured. */
export type Watched = { page: Page; tools: CDPSession };

/** Starts watching a page, from its next navigation on. */
export async function watch(page: Page): Promise<Watched> {
  await page.addInitScript(watching);
  const tools = await page.context().newCDPSession(page);
  // Thread time, which does not advance while the machine does something else.
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await lookOn(tools);
  return { page, tools };
}

/** Performs an act until its result is there, and answers its cost. */
export async function took({ page, tools }: Watched, work: () => Promise<unknown>): Promise<Took> {
  await page.evaluate('took.length = 0');
  const before = await threadTime(tools);
  await work();
  await page.waitForTimeout(rest);
  const after = await threadTime(tools);
  const entries = (await page.evaluate('took')) as { entryType: string; duration: number }[];
  const longest = (type: string) =>
    Math.max(0, ...entries.filter(({ entryType }) => entryType === type).map(({ duration }) => duration));
  return { thread: after - before, task: longest('longtask'), interaction: longest('event') };
}

async function threadTime(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
