/**
 * How long a built server takes from its process to its first answer, for an empty company on either database and for
 * the demo company, at its first start and at the second; and how long it takes to close. Above these stand partial
 * starts: Node alone, refused settings, a locked data folder. The median of five, in milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { type Running, run } from '#system-tests/testing/running.ts';
import { launchServer, type Settings, startServer } from '#system-tests/testing/server.ts';
import { rowsOf, spread } from './figures.ts';

const row = rowsOf([34], 10);
const rounds = 5;

type Figures = { open: number; ready: number; closed: number };

const port = await ownPort();
const own = {
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  AUTH_SECRET: 'a secret that only this bench knows',
  LOG_LEVEL: 'warn',
};
const postgres = await startRealPostgres({ flushing: true });
const figures = new Map<string, Figures[]>();
const ends = new Map<string, number[]>();

for (let round = 0; round < rounds; round += 1) {
  await timeEnd('Node alone', () => run(process.execPath, ['-e', '0'], { cwd: root, env: process.env }));
  await timeEnd('refused: settings', () => launchServer({ ...own, PORT: 'ninety', DATA_DIR: 'none' }));
  await timeStarts('embedded', { NODE_ENV: 'production' });
  await timeStarts('PostgreSQL', { DATABASE_URL: postgres.url(await postgres.createDatabase()) });
  await timeStarts('the demo', {});
}
await postgres.stop();

console.log(`\n${row('until it ends', 'median')}`);
for (const [name, times] of ends) console.log(row(name, middle(times)));
console.log(`\n${row('until it', 'is open', 'is ready', 'has closed')}`);
for (const [name, all] of figures) {
  const column = (of: keyof Figures) => middle(all.map((each) => each[of]));
  console.log(row(name, column('open'), column('ready'), column('closed')));
}

/** Times a start in a new data folder, another in the same one, and one that finds it locked. */
async function timeStarts(name: string, more: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-start-'));
  const settings = { ...own, DATA_DIR: folder, ...more };
  for (const which of ['first', 'second']) await timeStart(`${name}, ${which} start`, settings);
  if (name === 'embedded') {
    const holder = await startServer(settings);
    await timeEnd('refused: the data folder is held', () => launchServer(settings));
    await holder.stop();
  }
  await rm(folder, { recursive: true });
}

async function timeStart(name: string, settings: Settings): Promise<void> {
  const began = performance.now();
  const server = launchServer(settings);
  await server.says(/Stagedoor is open at/);
  const open = performance.now() - began;
  const answer = await fetch(`${server.url}/health/ready`);
  if (!answer.ok) throw new Error(`It is open and not ready: ${await answer.text()}`);
  const ready = performance.now() - began;
  const closing = performance.now();
  await server.stop();
  figures.set(name, [...(figures.get(name) ?? []), { open, ready, closed: performance.now() - closing }]);
}

async function timeEnd(name: string, start: () => Running): Promise<void> {
  const began = performance.now();
  await start().ended;
  ends.set(name, [...(ends.get(name) ?? []), performance.now() - began]);
}

function middle(times: number[]): string {
  return spread(times).median.toFixed(0);
}
