import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { lookCookie } from '#contract/page-look.ts';

export { expect } from '@playwright/test';

/** The password of everybody in the demo company. */
export const password = 'backstage-demo-2026';

/** What this browser has stored when the story begins. */
export type Preferences = { language?: string; theme?: 'light' | 'dark' };

/**
 * A story in a real browser against the real server. Whatever the story is about, it fails on a policy violation, an
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
    // Only once a story: what the story changes afterwards stays changed over its reloads.
    await page.addInitScript(({ language, theme }) => {
      if (sessionStorage.getItem('story-began')) return;
      sessionStorage.setItem('story-began', 'yes');
      if (language) localStorage.setItem('stagedoor.v1.language', language);
      if (theme) localStorage.setItem('stagedoor.v1.theme', theme);
    }, preferences);
    await use(page);
  },
});

/**
 * What each tour is walked in: each theme and each direction once. Contrast depends on the theme, and names and order on
 * the language; the other two pairs find nothing that these do not, and cost as much.
 */
export const tours: { language: string; tag: Language; theme: 'light' | 'dark' }[] = [
  { language: 'English', tag: 'en', theme: 'light' },
  { language: 'Arabic', tag: 'ar', theme: 'dark' },
];

/**
 * Brings the page home, signed in, past the login screen: for the stories that are not about it. Whoever has their
 * password changed in account.story.ts or live.story.ts must not appear elsewhere.
 */
export async function signIn(page: Page, name = 'aminata.kamara'): Promise<void> {
  // The lightest page of our origin; a request from the browser itself, which thus gets the cookie.
  await page.goto('/favicon.svg');
  const status = await page.evaluate(
    async ([email, password]) => {
      const answer = await fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, sharedDevice: false }),
      });
      if (answer.ok) localStorage.setItem('stagedoor.v1.user', await answer.text());
      return answer.status;
    },
    [`${name}@stagedoor.example`, password],
  );
  expect(status, `signing in ${name}`).toBe(200);
  await page.goto('/home');
}

/** Signs in by the login screen, in whatever language it speaks, and waits for the home page. */
export async function signInAtTheDoor(page: Page, name = 'aminata.kamara'): Promise<void> {
  await page.goto('/');
  await page.locator('input[name=email]').fill(`${name}@stagedoor.example`);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/home');
}

/** The cookies that are about a person: all but the mirror of language and theme. */
export async function personalCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => name !== lookCookie);
}

/** Asserts that axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => isMoving(page)).toBe(false);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Whether something is on its way in or out: what is half seen has no colours to judge. What goes on for ever does not count. */
function isMoving(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.activeViewTransition !== null ||
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity),
  );
}

/** Asserts that the page never scrolls sideways, from the narrowest phone to a desktop. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 390, 430, 768, 899, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}
