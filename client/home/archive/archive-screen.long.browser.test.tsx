import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, articleOf } from '#client/home/testing/company-news.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { never, offline } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { ArchivedArticle } from '#contract/home.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const archived = (number: number, text: string): ArchivedArticle => ({
  id: `00000000-0000-7000-8000-0000000000${number}` as Id,
  slot: 'update',
  pictureSmall: null,
  line: { text, lang: 'en' },
  publishedAt: '2031-11-20T09:00:00.000Z',
});
const [first, second] = [archived(10, 'A new stage'), archived(11, 'An old stage')];
const home = { ...answers, 'home.archive': { articles: [first], next: null } };
const list = page.getByRole('list', { name: 'Articles' });
const search = page.getByLabelText('Search the news');

test('is reached from the news, and leads to an article and back to what was searched for', async () => {
  const server = await showApp(paths.home, { answers: home });
  await page.getByRole('link', { name: 'All news' }).click();
  await expect.element(list.getByRole('link')).toMatchTextContent(/A new stage.*20 November 2031.*Company update/);
  await expectAccessible();
  await search.fill('stage');
  await expect.poll(() => server.calls('home.archive').at(-1)).toMatchObject({ text: 'stage' });
  server.answer({ 'home.article': { ...articleOf('update'), endedAt: '2031-11-27T09:00:00.000Z' } });
  await list.getByRole('link').click();
  await expect.element(page.getByText('Ended 27 November 2031')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the news' }).click();
  await expect.element(search).toHaveValue('stage');
  await expect.element(list).toBeVisible();
});

test('goes on page by page', async () => {
  const server = await showApp(paths.newsArchive, {
    answers: {
      ...home,
      'home.archive': ({ after }) =>
        after ? { articles: [second], next: null } : { articles: [first], next: first.id },
    },
  });
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await expect.element(list.getByRole('link')).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Show older ones' })).not.toBeInTheDocument();
  expect(server.calls('home.archive').at(-1)).toMatchObject({ after: first.id });
});

test('says that nothing is found, of a part or of all, and that there is nothing at all', async () => {
  const none = { articles: [], next: null };
  await showApp(paths.newsArchive, {
    answers: {
      ...home,
      'home.archive': ({ text, after }) => (text && !after ? { articles: [], next: first.id } : none),
    },
  });
  await expect.element(page.getByText('There is no news yet')).toBeVisible();
  await search.fill('nowhere');
  await expect.element(page.getByText('No newer article has these words')).toBeVisible();
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await expect.element(page.getByText('No article has these words')).toBeVisible();
  await expectAccessible();
});

test('shows a skeleton while it loads, and says so without a network', async () => {
  const server = await showApp(paths.newsArchive, { answers: { ...home, 'home.archive': never } });
  await expect.element(page.getByRole('main').getByText('Loading…').first()).toBeInTheDocument();
  server.answer({ 'home.archive': offline });
  await search.fill('stage');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
