import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers as companyNews } from '#client/home/testing/company-news.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths, payslipAddress } from '#contract/paths.ts';

const desk = [1280, 800] as const;
const phone = [390, 844] as const;

const pay = {
  'pay.payslips': {
    unlockedUntil: '2026-11-21T12:15:00.000Z',
    secondsLeft: 900,
    payslips: [12, 11].map((month) => {
      const id = `3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c${month}` as Id;
      return { id, fileName: `Payslip ${month}.pdf`, date: `2026-${month}-15`, downloadURL: payslipAddress(id) };
    }),
  },
};

const account = {
  'account.identity': { name: 'Aminata Kamara', email: 'aminata.kamara@stagedoor.example', company: 'Lumière Park' },
  'account.devices': [],
  'account.nameChanges': [],
  'account.payslipViews': [],
  'account.emergencyLooks': [],
  'account.roles': [],
};

const leave = {
  'timeOff.overview': {
    workingDays: '23456',
    holidays: [],
    types: [{ id: 'unpaid', name: { text: 'Unpaid leave', lang: 'en' as const }, limited: false }],
    balances: [],
    manager: null,
    teamWaiting: null,
    teamAbsent: null,
  },
  'timeOff.requests': [],
};

const main = page.getByRole('main');

afterEach(() => page.viewport(...phone));

/** Two related parts of each screen, the first of them first. */
const screens = [
  [paths.settings, {}, page.getByRole('switch', { name: 'Theme' }), main.getByRole('button', { name: 'Logout' })],
  [
    paths.account,
    account,
    page.getByLabelText('Current password', { exact: true }),
    main.getByRole('heading', { name: 'Where you are signed in' }),
  ],
  [paths.payDetails, {}, page.getByText('Hello, Aminata Kamara'), main.getByRole('button', { name: 'Sign in' })],
  [paths.payslips, pay, page.getByText('Hello, Aminata Kamara'), page.getByRole('link', { name: /^All Documents/ })],
] as const;

test.for(screens)(
  '%s has two columns on a desk, and one on a phone',
  { tags: 'long' },
  async ([path, answers, first, second]) => {
    await page.viewport(...desk);
    await showApp(path, { answers });
    await expect.element(second).toBeVisible();
    const box = (of: typeof first) => of.element().getBoundingClientRect();
    await expect.poll(() => box(first).right <= box(second).left).toBe(true);
    expect(main.element().getBoundingClientRect().width).toBeGreaterThan(900);
    await page.viewport(...phone);
    await expect.poll(() => box(first).bottom <= box(second).top).toBe(true);
  },
);

test('pay has a calendar beside its stage on a desk, as high as it, and none on a phone', async () => {
  await page.viewport(...desk);
  await showApp(paths.pay);
  const payDay = page.getByText('15', { exact: true });
  await expect.element(payDay).toBeVisible();
  const parts = () =>
    [...(main.element().lastElementChild?.children ?? [])].map((part) => part.getBoundingClientRect());
  expect(new Set(parts().map(({ bottom }) => Math.round(bottom))).size).toBe(1);
  expect(parts()[0]?.right).toBeLessThan(parts()[1]?.left ?? 0);
  await page.viewport(...phone);
  await expect.element(payDay).not.toBeVisible();
});

test.for([
  [paths.more, {}],
  [paths.settings, {}],
  [paths.account, account],
] as const)('%s leaves no more than a fifth of a desk empty below', { tags: 'long' }, async ([path, answers]) => {
  await page.viewport(...desk);
  await showApp(path, { answers });
  const person = main.getByText('Aminata Kamara');
  await expect.element(person).toBeVisible();
  const lowest = () => Math.max(...[...main.element().children].map((part) => part.getBoundingClientRect().bottom));
  await expect.poll(lowest).toBeGreaterThan(0.8 * desk[1]);
  expect(lowest()).toBeLessThanOrEqual(desk[1]);
});

test('the lock of pay fills both columns where nothing is cached on the device', async () => {
  await page.viewport(...desk);
  await showApp(paths.payDetails);
  const heights = () =>
    [...main.element().children].slice(1, 3).map((part) => Math.round(part.getBoundingClientRect().height));
  await expect.poll(() => new Set(heights()).size).toBe(1);
});

