import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '#scripts/root.mjs';

/** Screens that a signed-in page does not fetch by itself: those before the sign-in, and the room. */
const others = /^(invite|reset-password|unsubscribe|my-voice)-screen-/;

/**
 * Waits until a signed-in page has fetched all the code that it fetches by itself: its live part, and after some seconds
 * one screen after the other. Before that, nobody can say what it does not load.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const built = readdirSync(join(root, 'dist/client/built')).filter((file) => /^[^~]*\.js$/.test(file));
  const screens = built.filter((file) => /-screen-/.test(file) && !/^console-/.test(file) && !others.test(file));
  const expected = [...screens, ...built.filter((file) => /^live-/.test(file))];
  expect(expected.length).toBeGreaterThan(20);
  const missing = () =>
    page.evaluate((files) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, ''));
      return files.filter((file) => !loaded.includes(file));
    }, expected);
  await expect.poll(missing).toEqual([]);
  await page.waitForLoadState('networkidle');
}
