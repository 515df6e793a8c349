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
import { axeOptions } from './axe-options.ts';
import { isMoving } from './is-moving.ts';
import type { TestPerson } from './new-person.ts';
import { openSignedIn, requestsAs, type SessionMaker, type SignedIn, sessionMaker } from './stored-session.ts';
import { database, testServer } from './test-server.ts';

export { expect } from '@playwright/test';
export { newPerson, type TestPerson } from './new-person.ts';

/** Everybody's password in the demo company. */
export const password = 'backstage-demo-2026';

/** What the browser has stored when the test begins. */
type Preferences = { language?: string; theme?: 'light' | 'dark' };

/**
 * A test in a real browser against the real server. Every test also fails on a CSP violation, an error of the page, and
 * a request to another origin.
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
    // Only once per test: later changes survive reloads.
    await page.addInitScript(({ language, theme }) => {
      if (sessionStorage.getItem('test-began')) return;
      sessionStorage.setItem('test-began', 'yes');
      if (language) localStorage.setItem('stagedoor.v1.language', language);
      if (theme) localStorage.setItem('stagedoor.v1.theme', theme);
    }, preferences);
    await use(page);
    // Else a route that is still reading an answer when the test ends would fail it.
    const open = page.isClosed() ? [] : [page, page.context()];
    for (const one of open) await one.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/**
 * The combinations to walk each tour in: each theme and each direction once. Contrast depends on the theme, and names
 * and order on the language; the other two combinations find nothing more, and cost as much. `npm test` walks the axe
 * tours in Arabic alone, and `npm run test:long` in both.
 */
export const tours: { language: string; tag: Language; theme: 'light' | 'dark'; details: { tag?: string } }[] = [
  { language: 'English', tag: 'en', theme: 'light', details: { tag: '@long' } },
  { language: 'Arabic', tag: 'ar', theme: 'dark', details: {} },
];

let maker: SessionMaker | undefined;

/** Creates sessions for the shared server. */
function sharedMaker(): SessionMaker {
  const { AUTH_SECRET, PUBLIC_URL } = testServer().settings;
  maker ??= sessionMaker(database(), AUTH_SECRET, PUBLIC_URL);
  return maker;
}

/**
 * Opens a screen as an already signed-in person. A name means somebody in the demo company, whom all tests share: a
 * test that changes a person's data creates its own by `newPerson`.
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

/** API requests as a signed-in person, without a browser. */
export function talker({ email }: TestPerson): Promise<APIRequestContext> {
  return requestsAs(sharedMaker(), email);
}

/** Signs in on the login screen, in any language, and waits for the home page. */
export async function signInAtTheDoor(
  page: Page,
  who: string | { email: string } = 'aminata.kamara',
  given = password,
): Promise<void> {
  await page.goto(paths.login);
  await submitSignIn(page, emailOf(who), given);
  await page.waitForURL('**/home');
}

/** Fills in and submits a sign-in form. */
export async function submitSignIn(within: Page | Locator, email: string, given = password): Promise<void> {
  await within.locator('input[name=email]').fill(email);
  await within.locator('input[name=password]').fill(given);
  await within.locator('button[type=submit]').click();
}

/** As `signIn`, and waits for the live connection. */
export async function signInLive(page: Page, who?: string | TestPerson, path?: string): Promise<void> {
  const connecting = page.waitForEvent('websocket');
  await signIn(page, who, path);
  await connecting;
}

/** Opens a person's home page in another browser, with a live connection. */
export async function openAnotherDevice(browser: Browser, person: TestPerson): Promise<Page> {
  const page = await browser.newPage();
  await signInLive(page, person);
  await waitUntilIdle(page);
  return page;
}

/** Waits until a screen has loaded completely, so that going offline cuts nothing off. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Signs out on the settings screen, and waits for the login. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** The signed-in person's data in this browser's storage, as text. */
export function storedUser(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('stagedoor.v1.user'));
}

/**
 * The cookies about a person: all except the copies of language and theme, and the mark that somebody signed in here
 * before.
 */
export async function personalCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => ![lookCookie, deviceCookies.overPlain].includes(name));
}

/** Asserts that axe finds nothing on the settled page, or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  const isThere = await page.evaluate(() => 'axe' in window);
  // Once per page: evaluating its half megabyte costs as much as a small screen.
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      return (await here.run(context, options)).violations;
    },
    [part, axeOptions] as const,
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Asserts that the page does not scroll sideways on a narrow phone or desktop; the layout walk covers other widths. */
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
