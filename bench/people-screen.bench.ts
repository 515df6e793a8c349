/**
 * How long the console's table of people takes in a browser, in a company of 10,000 on PostgreSQL: from the server's
 * answer to the first rows on the screen, and a search from its request to its answer and to its rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { consolePaths } from '#contract/console-paths.ts';
import { findBrowser } from '#scripts/browser.mjs';
import { buildIfNeeded } from '#scripts/build.mjs';
import { openPostgres } from '#server/db/postgres.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { startServer } from '#system-tests/testing/server.ts';
import { rowsOf, spread } from './figures.ts';
import { emailOf, moveInEmployees, password, size } from './large-company.ts';

const row = rowsOf([36], 9);
const rounds = 15;
/** The promised medians, in milliseconds. */
const promises = { rows: 300, answer: 150 };

await buildIfNeeded(process.execPath);
const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
const postgres = await startRealPostgres();
const url = postgres.url(await postgres.createDatabase());
console.log(`Filling a company of ${size.employees}…`);
const { db, close } = await openPostgres(url, console.error);
await moveInEmployees(db);
const hr = await personByEmail(db, emailOf(1));
if (!hr) throw new Error('The company is empty.');
await giveRole(db, hr, 'hr');
await close();

const port = String(await ownPort());
const server = await startServer({
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  AUTH_SECRET: 'a-secret-for-the-bench-that-is-long-enough',
  LOG_LEVEL: 'warn',
});
const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await page.goto(`${server.url}/?to=${consolePaths.people}`);
  await page.getByLabel('Email').fill(emailOf(1));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await shown(page, 'Employee');

  const rows: number[] = [];
  const answers: number[] = [];
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${server.url}${consolePaths.people}`);
    rows.push((await shown(page, 'Employee')).drawn);
    await page.getByLabel('Search people').fill(`employee 7${round}`);
    const { answered, drawn } = await shown(page, `7${round}`);
    answers.push(answered);
    found.push(drawn);
  }
  console.log(row('10,000 people, milliseconds', 'median', 'p95', 'promise'));
  const all: [string, number[], number][] = [
    ['the first rows, after the answer', rows, promises.rows],
    ['a search, from request to answer', answers, promises.answer],
    ['its rows, after the answer', found, promises.rows],
  ];
  for (const [name, times, promise] of all) {
    const { median, p95 } = spread(times);
    console.log(row(name, median.toFixed(0), p95.toFixed(0), String(promise)));
    if (median > promise) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

/**
 * Waits until the first row's name contains a text, and answers how long the last list took to arrive, and its rows
 * then to be drawn.
 */
function shown(page: Page, text: string): Promise<{ answered: number; drawn: number }> {
  return page.evaluate(`new Promise((done) => {
    const look = () => {
      const isThere = document.querySelector('[role=row] a')?.textContent.includes(${JSON.stringify(text)});
      const now = performance.now();
      const lists = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/console/people?'));
      const last = lists.at(-1);
      // The browser may record the answer a moment after the page has it.
      if (!isThere || !last) return requestAnimationFrame(look);
      done({ answered: last.responseEnd - last.startTime, drawn: now - last.responseEnd });
    };
    look();
  })`);
}