test('a phone on its side shows the whole Login button', async () => {
  await page.viewport(844, 390);
  await showApp(paths.login, { user: null });
  const login = page.getByRole('button', { name: 'Login' });
  await expect.element(login).toBeVisible();
  const { top, bottom } = login.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(390);
});

test('a phone on its side has its tabs in a rail, each of them whole', async () => {
  await page.viewport(844, 390);
  await showApp(paths.pay);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect.element(navigation).toBeVisible();
  const tabs = navigation.element();
  await expect.poll(() => tabs.getBoundingClientRect().height).toBe(390);
  expect(tabs.getBoundingClientRect().width).toBeLessThan(120);
  expect(tabs.scrollHeight).toBe(tabs.clientHeight);
});

test.for([
  [paths.pay, {}],
  [paths.more, {}],
  [paths.timeOff, leave],
] as const)('%s begins as far below its title as every screen', { tags: 'long' }, async ([path, answers]) => {
  await showApp(path, { answers });
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  const between = () => {
    const [title, content] = [main.element().querySelector('h1'), main.element().querySelector('header ~ *')];
    return Number(content?.getBoundingClientRect().top) - Number(title?.getBoundingClientRect().bottom);
  };
  await expect.poll(() => Math.abs(between() - 32.5)).toBeLessThan(1);
});

test('the left half of the login is the stage, with its picture', async () => {
  await page.viewport(...desk);
  await showApp(paths.login, { user: null });
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const stage = document.querySelector('main')?.firstElementChild as HTMLElement;
  const { left, width, height } = stage.getBoundingClientRect();
  expect([left, height]).toEqual([0, desk[1]]);
  expect(width).toBeGreaterThan(desk[0] / 2);
  const [, address = ''] = /url\("([^"]+)"\)/.exec(getComputedStyle(stage).backgroundImage) ?? [];
  const picture = new Image();
  picture.src = address;
  await picture.decode();
});

test('the news of Home take half of a desk, and nearly half of a wide one', { tags: 'long' }, async () => {
  await page.viewport(...desk);
  await showApp(paths.home, { answers: companyNews });
  const news = page.getByRole('region', { name: 'News' });
  await expect.element(news).toBeVisible();
  const height = () => news.element().getBoundingClientRect().height;
  await expect.poll(height).toBeGreaterThan(0.5 * desk[1]);
  await page.viewport(1920, 1080);
  await expect.poll(height).toBeGreaterThan(0.45 * 1080);
});

test('the field of a search has no cross of the browser’s, and the choice of a year stands in one line', async () => {
  await showApp(paths.allDocuments, { answers: pay, language: 'de' });
  const search = page.getByRole('searchbox');
  await expect.element(search).toBeVisible();
  expect(getComputedStyle(search.element(), '::-webkit-search-cancel-button').appearance).toBe('none');
  const year = main.getByRole('button', { name: /Alle Jahre/ }).element() as HTMLElement;
  expect(year.getBoundingClientRect().height).toBeLessThan(56);
});

test('search and year fill their row, beside the list', async () => {
  await page.viewport(1920, 1080);
  await showApp(paths.allDocuments, { answers: pay });
  const search = page.getByLabelText('Search');
  await expect.element(search).toBeVisible();
  const year = page.getByRole('button', { name: /Year/ }).element().getBoundingClientRect();
  const sentence = page
    .getByText(/^Choose/)
    .element()
    .parentElement?.getBoundingClientRect();
  expect(Math.round(year.right)).toBe(Math.round(sentence?.right ?? 0));
  expect(year.top).toBeLessThan(search.element().getBoundingClientRect().bottom);
});

test('half a day is chosen in one line on a desk, and below its dot where three share a phone', async () => {
  await page.viewport(...desk);
  await showApp(paths.requestLeave, { answers: leave });
  const afternoon = page.getByRole('radio', { name: 'Afternoon' });
  await expect.element(afternoon).toBeVisible();
  const dot = () => afternoon.element().getBoundingClientRect();
  const words = () => page.getByText('Afternoon').element().getBoundingClientRect();
  await expect.poll(() => dot().right <= words().left && dot().bottom > words().top).toBe(true);
  await page.viewport(...phone);
  await expect.poll(() => dot().bottom <= words().top).toBe(true);
});
