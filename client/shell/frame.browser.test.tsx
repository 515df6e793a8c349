import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { emptyHome, letToastsGo, showApp } from '#client/testing/show-app.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { paths } from '#contract/paths.ts';

const bar = page.getByRole('navigation');

test('the bar leads to pay, benefits, more and home, and shows where one is', { tags: 'long' }, async () => {
  await showApp(paths.home, { answers: { ...emptyHome, 'benefits.mine': [] } });
  for (const [tab, path] of [
    ['Pay', '/pay'],
    ['Benefits', '/benefits'],
    ['More', '/more'],
    ['Home', '/home'],
  ] as const) {
    await bar.getByRole('link', { name: tab, exact: true }).click();
    await expect.element(bar.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
    expect(location.pathname).toBe(path);
  }
});

test('the bar stands at the bottom also before the screen behind it has arrived', async () => {
  await showApp(paths.more);
  await expect.element(bar).toBeVisible();
  const screen = page.getByRole('main').element().parentElement;
  screen?.style.setProperty('display', 'none');
  expect(Math.round(bar.element().getBoundingClientRect().bottom)).toBe(innerHeight);
});

test('each screen begins at its top, and Back leads to where the one before was left, each time', async () => {
  await page.viewport(390, 480);
  onTestFinished(() => page.viewport(390, 844));
  await showApp(paths.more);
  const settings = page.getByRole('main').getByRole('link', { name: 'Settings' });
  await expect.element(settings).toBeVisible();
  for (const _ of ['first', 'second']) {
    settings.element().scrollIntoView();
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    const left = scrollY;
    await settings.click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
    await expect.poll(() => scrollY).toBe(0);
    history.back();
    await expect.element(settings).toBeVisible();
    await expect.poll(() => scrollY).toBe(left);
  }
});

test('an address that is none of ours shows the not-found screen', { tags: 'long' }, async () => {
  await showApp('/no/such/page');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This door leads nowhere');
  await expectAccessible();
});

test('a link leads past the bar, and the title of each screen that is gone to takes the focus', {
  tags: 'long',
}, async () => {
  await showApp(paths.more, { answers: { ...emptyHome, 'benefits.mine': [] } });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab();
  await expect.element(skip).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveFocus();

  await bar.getByRole('link', { name: 'Benefits' }).click();
  await expect.element(title).toHaveTextContent('Benefits');
  await expect.element(title).toHaveFocus();
  history.back();
  await expect.element(title).toHaveTextContent('More');
  await expect.element(title).toHaveFocus();
});

test('a message that comes up under a resting pointer goes after its time, and waits for one that moves over it', {
  tags: 'long',
}, async () => {
  await showApp('/no/such/page');
  letToastsGo();
  const words = 'The lights are out.';
  const message = page.getByText(words);
  const show = () => showToast({ message: words });
  show();
  await expect.element(message).toBeVisible();
  const { x, y } = message.element().getBoundingClientRect();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(message).not.toBeInTheDocument();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  show();
  await expect.element(message).toBeVisible();
  await message.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(message).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  vi.advanceTimersByTime(5_000);
  await expect.element(message).not.toBeInTheDocument();

  await page.elementLocator(document.documentElement).hover({ position: { x: x + 5, y: y + 5 } });
  show();
  await expect.poll(() => message.element().matches(':hover')).toBe(true);
  vi.advanceTimersByTime(5_000);
  await expect.element(message).not.toBeInTheDocument();
});
