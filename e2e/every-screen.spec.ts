import type { Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, password, signIn, test, tours } from './testing/fixtures.ts';
import { offerInstall } from './testing/install-offer.ts';
import { goTo, screens, visit } from './testing/visiting.ts';

/** A screen, and text that is there once its data has loaded. */
type Screen = [path: string, ready: string];

/** A person with this language; the company's own texts are then in it. */
const reader: Partial<Record<Language, string>> = { ar: 'karim.haddad' };

/** Screens that a test below does more with than open them. */
const lookedAt: string[] = [
  ...[paths.home, paths.settings, paths.reportAbsence, paths.myProfile],
  ...[paths.benefits, paths.workplace, paths.tools, paths.help, paths.career],
  ...[paths.timeOff, paths.manageTimeOff, paths.requestLeave, paths.leaveRequests],
  ...[paths.pay, paths.payslips, paths.allDocuments, paths.payDetails],
];
/** The rest of the screens that features declare. */
const others = screens.map(([path]) => path).filter((path) => !lookedAt.includes(path));

for (const { language, tag, theme, details } of tours) {
  test.describe(`${language}, ${theme}: accessible`, details, () => {
    test.use({ preferences: { language, theme } });

    test('who somebody is, and every screen that no other test here looks at', async ({ page }) => {
      await signIn(page, reader[tag], paths.myProfile);
      const closed = page.locator('main button[aria-expanded=false]');
      await expect(closed).toHaveCount(3);
      await expectPrintable(page);
      for (let left = 3; left > 0; left--) {
        await closed.first().click();
        await expect(closed).toHaveCount(left - 1);
      }
      await expectAccessible(page);
      for (const path of others) {
        await goOn(page, [path, 'main']);
        await expect(page.locator('main [role=status] [data-shape]')).toHaveCount(0);
        await expectAccessible(page);
      }
    });

    test('what the company offers, in the language of the reader', { tag: '@long' }, async ({ page }) => {
      const screens = [paths.workplace, paths.tools, paths.help, paths.career];
      await signIn(page, reader[tag], paths.benefits);
      await expect(page.locator('main h3').first()).toBeVisible();
      if (tag === 'ar') await expect(page.locator('main h3').first()).toHaveText(/\p{Script=Arabic}/u);
      await expectAccessible(page);
      for (const path of screens) {
        await goOn(page, [path, 'main section li']);
        if (tag === 'ar') await expect(page.locator('main section h2').first()).toHaveText(/\p{Script=Arabic}/u);
        // Text in the reader's language needs no lang attribute.
        if (tag !== 'en') await expect(page.locator('main bdi[lang]')).toHaveCount(0);
        await expectAccessible(page);
      }
    });
  });
}

