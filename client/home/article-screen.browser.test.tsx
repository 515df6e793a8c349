import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { never, refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { oneArticlePath, paths } from '#contract/paths.ts';
import { answers, articleOf } from './testing/company-news.ts';

const headline = page.getByRole('heading', { level: 1 });
const carousel = page.getByRole('region', { name: 'News' });

test('shows the line, the day and every paragraph, and marks the home tab as current', async () => {
  await showApp('/news/update', { answers });
  await expect.element(headline).toHaveTextContent('A line about update.');
  const article = page.getByRole('article');
  for (const words of ['Company update available', '20 November 2031', 'The first paragraph on update.', 'The second.'])
    await expect.element(article).toMatchTextContent(words);
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home' });
  await expect.element(home).toHaveAttribute('aria-current', 'page');
});

test('leads on to the others, and from there back home to the slide it was opened at', { tags: 'long' }, async () => {
  await showApp(paths.home, { answers });
  await carousel.getByRole('button', { name: 'Show slide 2 of 3' }).click();
  carousel.getByRole('link', { name: 'Company update available' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(headline).toHaveTextContent('A line about update.');
  await page
    .getByRole('region', { name: 'Read on' })
    .getByRole('link', { name: /^Upcoming employee events/ })
    .click();
  await expect.element(headline).toHaveTextContent('A line about events.');
  await page.getByRole('link', { name: 'Back to the news' }).click();
  await expect.element(carousel.getByRole('heading')).toHaveTextContent('Company update available');
  expect(location.pathname).toBe('/home');
});

test('leads back home when opened by its address', { tags: 'long' }, async () => {
  await showApp('/news/events', { answers });
  await expect.element(headline).toHaveTextContent('A line about events.');
  await page.getByRole('link', { name: 'Back to the news' }).click();
  await expect.element(carousel.getByRole('heading')).toHaveTextContent('News in 90 seconds');
});

describe('is shared by its own address', () => {
  const address = `${location.origin}${oneArticlePath(articleOf('update'))}`;
  const press = () => page.getByRole('button', { name: 'Share', exact: true }).click();
  /** Gives the browser a sheet to share by, or none, and a clipboard. */
  function browserWith(parts: { share?: (data: ShareData) => Promise<void>; writeText?: () => Promise<void> }) {
    const copied = vi.fn(parts.writeText ?? (async () => {}));
    const found = { share: parts.share, clipboard: { writeText: copied } };
    for (const [name, value] of Object.entries(found)) {
      Object.defineProperty(navigator, name, { value, configurable: true });
      onTestFinished(() => void Reflect.deleteProperty(navigator, name));
    }
    return copied;
  }

  test('with the device’s own sheet; whoever closes it is told nothing', async () => {
    const share = vi.fn(async () => {});
    browserWith({ share });
    await showApp('/news/update', { answers });
    await press();
    expect(share).toHaveBeenCalledWith({ title: 'A line about update.', url: address });
    const failure = page.getByText('The link could not be shared.');
    share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
    await press();
    // A round trip through the browser, in which the page would show it.
    await userEvent.keyboard('{Tab}');
    expect(failure.query()).toBeNull();
    share.mockRejectedValueOnce(new DOMException('Not here', 'NotAllowedError'));
    await press();
    await expect.element(failure).toBeVisible();
  });

  test('as a copy where there is none', async () => {
    const copied = browserWith({});
    await showApp('/news/update', { answers });
    await press();
    await expect.element(page.getByText('The link is copied.')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(address);
  });
});

test('is not opened by a drag, which turns the slide', async () => {
  await showApp(paths.home, { answers });
  const link = carousel.getByRole('link', { name: 'News in 90 seconds' });
  await expect.element(link).toBeVisible();
  drag(link.element(), -60);
  await expect.element(carousel.getByRole('heading')).toHaveTextContent('Company update available');
  // Too short to turn the slide, too long for a press.
  drag(carousel.getByRole('link', { name: 'Company update available' }).element(), -20);
  await expect.element(carousel.getByRole('heading')).toHaveTextContent('Company update available');
  expect(location.pathname).toBe('/home');
});

test('shows a skeleton while it loads', async () => {
  await showApp('/news/news', { answers: { ...answers, 'home.article': never } });
  await expect.element(page.getByRole('main').getByText('Loading…').first()).toBeInTheDocument();
});

test('can be retried when it fails to load', { tags: 'long' }, async () => {
  const server = await showApp('/news/news', { answers: { ...answers, 'home.article': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The article could not be loaded.');
  server.answer(answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('a link in it to a page of the server’s own is loaded by the browser', async () => {
  const body = { text: 'Say so [here](/absence/sickness?language=en).', lang: 'en' as const };
  await showApp('/news/news', { answers: { ...answers, 'home.article': { ...articleOf('news'), body } } });
  const link = page.getByRole('article').getByRole('link', { name: 'here' });
  await expect.element(link).toHaveAttribute('href', '/absence/sickness?language=en');
  const loaded = new Promise<boolean>((resolve) => {
    addEventListener(
      'click',
      (event) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
  });
  await link.click();
  expect(await loaded).toBe(true);
});

test('an article that is gone says so', async () => {
  await showApp('/news/news', { answers: { ...answers, 'home.article': refusal('NOT_FOUND') } });
  await expect.element(page.getByText('This article is not here any more')).toBeVisible();
});

test('a place that is none is no address of ours', async () => {
  await showApp('/news/toString', { answers: { ...answers, 'home.article': never } });
  await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
});

test('is in the language it was written in, and says which', async () => {
  await showApp('/news/news', { language: 'ar', answers });
  await expect.element(headline).toHaveAttribute('lang', 'en');
});

/** Presses, moves sideways and releases, as a finger or mouse does; the browser makes a click of it. */
function drag(target: HTMLElement | SVGElement, by: number): void {
  const pointer = (kind: string, clientX: number) =>
    target.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX, clientY: 300, pointerType: 'touch' }));
  pointer('pointerdown', 200);
  pointer('pointermove', 200 + by);
  pointer('pointerup', 200 + by);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
