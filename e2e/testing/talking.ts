import type { Locator, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, signIn, type TestPerson } from './fixtures.ts';
import { goTo } from './visiting.ts';

/** Text that no other test sends: all share one room. */
let count = 0;
export const unique = (words: string) => `${words} ${Date.now().toString(36)}${process.pid}${++count}`;

export const input = (page: Page) => page.getByRole('textbox').last();
export const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Signs somebody in and opens the room. */
export async function enterRoom(page: Page, who?: string | TestPerson): Promise<void> {
  await signIn(page, who, paths.myVoice);
  await expect(page.getByRole('listitem').last()).toBeVisible();
  await expect(page.locator('[data-state=live]')).toBeVisible();
}

/** Navigates to the room without a reload, and waits for its live connection. */
export async function goToRoom(page: Page): Promise<void> {
  await goTo(page, paths.myVoice);
  await expect(page.locator('[data-state=live]')).toBeVisible();
}

/** Sends a text, and finds it by its beginning. */
export async function sendMessage(page: Page, text: string, rest = ''): Promise<void> {
  await input(page).fill(`${text} ${rest}`);
  await page.getByRole('button', { name: /^(Send|إرسال)$/ }).click();
  await expect(message(page, text).last()).toBeVisible();
}

export async function openMenu(item: Locator): Promise<void> {
  await item.getByRole('button', { name: /^More about|المزيد/ }).focus();
  await item.page().keyboard.press('Enter');
  await expect(item.page().getByRole('menu')).toBeVisible();
}

export async function choose(item: Locator, action: string): Promise<void> {
  await openMenu(item);
  await item.page().getByRole('menuitem', { name: action }).click();
}

/** The horizontal centre of a message's bubble, in pixels from the left. */
export async function centre(item: Locator): Promise<number> {
  const box = await item.locator('p[dir=auto]').first().boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
}

/** Waits until a list has stopped scrolling and growing. */
export async function settled(list: Locator): Promise<void> {
  let last = '';
  await expect(async () => {
    const now = await list.evaluate((element) => `${element.scrollTop} ${element.scrollHeight}`);
    const isStill = now === last;
    last = now;
    expect(isStill).toBe(true);
  }).toPass();
}
