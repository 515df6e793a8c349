import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { ContactGroup } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';

const english = (text: string) => ({ text, lang: 'en' as const });
const main = page.getByRole('main');

test('each house has its address, its reception and its hours', async () => {
  const london: ContactGroup = {
    heading: english('Harbour House, London'),
    urgent: false,
    contacts: [
      { kind: 'address', title: english('Address'), about: english('14 Lamplight Wharf\nLondon E1W 3ZZ') },
      { kind: 'phone', title: english('Reception'), about: null, value: '+44 20 7946 0140' },
      { kind: 'text', title: english('Open'), about: english('Every day, 8:00 to 23:00') },
    ],
  };
  const paris: ContactGroup = { heading: english('La Grande Scène, Paris'), urgent: false, contacts: [] };
  const server = await showApp(paths.workplace, { answers: { 'company.contacts': [london, paris] } });
  await expect.element(main.getByRole('region')).toHaveLength(2);
  const region = main.getByRole('region', { name: 'Harbour House, London' });
  await expect.element(region.getByText('14 Lamplight Wharf', { exact: false })).toBeVisible();
  await expect.element(region.getByText('Every day, 8:00 to 23:00')).toBeVisible();
  await expect.element(region.getByRole('link', { name: /^Reception/ })).toHaveAttribute('href', 'tel:+442079460140');
  expect(server.calls('company.contacts')).toEqual([{ screen: 'workplace', language: 'en' }]);
});

test('each tool opens in a new tab, and says so', async () => {
  const tools: ContactGroup = {
    heading: english('Every day'),
    urgent: false,
    contacts: [
      { kind: 'link', title: english('Shift plan'), about: null, value: 'https://shifts.stagedoor.example/' },
      {
        kind: 'link',
        title: english('Repairs'),
        about: english('Report what is broken'),
        value: 'https://fix.stagedoor.example/',
      },
    ],
  };
  await showApp(paths.tools, { answers: { 'company.contacts': [tools] } });
  const links = main.getByRole('listitem').getByRole('link', { name: /, opens in a new tab$/ });
  await expect.element(links).toHaveLength(2);
  for (const [place, address] of ['https://shifts.stagedoor.example/', 'https://fix.stagedoor.example/'].entries()) {
    await expect.element(links.nth(place)).toHaveAttribute('href', address);
    await expect.element(links.nth(place)).toHaveAttribute('target', '_blank');
    await expect.element(links.nth(place)).toHaveAttribute('rel', expect.stringContaining('noopener'));
  }
});

test('in an emergency the first thing on the screen is whom to call', async () => {
  const emergency: ContactGroup = {
    heading: english('Emergency'),
    urgent: true,
    contacts: [
      { kind: 'phone', title: english('Fire, police, ambulance'), about: null, value: '112' },
      { kind: 'phone', title: english('Security desk'), about: english('Day and night'), value: '+232 76 000 111' },
    ],
  };
  const others: ContactGroup = {
    heading: english('Whom to ask'),
    urgent: false,
    contacts: [
      { kind: 'email', title: english('Hilde Brandt'), about: english('HR'), value: 'hilde.brandt@stagedoor.example' },
    ],
  };
  await showApp(paths.help, { answers: { 'company.contacts': [emergency, others] } });
  const first = main.getByRole('region').first();
  await expect.element(first.getByRole('heading')).toHaveTextContent('Emergency');
  await expect.element(first.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
  await expect.element(first.getByRole('link', { name: /^Security desk/ })).toHaveAttribute('href', 'tel:+23276000111');
  const hr = main.getByRole('region', { name: 'Whom to ask' }).getByRole('link', { name: /^Hilde Brandt/ });
  await expect.element(hr).toHaveAttribute('href', 'mailto:hilde.brandt@stagedoor.example');
});

test.for([
  [paths.workplace, 'No workplaces on record yet'],
  [paths.tools, 'No tools on record yet'],
  [paths.help, 'No contacts on record yet'],
] as const)('%s says so where the company left it empty', async ([path, words]) => {
  await showApp(path, { answers: { 'company.contacts': [] } });
  await expect.element(main.getByText(words)).toBeVisible();
});

test('a failed load can be retried', { tags: 'long' }, async () => {
  const server = await showApp(paths.help, { answers: { 'company.contacts': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('This could not be loaded.');
  server.answer({ 'company.contacts': [{ heading: english('Emergency'), urgent: true, contacts: [] }] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('region', { name: 'Emergency' })).toBeVisible();
});

test('whoever edits the company’s texts is led to where this screen is edited, and nobody else', async () => {
  const answers = { 'company.contacts': [] };
  await showApp(paths.help, { answers, user: { ...aminata, edits: true } });
  const edit = main.getByRole('link', { name: 'Edit', exact: true });
  await expect.element(edit).toHaveAttribute('href', '/console/texts/screens/help-and-support');
  await showApp(paths.help, { answers });
  await expect.element(main.getByRole('heading', { name: 'Help and Support' })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});
