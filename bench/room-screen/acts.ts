import type { Locator, Page } from '@playwright/test';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { oldWords } from '#e2e/testing/long-room.ts';
import { newId } from '#server/testing/new-id.ts';

/** A person's page of the room, and somebody else's who writes to them. */
export type Scene = { page: Page; other: Page };

/** Something a person does; each act waits for its result. */
export type Act = { name: string; prepare?(scene: Scene): Promise<void>; act(scene: Scene): Promise<void> };

let said = 0;
let reacted = 0;
const input = (page: Page) => page.getByRole('textbox').last();
const items = (page: Page) => page.getByRole('listitem');

/** A message in the middle of the visible ones. */
async function inSight(page: Page): Promise<Locator> {
  const seen = await items(page).evaluateAll(
    (all) =>
      all
        .map((item) => item as unknown as { id: Id; getBoundingClientRect(): { top: number } })
        .find((item) => item.getBoundingClientRect().top > 250)?.id as Id,
  );
  return page.locator(`#${seen}`);
}

/** Somebody else sends a message. */
async function hear({ page, other }: Scene): Promise<void> {
  const text = `Heard ${++said}`;
  const origin = new URL(other.url()).origin;
  const data = { clientId: newId(), text };
  const answer = await other.request.post('/api/my-voice/messages', { headers: { origin }, data });
  if (!answer.ok()) throw new Error(await answer.text());
  const arrived = page.getByRole('listitem').filter({ hasText: text });
  await arrived
    .or(page.getByRole('button', { name: /new message/ }))
    .first()
    .waitFor();
}

const typing: Act = {
  name: 'typing ten letters',
  act: async ({ page }) => {
    await input(page).focus();
    for (const letter of 'wait for m') await page.keyboard.press(letter === ' ' ? 'Space' : letter);
  },
};
const menu: Act = {
  name: 'opening a menu, and leaving it',
  act: async ({ page }) => {
    const item = await inSight(page);
    await item.getByRole('button', { name: /^More about/ }).press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  },
};
const reacting: Act = {
  name: 'reacting',
  act: async ({ page }) => {
    const item = await inSight(page);
    await item.getByRole('button', { name: /^More about/ }).press('Enter');
    await page
      .getByRole('toolbar', { name: 'React' })
      .getByRole('button')
      .nth(reacted++ % 8)
      .click();
    await item
      .getByRole('button', { name: /from \d+ person/ })
      .first()
      .waitFor();
  },
};
const receiving: Act = { name: 'receiving', act: hear };
const sending: Act = {
  name: 'sending',
  prepare: ({ page }) => input(page).fill(`Uttered ${++said} by me`),
  act: async ({ page }) => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Uttered ${said} by me` })
      .getByRole('time')
      .waitFor();
  },
};

/** At the newest messages, in the order of a typical session. */
export const atTheNewest: Act[] = [
  {
    name: 'opening the room',
    prepare: async ({ page }) => {
      await page.getByRole('link', { name: 'Back' }).click();
      await page.waitForURL('**/more');
    },
    act: async ({ page }) => {
      await page.locator(`a[href="${paths.myVoice}"]`).first().click();
      await items(page).first().waitFor();
    },
  },
  typing,
  sending,
  receiving,
  reacting,
  menu,
  {
    name: 'searching',
    prepare: ({ page }) => page.getByRole('button', { name: 'Search the messages' }).click(),
    act: async ({ page }) => {
      await page.getByRole('searchbox').pressSequentially(oldWords.slice(0, 11));
      await page.locator('search').getByRole('button', { name: oldWords }).waitFor();
    },
  },
  {
    name: 'going to what was found',
    act: async ({ page }) => {
      await page.locator('search').getByRole('button', { name: oldWords }).click();
      await page.locator('[role=listitem]:focus').waitFor();
    },
  },
  {
    name: 'back to the newest',
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^(Back to now|Go to the newest message)$/ }).click();
      await page
        .getByRole('button', { name: /^(Back to now|Go to the newest message)$/ })
        .waitFor({ state: 'detached' });
    },
  },
];

/** Scrolls back by a screen, repeated until it is thousands of messages away. */
export const scrollingBack: Act = {
  name: 'scrolling back by a screen',
  act: async ({ page }) => {
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -700);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  },
};

/** At the place scrolled to. */
export const farBack: Act[] = [typing, receiving, reacting, menu];
