import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, articleOf } from '#client/home/testing/company-news.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { oneArticlePath, paths } from '#contract/paths.ts';

const { id, slot, line } = articleOf('update');
const home = { ...answers['home.news'], mustRead: [{ id, slot, line }] };
const unread = { ...articleOf('update'), mustRead: { acknowledgedAt: null } };
const acknowledgedAt = '2031-11-21T09:00:00.000Z';
const address = oneArticlePath({ slot, id });
const list = page.getByRole('list', { name: 'Please read' });
const press = page.getByRole('button', { name: 'I have read this' });

test('the home page shows what must be read above the news, and it leads to the article', {
  tags: 'long',
}, async () => {
  const server = await showApp(paths.home, {
    answers: { ...answers, 'home.news': home, 'home.article': unread },
  });
  await expect.element(list.getByRole('link')).toHaveAttribute('href', address);
  await expectAccessible();
  await list.getByRole('link').click();
  await expect.element(press).toBeVisible();
  expect(server.calls('home.article').at(-1)).toMatchObject({ slot, id });
});

test('a press says that one has read it, it is said when that was, and the home page asks no more', async () => {
  const server = await showApp(paths.home, {
    answers: { ...answers, 'home.news': home, 'home.article': unread, 'home.acknowledge': { acknowledgedAt } },
  });
  await list.getByRole('link').click();
  await expect.element(press).toBeVisible();
  await expectAccessible();
  server.answer({ 'home.article': { ...unread, mustRead: { acknowledgedAt } }, 'home.news': answers['home.news'] });
  await press.click();
  await expect.element(page.getByText(/^You said on .*21 Nov.* that you have read this/)).toBeVisible();
  expect(server.calls('home.acknowledge')).toEqual([{ id }]);
  await page.getByRole('link', { name: 'Back to the news' }).click();
  await expect.element(page.getByRole('region', { name: 'News' }).first()).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test('without a network it says that it did not work, and can be pressed again', { tags: 'long' }, async () => {
  await showApp(address, { answers: { ...answers, 'home.article': unread, 'home.acknowledge': offline } });
  await press.click();
  await expect.element(page.getByText('That did not work. Check your connection and try again.')).toBeVisible();
  await expect.element(press).toBeVisible();
});

test('another article asks nothing', async () => {
  await showApp('/news/update', { answers });
  await expect.element(page.getByText('The second.')).toBeVisible();
  await expect.element(press).not.toBeInTheDocument();
});
