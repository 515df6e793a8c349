/**
 * What the room's screen costs a browser, with 100,000 messages behind it and with 50: for each act of a person, the
 * processor time of the page's main thread, and, as the browser reports them, the longest task and the slowest
 * interaction until painted (long tasks from 50 ms, Event Timing from 16 ms; both include other load on the machine).
 */
import { type Browser, chromium } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { fillRoom } from '#e2e/testing/long-room.ts';
import { openOwnServer } from '#e2e/testing/own-server.ts';
import { findBrowser } from '#scripts/browser.mjs';
import { buildIfNeeded } from '#scripts/build.mjs';
import { openPostgres } from '#server/db/postgres.ts';
import { people } from '#server/testing/test-company.ts';
import { restRoom } from '#server/testing/test-room.ts';
import { median } from './figures.ts';
import { row } from './room/figures.ts';
import { type Act, atTheNewest, farBack, type Scene, scrollingBack } from './room-screen/acts.ts';
import { type Took, took, type Watched, watch } from './room-screen/took.ts';

const sizes = [50, 100_000];
const rounds = 5;
/** Screens scrolled back: more than are kept in memory. */
const screens = 400;
const phone = { viewport: { width: 390, height: 844 } };

await buildIfNeeded(process.execPath);
const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '', args: ['--no-sandbox'] });
const rooms = await Promise.all(sizes.map((size) => openRoomScreen(browser, size)));
const figures = new Map<string, Took[][]>();
try {
  for (let round = 0; round <= rounds; round += 1) {
    for (const act of atTheNewest) await measure(act, act.name, round > 0);
    await Promise.all(rooms.map(({ rest }) => rest()));
  }
  for (let screen = 0; screen < screens; screen += 1) await measure(scrollingBack, scrollingBack.name, screen > 0);
  for (let round = 0; round <= rounds; round += 1) {
    for (const act of farBack) await measure(act, `${act.name}, far back`, round > 0);
    await Promise.all(rooms.map(({ rest }) => rest()));
  }
  print();
} finally {
  await browser.close();
  await Promise.all(rooms.map(({ close }) => close()));
}

/** Performs the same act in each room, one after the other. */
async function measure({ prepare, act }: Act, name: string, counts: boolean): Promise<void> {
  for (const [index, { scene, watched }] of rooms.entries()) {
    // The beginning of the room is reached.
    if (act === scrollingBack.act && (await scene.page.getByText('This is the beginning of the room.').isVisible()))
      continue;
    await prepare?.(scene);
    const one = await took(watched, () => act(scene));
    if (!counts) continue;
    const all = figures.get(name) ?? sizes.map(() => []);
    all[index]?.push(one);
    figures.set(name, all);
  }
}

function print(): void {
  console.log(row('', '50, ms', '100,000, ms', 'ratio', 'the most, ms', 'longest task', 'slowest interaction'));
  console.log(row('---', '---', '---', '---', '---', '---', '---'));
  let worst = 0;
  for (const [name, [few = [], many = []]] of figures) {
    const [short, long] = [few, many].map((all) => median(all.map(({ thread }) => thread)));
    const task = Math.max(...many.map((one) => one.task));
    const interaction = Math.max(...many.map((one) => one.interaction));
    worst = Math.max(worst, task, interaction);
    const most = Math.max(...many.map(({ thread }) => thread));
    const ratio = `${((long ?? 0) / (short ?? 1)).toFixed(2)}x`;
    const [fifty, all, top] = [short ?? 0, long ?? 0, most].map((figure) => figure.toFixed(1));
    console.log(row(name, fifty ?? '', all ?? '', ratio, top ?? '', figure(task, 50), figure(interaction, 16)));
  }
  console.log(`\nThe slowest of all with 100,000 messages: ${Math.round(worst)} ms.`);
}

function figure(milliseconds: number, least: number): string {
  return milliseconds === 0 ? `under ${least}` : String(Math.round(milliseconds));
}

async function openRoomScreen(within: Browser, size: number) {
  const testServer = await openOwnServer((db) => fillRoom(db, size));
  const openAs = async (person: (typeof people)['ada']) => testServer.openPage(within, person);
  const [page, other] = [await openAs(people.ada), await openAs(people.ben)];
  await page.setViewportSize(phone.viewport);
  const watched: Watched = await watch(page);
  await page.goto(paths.more);
  await page.goto(paths.myVoice);
  await page
    .getByRole('listitem')
    .filter({ hasText: `Message ${size} ` })
    .waitFor();
  const { db, close } = await openPostgres(testServer.settings.DATABASE_URL ?? '', () => {});
  const scene: Scene = { page, other };
  return {
    scene,
    watched,
    /** Refills everybody's message allowance. */
    rest: () => restRoom({ db }),
    async close() {
      await close();
      await testServer.close();
    },
  };
}
