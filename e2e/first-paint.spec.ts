import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import { lookCookie, type PageLook } from '#contract/page-look.ts';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, password, signIn, test } from './testing/fixtures.ts';

/** The login screen's text in each language before any script runs: its greeting, and the button. */
const prerendered: Record<Language, { greeting: string; login: string; home: string }> = {
  en: { greeting: 'Good to see you.', login: 'Login', home: 'Home' },
  fr: { greeting: 'Quel plaisir de vous voir.', login: 'Connexion', home: 'Accueil' },
  es: { greeting: 'Nos alegra verte.', login: 'Entrar', home: 'Inicio' },
  de: { greeting: 'Schön, dass du da bist.', login: 'Anmelden', home: 'Start' },
  kri: { greeting: 'Wi gladi fɔ si yu.', login: 'Lɔg in', home: 'Om' },
  ar: { greeting: 'تسعدنا رؤيتك.', login: 'تسجيل الدخول', home: 'الرئيسية' },
};

const names: Record<Language, string> = {
  en: 'English',
  fr: 'French',
  es: 'Spanish',
  de: 'German',
  kri: 'Sierra Leone Krio',
  ar: 'Arabic',
};

const rememberLook = (context: BrowserContext, { language, theme }: PageLook, baseURL: string | undefined) =>
  context.addCookies([{ name: lookCookie, value: `${language}.${theme}`, url: baseURL ?? '' }]);

/** The position and text of everything on the page. */
const geometry = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false, page: ({ context }, use) => context.newPage().then(use) });

  test('login and navigation are painted in each language, light and dark, and lead on', { tag: '@long' }, async ({
    page,
    context,
    baseURL,
  }) => {
    for (const [language, words] of Object.entries(prerendered) as [Language, (typeof prerendered)[Language]][]) {
      for (const theme of ['light', 'dark'] as const) {
        await rememberLook(context, { language, theme }, baseURL);
        await page.goto(paths.login);
        const html = page.locator('html');
        await expect(html).toHaveAttribute('lang', language);
        await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(html).toHaveCSS('color-scheme', theme);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.greeting);
        await expect(page.locator('body')).toHaveCSS(
          'background-color',
          theme === 'light' ? 'rgb(250, 246, 239)' : 'rgb(19, 14, 23)',
        );
        await expect(page).toHaveTitle(`${words.login} · Stagedoor`);
        await expect(page.getByRole('button', { name: words.login, exact: true })).toBeVisible();
        // Controls whose input would be lost are disabled, and a password cannot end up in the address.
        await expect(page.locator('main button[type=button], main select').and(page.locator(':enabled'))).toHaveCount(
          0,
        );
        await expect(page.locator('form')).toHaveAttribute('method', 'post');
      }

      await page.goto(paths.home);
      const tabs = page.getByRole('navigation').getByRole('link');
      await expect(tabs).toHaveCount(4);
      await expect(tabs.first()).toHaveText(words.home);
      await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
      await tabs.nth(1).click();
      await expect(page).toHaveURL(/\/pay$/);
      await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page');
    }
  });

  test('the room is painted with its name, and the link back leads on', { tag: '@long' }, async ({ page }) => {
    await page.goto(paths.myVoice);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Voice');
    await expect(page).toHaveTitle('My Voice · Stagedoor');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/more$/);
  });

  test('whoever comes for the first time reads English, in the light', { tag: '@long' }, async ({ page }) => {
    await page.goto(paths.login);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('it fits every width', { tag: '@long' }, async ({ page, context, baseURL }) => {
    for (const language of ['de', 'ar'] as const) {
      await rememberLook(context, { language, theme: 'light' }, baseURL);
      for (const path of ['/', '/home', '/my-voice']) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
      }
    }
  });
});

for (const [language, theme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const) {
  test.describe(`once scripts run, ${language}, ${theme}`, () => {
    test.use({ preferences: { language: names[language], theme } });

    test('the login is taken over where it stands', { tag: '@long' }, async ({ page, context, baseURL, browser }) => {
      await rememberLook(context, { language, theme }, baseURL);
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + shift.value,
            );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(paths.login);
      await expect(page.getByRole('combobox')).toBeEnabled();
      await page.evaluate(() => document.fonts.ready);
      const taken = await geometry(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      // The web fonts have nearly the metrics of the device's fallback; Arabic ones match no device font.
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
      expect(shift).toBeLessThanOrEqual(language === 'ar' ? 0.02 : 0.002);

      const { viewport, isMobile, hasTouch } = test.info().project.use;
      const bare = await browser.newContext({ javaScriptEnabled: false, viewport, isMobile, hasTouch, baseURL });
      await rememberLook(bare, { language, theme }, baseURL);
      const still = await bare.newPage();
      await still.goto(paths.login);
      await expect.poll(() => geometry(still)).toEqual(taken);
      await bare.close();
    });
  });
}

test('what was typed and sent before the scripts came is not lost', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto(paths.login, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('This is a shared device').check();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  letIn();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aminata');
});

test.describe('in a language that the page was not painted in', () => {
  test.use({ preferences: { language: 'Sierra Leone Krio' } });
  test('whoever types while the login is shown again types on', { tag: '@long' }, async ({ page }) => {
    const letIn = await holdScripts(page);
    await page.goto(paths.login, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('aminata');
    letIn();
    await expect(page.getByLabel('Imel')).toBeFocused();
    await page.keyboard.type('.kamara');
    await expect(page.getByLabel('Imel')).toHaveValue('aminata.kamara');
  });
});

test('language and theme are mirrored where the next page is written, and healed at the start', async ({
  page,
  context,
}) => {
  const mirrored = async () => (await context.cookies()).find(({ name }) => name === lookCookie);
  await signIn(page, undefined, paths.settings);
  await expect.poll(mirrored).toMatchObject({ value: 'en.light', sameSite: 'Lax', httpOnly: false, path: '/' });

  await page.getByText('Theme', { exact: true }).click();
  await expect.poll(mirrored).toMatchObject({ value: 'en.dark' });
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#4a0d2b');

  await context.clearCookies({ name: lookCookie });
  await page.reload();
  await expect.poll(mirrored).toMatchObject({ value: 'en.dark' });
});

test('a screen asks for its code, its words and its data before any script runs', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page's script never comes: the page itself requests everything that is requested.
  await page.route('**/built/index-*.js', (route) => route.abort());
  for (const [path, read, code] of [
    ['/home', '/api/home/news', 'home-screen'],
    ['/', '/api/trainings/mine', 'home-screen'],
    ['/my-profile', '/api/profile/mine', 'profile-screen'],
    ['/hepayslip', '/api/pay/payslips', 'payslips-screen'],
    ['/my-voice', '/api/my-voice/messages', 'my-voice-screen'],
    ['/news/update', '/api/home/story', 'article-screen'],
  ] as const) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(path);
    await expect.poll(() => asked, path).toContain(read);
    for (const file of [code, 'signed-in-en', 'frame'])
      await expect.poll(() => asked.some((one) => one.startsWith(`/built/${file}`)), `${path}: ${file}`).toBe(true);
    page.off('request', note);
  }
});

/** Holds the app's scripts; answers what releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const released = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/built/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return letIn;
}
