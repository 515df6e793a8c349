import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';
import type { Language } from '#contract/language.ts';
import { lookCookie } from '#contract/page-look.ts';
import { paths } from '#contract/paths.ts';
import { deviceCookies } from '#server/session/known-device.ts';
import { isMoving } from './testing/is-moving.ts';
import type { TestPerson } from './testing/new-person.ts';
import { openSignedIn, requestsAs, type SessionMaker, type SignedIn, sessionMaker } from './testing/stored-session.ts';
import { database, testServer } from './testing/test-server.ts';

export { expect } from '@playwright/test';
export { newPerson, type TestPerson } from './testing/new-person.ts';

/** The password of everybody in the demo company. */
export const password = 'backstage-demo-2026';

/** What this browser has stored when the test begins. */
export type Preferences = { language?: string; theme?: 'light' | 'dark' };

/**
 * A test in a real browser against the real server. Whatever it is about, it fails on a policy violation, an
 * error of the page, and a request to any origin but ours.
 */
export const test = base.extend<{ preferences: Preferences; trouble: string[] }>({
  preferences: [{}, { option: true }],

  trouble: [
    async ({ page, baseURL }, use) => {
      const trouble: string[] = [];
      page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) trouble.push(message.text());
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        const ours = url.origin === baseURL || url.protocol === 'data:' || url.protocol === 'blob:';
        if (!ours) trouble.push(`foreign request: ${request.url()}`);
      });
      await use(trouble);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page, preferences }, use) => {
    // Only once a test: what the test changes afterwards stays changed over its reloads.
    await page.addInitScript(({ language, theme }) => {
      if (sessionStorage.getItem('test-began')) return;
      sessionStorage.setItem('test-began', 'yes');
      if (language) localStorage.setItem('stagedoor.v1.language', language);
      if (theme) localStorage.setItem('stagedoor.v1.theme', theme);
    }, preferences);
    await use(page);
  },
});

/**
 * What each tour is walked in: each theme and each direction once. Contrast depends on the theme, and names and order on
 * the language; the other two pairs find nothing that these do not, and cost as much. Where a tour is all about axe,
 * `npm test` walks it in Arabic alone, and `npm run test:long` in both.
 */
export const tours: { language: string; tag: Language; theme: 'light' | 'dark'; details: { tag?: string } }[] = [
  { language: 'English', tag: 'en', theme: 'light', details: { tag: '@long' } },
  { language: 'Arabic', tag: 'ar', theme: 'dark', details: {} },
];

let maker: SessionMaker | undefined;

/** Makes sessions for the server that all tests share. */
function sharedMaker(): SessionMaker {
  const { AUTH_SECRET, PUBLIC_URL } = testServer().settings;
  maker ??= sessionMaker(database(), AUTH_SECRET, PUBLIC_URL);
  return maker;
}

/**
 * Opens a screen as somebody who signed in before. By name somebody of the demo company, whom all tests share: a test
 * that changes anything of a person makes its own by `newPerson`.
 */
export async function signIn(
  page: Page,
  who: string | TestPerson = 'aminata.kamara',
  path: string = paths.home,
  how?: SignedIn,
): Promise<void> {
  await openSignedIn(page, sharedMaker(), emailOf(who), path, how);
}

function emailOf(who: string | { email: string }): string {
  return typeof who === 'string' ? `${who}@stagedoor.example` : who.email;
}

/** Somebody who uses the server's operations alone, without a browser. */
export function talker({ email }: TestPerson): Promise<APIRequestContext> {
  return requestsAs(sharedMaker(), email);
}

/** Signs in by the login screen, in whatever language it speaks, and waits for the home page. */
export async function signInAtTheDoor(
  page: Page,
  who: string | { email: string } = 'aminata.kamara',
  given = password,
): Promise<void> {
  await page.goto(paths.login);
  await submitSignIn(page, emailOf(who), given);
  await page.waitForURL('**/home');
}

/** Fills in a form that asks who one is, and sends it. */
export async function submitSignIn(within: Page | Locator, email: string, given = password): Promise<void> {
  await within.locator('input[name=email]').fill(email);
  await within.locator('input[name=password]').fill(given);
  await within.locator('button[type=submit]').click();
}

/** Opens a screen as `signIn` does, and waits for its live connection. */
export async function signInLive(page: Page, who?: string | TestPerson, path?: string): Promise<void> {
  const connecting = page.waitForEvent('websocket');
  await signIn(page, who, path);
  await connecting;
}

/** The home page of somebody in a browser of its own, with a live connection. */
export async function openAnotherDevice(browser: Browser, person: TestPerson): Promise<Page> {
  const page = await browser.newPage();
  await signInLive(page, person);
  await waitUntilIdle(page);
  return page;
}

/** Waits until a screen is there with all its parts: what a network that goes cuts off comes no more. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Signs out on the settings screen, and waits for the login. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** What this browser keeps of who is signed in, as text. */
export function storedUser(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('stagedoor.v1.user'));
}

/** The cookies that are about a person: not the mirror of language and theme, nor that somebody signed in here before. */
export async function personalCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => ![lookCookie, deviceCookies.overPlain].includes(name));
}

/** Asserts that axe finds nothing on the page once it stands, or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  const isThere = await page.evaluate(() => 'axe' in window);
  // Once a page: to read its half a megabyte costs as much as a small screen.
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (context) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    return (await here.run(context, { resultTypes: ['violations'], preload: false })).violations;
  }, part);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Asserts that the page scrolls sideways neither on a narrow phone nor on a narrow desk; other widths are the layout walk's. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}
