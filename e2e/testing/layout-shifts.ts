import type { Page } from '@playwright/test';

type Shift = { value: number; what: string[] };

/** Records from the page's first moment on what moves without any input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Moved = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
    const name = ({ node, previousRect, currentRect }: Moved) =>
      `${node?.nodeName} ${node?.className} from ${previousRect.y} to ${currentRect.y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: Moved[];
        };
        if (!hadRecentInput) shifts.push({ value, what: sources.map(name) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts so far, as browsers count them, and what moved. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string[] }> {
  // After two frames every shift has been counted.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), what: shifts.flatMap(({ what }) => what) };
}