for (const { language, tag, theme, details } of tours) {
  test.describe(`${language}, ${theme}: accessible`, details, () => {
    test.use({
      preferences: { language, theme },
      colorScheme: theme,
    });

    test('the login screen', async ({ page }) => {
      await page.goto(paths.login);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr');
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`${paths.unsubscribe}?token=cut`);
      await expect(page.locator(`main a[href='${paths.notifications}']`)).toBeVisible();
      await expectAccessible(page);
    });

    test('home, with the offer to install, an article, and the settings', { tag: '@long' }, async ({ page }) => {
      await offerInstall(page);
      await signIn(page, reader[tag]);
      await expect(page.locator('main section h2').first()).toBeVisible();
      await expect(page.locator('[data-tone=curtain] button')).toHaveCount(2);
      await expect(page.getByRole('navigation')).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.locator(`bdi[lang=${tag}]`).first()).toBeVisible();
      await expectAccessible(page);

      await goOn(page, ['/news/news', 'article h1']);
      await expect(page.locator('article h1')).toHaveAttribute('lang', tag);
      await expectAccessible(page);
      await goOn(page, [paths.settings, '[role=switch]']);
      await expect(page.getByRole('switch')).toHaveCount(2);
      await expectAccessible(page);
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });

    test('time off', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'claire.moreau', paths.timeOff);
      await expect(page.locator('main h2').first()).toBeVisible();
      await expectAccessible(page);
      for (const screen of [
        [paths.manageTimeOff, 'main h2'],
        [paths.requestLeave, 'main legend'],
        [paths.leaveRequests, 'main h2'],
        [paths.teamTimeOff, 'main h2'],
        [paths.deputy, 'main form'],
      ] satisfies Screen[]) {
        await goOn(page, screen);
        await expectAccessible(page);
      }
    });

    test('absence, and its form', { tag: '@long' }, async ({ page }) => {
      await signIn(page, reader[tag], paths.reportAbsence);
      await expect(page.locator('main a[target=_blank]')).toHaveCount(4);
      await expectAccessible(page);
      await page.goto(`/absence/late?language=${tag}`);
      await expectAccessible(page);
      await page.locator('form button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    test('pay, and a payslip that is cached', { tag: '@long' }, async ({ page }) => {
      await signIn(page, reader[tag], paths.pay);
      await expect(page.locator('main ul, main dl').first()).toBeVisible();
      await expectAccessible(page);
      await goOn(page, [paths.payslips, 'main ul, main dl']);
      await expectAccessible(page);
      await goOn(page, [paths.allDocuments, 'main li button']);
      await expectAccessible(page);
      await page.locator('main li button').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('input[name=password]')).toBeVisible();
      await expectAccessible(page);
      await dialog.locator('input[name=password]').fill(password);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toHaveCount(0);
      await goOn(page, [paths.payDetails, 'main form input[name=password]']);
      await expect(page.locator('main li button').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('Sierra Leone Krio', () => {
  test.use({ preferences: { language: 'Sierra Leone Krio' } });

  test('what the company offers is in the language of the reader', async ({ page }) => {
    await signIn(page, 'ibrahim.sesay', paths.workplace);
    await expect(page.getByRole('main')).toHaveText(/[ɛɔ]/u);
    await expect(page.locator('main bdi[lang]')).toHaveCount(0);
  });
});

test.describe('on paper', () => {
  // A4 between its margins.
  test.use({ preferences: { theme: 'dark' }, viewport: { width: 718, height: 1000 } });

  test('every screen is black on white, no wider than the paper, with nothing to press or to search by', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page);
    for (const screen of screens) {
      await visit(page, [screen]);
      await expectPrintable(page, screen[0]);
    }
    await goTo(page, paths.myVoice);
    await expect(page.getByRole('log').locator('p[dir=auto]').first()).toBeVisible();
    await expectPrintable(page, paths.myVoice);
  });
});

/** Navigates inside the app, and waits until the next screen has replaced the last. */
async function goOn(page: Page, [path, ready]: Screen): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.first().innerText();
  await goTo(page, path);
  await expect(title.first(), path).not.toHaveText(before);
  await expect(page.locator(ready).first(), path).toBeVisible();
}

/** On paper everything is black on white and as wide as the paper, and nothing is a button or a search. */
async function expectPrintable(page: Page, path?: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      // The code of the discount stays as a scanner reads it, and is enlarged by a press.
      if (element.matches('svg[role=img] *') || element.querySelector(':scope > svg[role=img]')) return [];
      const { color, backgroundColor } = getComputedStyle(element);
      const isInk = color === 'rgb(0, 0, 0)' && backgroundColor === 'rgba(0, 0, 0, 0)';
      // Rows that open something, what is chosen of several, quotes and reactions are there to be read, too.
      const isRead = element.matches(
        'li button, button[aria-haspopup=listbox], select, [role=log] button:has(bdi), [role=log] button[aria-pressed]',
      );
      const isPressed = !isRead && element.matches('button, input[type=search]');
      const { left, right } = element.getBoundingClientRect();
      // On paper nobody scrolls; an excerpt stays one.
      const { overflowY, webkitLineClamp } = getComputedStyle(element);
      const isShort = element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 4;
      const hides = isShort && overflowY !== 'visible' && webkitLineClamp === 'none';
      const isCut = left < -1 || right > innerWidth + 1 || hides;
      return isInk && !isPressed && !isCut ? [] : [element.outerHTML.slice(0, 120)];
    }),
  );
  expect.soft(wrong, path).toEqual([]);
  await page.emulateMedia({ media: null });
}
