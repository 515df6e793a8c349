import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '#client/session/today.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { Benefit } from '#contract/benefits.ts';
import { paths } from '#contract/paths.ts';

const english = (text: string) => ({ text, lang: 'en' as const });

const health: Benefit = {
  id: 'health-cover',
  kind: 'health',
  name: english('Health cover'),
  about: english('Doctor, hospital and medicine for you and your children.'),
  provider: 'Harbour Health',
  url: 'https://health.stagedoor.example/cover',
  since: '2016-03-14',
  until: null,
};

const benefits: Benefit[] = [
  { ...health, id: 'tickets', kind: 'leisure', name: english('Free tickets'), url: null },
  { ...health, id: 'pension', kind: 'money', name: english('Pension'), since: '2099-04-01', provider: null },
  { ...health, id: 'talks', name: english('Someone to talk to'), until: '2098-12-31' },
  health,
];

const main = page.getByRole('main');

test('benefits are grouped by subject, each with its start and a link to its provider', async () => {
  await showApp(paths.benefits, { answers: { 'benefits.mine': benefits } });
  await expect.element(main.getByText('4 benefits are yours')).toBeVisible();
  expect(
    main
      .getByRole('region')
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Health and wellbeing', 'Money and pension', 'Shows and free time']);
  expect(main.getByRole('listitem').elements()).toHaveLength(4);
  const cover = main.getByRole('region', { name: 'Health and wellbeing' }).getByRole('listitem').last();
  await expect.element(cover.getByRole('heading', { name: 'Health cover' })).toBeVisible();
  await expect.element(cover).toMatchTextContent('Yours since 14 March 2016');
  await expect.element(cover).toMatchTextContent('Doctor, hospital and medicine');
  const link = cover.getByRole('link', { name: /^Go to Harbour Health\s*, Health cover\s*, opens in a new tab$/ });
  await expect.element(link).toHaveAttribute('href', 'https://health.stagedoor.example/cover');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('a benefit says that it is to come, ends, or has no provider or no page', async () => {
  await showApp(paths.benefits, { answers: { 'benefits.mine': benefits } });
  const pension = main.getByRole('listitem').filter({ hasText: 'Pension' });
  await expect.element(pension).toMatchTextContent('Yours from 1 April 2099');
  await expect.element(pension.getByRole('link', { name: /^Read more/ })).toBeVisible();
  const talks = main.getByRole('listitem').filter({ hasText: 'Someone to talk to' });
  await expect.element(talks).toMatchTextContent('Until 31 December 2098');
  const tickets = main.getByRole('listitem').filter({ hasText: 'Free tickets' });
  await expect.element(tickets).toMatchTextContent('With Harbour Health');
  await expect.element(tickets.getByRole('link')).not.toBeInTheDocument();
});

test('a benefit is somebody’s from its first day on', async () => {
  await showApp(paths.benefits, { answers: { 'benefits.mine': () => [{ ...health, since: today() }] } });
  await expect.element(main.getByRole('listitem')).toMatchTextContent('Yours since');
});

test('somebody without any reads so, and whom to ask', async () => {
  await showApp(paths.benefits, { answers: { 'benefits.mine': [] } });
  await expect.element(main.getByText('No benefits on record yet')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'See whom to ask' })).toHaveAttribute('href', paths.help);
});

test('the screen says that it is loading, and a failed load can be retried', { tags: 'long' }, async () => {
  const { promise, resolve: fail } = Promise.withResolvers<ReturnType<typeof refusal>>();
  const server = await showApp(paths.benefits, { answers: { 'benefits.mine': () => promise } });
  await expect.element(main.getByRole('status')).toHaveTextContent('Loading…');
  fail(refusal('INTERNAL'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your benefits could not be loaded.');
  server.answer({ 'benefits.mine': benefits });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByText('4 benefits are yours')).toBeVisible();
});

test('without anybody signed in the screen says so', async () => {
  await showApp(paths.benefits, { user: null });
  await expect.element(page.getByRole('alert')).toHaveTextContent('User not found. Please log in.');
});

test('what the company wrote in English alone is marked as English', async () => {
  const krio = { text: 'Inshɔrans fɔ yu wɛlbɔdi', lang: 'kri' as const };
  const mine = [
    { ...health, name: english('Only in English'), about: krio },
    { ...health, id: 'b', name: krio, about: krio },
  ];
  await showApp(paths.benefits, { language: 'kri', answers: { 'benefits.mine': mine } });
  await expect.element(main.getByText('2 bɛnifit na yu yon')).toBeVisible();
  const marked = [...document.querySelectorAll('main h3 bdi[lang]')];
  expect(marked.map((one) => [one.textContent, one.getAttribute('lang')])).toEqual([['Only in English', 'en']]);
});

const edit = main.getByRole('link', { name: 'Edit', exact: true });

test('whoever edits the company’s texts is led to where benefits are edited', async () => {
  await showApp(paths.benefits, { answers: { 'benefits.mine': benefits }, user: { ...aminata, edits: true } });
  await expect.element(edit).toHaveAttribute('href', '/console/texts/benefits');
});

test('nobody else is led there', async () => {
  await showApp(paths.benefits, { answers: { 'benefits.mine': benefits } });
  await expect.element(main.getByText('4 benefits are yours')).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});
