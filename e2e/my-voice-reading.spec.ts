import type { Locator } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';
import { shiftsOf, watchShifts } from './testing/layout-shifts.ts';
import { enterRoom, input, message, sendMessage, settled, unique } from './testing/talking.ts';

test('what was said weeks ago is found and shown in its place, and a press leads back to the newest', {
  tag: '@long',
}, async ({ page }) => {
  await enterRoom(page, 'marta.valbuena');
  await page.getByRole('button', { name: 'Search the messages' }).click();
  await page.getByRole('searchbox').fill('BIENVENID');
  await page.getByRole('button', { name: /Bienvenidos a My Voice/ }).click();
  const found = message(page, 'Bienvenidos a My Voice').first();
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page.getByRole('button', { name: /^(Back to now|Go to the newest message)$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search the messages' }).click();
  await page.getByRole('searchbox').fill('qqqqq');
  await expect(page.getByText('Nobody has said that')).toBeVisible();
});

test('whoever reads further up keeps the position, and is told what is new', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await enterRoom(page, 'bastien.colin');
  const list = page.getByRole('log');
  await settled(list);
  await list.evaluate((element) => element.scrollBy(0, -1_500));
  await expect(page.getByRole('button', { name: 'Go to the newest message' })).toBeVisible();
  await expect(list).not.toHaveJSProperty('scrollTop', 0);
  const topOf = (name: string) => page.locator(`#${name}`).evaluate((element) => element.getBoundingClientRect().top);
  const name = await list.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const items = [...element.querySelectorAll('[role=listitem]')];
    return items.find((item) => item.getBoundingClientRect().top > top)?.id ?? '';
  });
  await settled(list);
  const before = await topOf(name);
  const other = await browser.newPage();
  await enterRoom(other, 'rosie.pemberton');
  const text = unique('Doors in ten');
  await sendMessage(other, text);
  const pill = page.getByRole('button', { name: /new message/ });
  await expect(pill).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(name)) - before)).toBeLessThan(2);
  await pill.click();
  await expect(message(page, text)).toBeInViewport();
  await expect(page.getByText('New messages', { exact: true })).toBeVisible();
  await other.close();
});

test('whoever reads the newest message keeps it in sight while the input grows and shrinks', { tag: '@long' }, async ({
  page,
}) => {
  await enterRoom(page, 'sofia.lara');
  const log = page.getByRole('log');
  await settled(log);
  const toGo = () => log.evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
  const height = () => log.evaluate((list) => list.clientHeight);
  await expect.poll(toGo).toBe(0);
  for (const lines of [2, 3, 4, 5, 2, 1]) {
    const before = await height();
    await input(page).fill(Array(lines).fill('One line').join('\n'));
    await expect.poll(height, `with ${lines} lines`).not.toBe(before);
    await expect.poll(toGo, `with ${lines} lines`).toBe(0);
  }
});

test('whoever comes back after more than a screenful is led to the first of what is new, and finds the line there', {
  tag: '@long',
}, async ({ page }) => {
  await enterRoom(page, 'bastien.colin');
  const list = page.getByRole('log');
  await settled(list);
  const newest = Number(await list.getByRole('listitem').last().getAttribute('aria-posinset'));
  // The stored position of somebody who read no further; set once this page, which updates it, is gone.
  await page.addInitScript((seq) => {
    const entry = 'stagedoor.v1.reading';
    const reading = JSON.parse(localStorage.getItem(entry) ?? '{}');
    localStorage.setItem(entry, JSON.stringify({ ...reading, seq }));
  }, newest - 30);
  await page.reload();
  const line = page.getByText('New messages', { exact: true });
  await expect(line).toBeInViewport();
  await settled(list);
  await expect(line).toBeInViewport();
  const top = (await line.boundingBox())?.y;
  expect(top).toBeLessThan(844 / 2);
  await olderAreThere(list);
  await expect.poll(async () => (await line.boundingBox())?.y).toBeCloseTo(top ?? 0, 0);
  const pill = page.getByRole('button', { name: /new messages/ });
  await pill.click();
  await expect(pill).toHaveCount(0);
});

test('the room opens with a screenful, and what was said before comes in above it without a jump', async ({ page }) => {
  await watchShifts(page);
  await enterRoom(page, 'bastien.colin');
  const list = page.getByRole('log');
  await settled(list);
  await olderAreThere(list);
  await settled(list);
  await expect(list.getByRole('listitem').last()).toBeInViewport({ ratio: 0.99 });
  expect((await shiftsOf(page)).sum).toBeLessThan(0.01);
});

test.describe('before what was said before has come in', () => {
  test.beforeEach(async ({ page }) => {
    await enterRoom(page, 'bastien.colin');
    // Older messages load when the page is idle, which never happens here.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.reload();
    await settled(page.getByRole('log'));
  });

  test('whoever scrolls up brings it in', { tag: '@long' }, async ({ page }) => {
    const list = page.getByRole('log');
    await list.hover();
    await page.mouse.wheel(0, -200);
    await olderAreThere(list);
  });

  test('a message of it is found and shown', { tag: '@long' }, async ({ page }) => {
    const answer = await page.request.get('/api/my-voice/messages?');
    const { messages } = (await answer.json()) as { messages: { seq: number; text: string | null }[] };
    const old = messages.slice(0, 25).findLast(({ text }) => text !== null && /^[\w ,.]{12,}$/.test(text));
    await page.getByRole('button', { name: 'Search the messages' }).click();
    await page.getByRole('searchbox').fill(old?.text ?? '');
    await page
      .getByRole('button', { name: old?.text ?? '' })
      .first()
      .click();
    await expect(page.locator(`#message-${old?.seq}`)).toBeInViewport();
    await expect(page.locator(`#message-${old?.seq}`)).toBeFocused();
  });
});

test('nobody’s picture is asked for before the words stand there', { tag: '@long' }, async ({ page }) => {
  await enterRoom(page, 'bastien.colin');
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { early: 0 });
    new MutationObserver(() => {
      const picture = document.querySelector('[role=log] img');
      if (picture && getComputedStyle(picture).visibility === 'hidden') seen.early += 1;
    }).observe(document, { childList: true, attributes: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('log').locator('img').first()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { early?: number }).early)).toBe(0);
});

/** Waits until more than a screen or two of messages is above the visible ones. */
async function olderAreThere(list: Locator): Promise<void> {
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(2_000);
}
