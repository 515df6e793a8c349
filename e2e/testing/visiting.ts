import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Path, paths } from '#contract/paths.ts';
import { expect } from './fixtures.ts';

export const inMain = (page: Page) => page.getByRole('main');

type Built = { path: Path; title: string; isFramed: boolean; loaded: { source: string; flags: string } | null };

/** The screens after the sign-in, as the features declare them: the build writes this list. */
const built: Built[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/screens.json'), 'utf8'));

/** The addresses of the screens beside the navigation. */
export const framed = built.filter(({ isFramed }) => isFramed).map(({ path }) => path);

/** The screens without tests of their own, and on each a text that comes from the server or appears with its data. */
export const screens = built.flatMap(({ path, loaded }): [path: Path, words: RegExp][] =>
  loaded ? [[path, new RegExp(loaded.source, loaded.flags)]] : [],
);

/** Each screen's title. */
export const titles = Object.fromEntries(built.map(({ path, title }) => [path, title]));

/** Navigates to another screen as a link does, without a reload. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Visits screens one after the other, and waits for their text. */
export async function visit(page: Page, which = screens): Promise<void> {
  for (const [path, words] of which) {
    await goTo(page, path);
    // The previous screen may have the same text, and stays until this one's code has loaded.
    await expect(page, path).toHaveTitle(`${titles[path]} · Stagedoor`);
    await expect(inMain(page), path).toContainText(words);
  }
}

/** What offline.spec.ts opens without a network inside the app. */
const insideOffline: Path[] = [
  paths.manageTimeOff,
  paths.leaveRequests,
  paths.personalInfo,
  paths.eventsTimeline,
  paths.employeeDiscount,
  paths.career,
  paths.help,
];
export const visitedOffline = screens.filter(([path]) => insideOffline.includes(path));

/** What offline-reload.spec.ts opens without a network as a browser does, by the worker. */
export const reloadedOffline = screens.filter(([path]) => !insideOffline.includes(path));
