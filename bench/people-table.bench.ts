/**
 * How long the console's table of people takes to draw in a browser: only the visible rows, as in the product, compared
 * with the same table drawing all its rows. Exits with 1 if 10,000 rows with only the visible drawn take longer than
 * 500 all drawn. A table that is not drawn within two minutes is given up.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { ourCode } from '#build-steps/our-code.ts';
import { findBrowser } from '#scripts/browser.mjs';
import { root } from '#scripts/root.mjs';
import { rowsOf, spread } from './figures.ts';
import { drawsAll, pageCode } from './people-table/page-code.ts';

const row = rowsOf([16], 12);
const rounds = 5;
const counts = { inSight: [50, 500, 2_000, 10_000], all: [50, 500, 2_000, 10_000] };
/** How long one table may take, in milliseconds. */
const longest = 120_000;
const virtualizer = 'react-aria-components/Virtualizer';

const folder = await mkdtemp(join(tmpdir(), 'stagedoor-people-table-'));
const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined });
try {
  console.log(row('', 'people', 'rows drawn', 'median, ms'));
  const inSight = await measure('rows in sight', counts.inSight, []);
  const all = await measure('all rows', counts.all, [replaced(virtualizer, drawsAll)]);
  const givenUp = Number.POSITIVE_INFINITY;
  if ((inSight.get(10_000) ?? givenUp) > (all.get(500) ?? givenUp)) process.exitCode = 1;
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

/** Draws tables of several lengths, and answers each median in milliseconds, up to the first that takes too long. */
async function measure(name: string, lengths: number[], plugins: Plugin[]): Promise<Map<number, number>> {
  const page = await pageWith(name, plugins);
  const medians = new Map<number, number>();
  for (const count of lengths) {
    const times: number[] = [];
    let rows = 0;
    for (let round = 0; round < rounds; round += 1) {
      const drawing = page.evaluate<{ took: number; rows: number }>(`drawPeople(${count})`);
      const drawn = await Promise.race([drawing, setTimeout(longest, null, { ref: false })]);
      if (!drawn) {
        console.log(row(name, String(count), '', `over ${longest}`));
        // The page is busy: closing the browser ends it.
        drawing.catch(() => {});
        return medians;
      }
      times.push(drawn.took);
      rows = drawn.rows;
    }
    const { median } = spread(times);
    medians.set(count, median);
    console.log(row(name, String(count), String(rows), median.toFixed(0)));
  }
  await page.close();
  return medians;
}

/** Builds the page as for production, and opens it. */
async function pageWith(name: string, plugins: Plugin[]): Promise<Page> {
  const outDir = join(folder, name.replaceAll(' ', '-'));
  await build({
    root: join(root, 'client'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [replaced('virtual:page', pageCode), ...plugins, ...ourCode()],
    build: {
      outDir,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'virtual:page',
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]', codeSplitting: false },
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const html = `<!doctype html><html lang="en" data-theme="light"><link rel="stylesheet" href="page.css"><div id="root"></div>`;
  await writeFile(join(outDir, 'index.html'), html);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`file://${join(outDir, 'index.html')}`);
  await page.addScriptTag({ path: join(outDir, 'page.js'), type: 'module' });
  await page.waitForFunction('globalThis.drawPeople');
  return page;
}

/** Replaces a module's code. */
function replaced(id: string, code: string): Plugin {
  return {
    name: `replace ${id}`,
    enforce: 'pre',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) => (loaded === `\0${id}` ? code : null),
  };
}
