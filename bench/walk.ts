import type { Page } from '@playwright/test';

/** A step of a person, by its name in the table. */
export type Step = { name: string; act: (page: Page) => Promise<unknown> };

const tab = (word: string): Step => ({
  name: `tab ${word}`,
  act: (page) => page.getByRole('navigation').getByRole('link', { name: word }).tap(),
});
const link = (word: string, name = `open ${word}`): Step => ({
  name,
  act: (page) => page.getByRole('main').getByRole('link', { name: word }).first().tap(),
});
const button = (word: string): Step => ({
  name: `press ${word}`,
  act: (page) => page.getByRole('button', { name: word }).first().tap(),
});
const choose = (what: string, option: string | RegExp): Step[] => [
  { name: `open choice ${what}`, act: (page) => page.getByRole('main').locator('[aria-haspopup="listbox"]').tap() },
  { name: `choose ${option}`, act: (page) => page.getByRole('option', { name: option }).tap() },
];
const toggle = (word: string): Step => ({
  name: `switch ${word}`,
  act: (page) => page.getByText(word, { exact: true }).tap(),
});

/** A walk through the app, from the home page and back to it. */
export const walk: Step[] = [
  tab('Pay'),
  tab('Benefits'),
  tab('More'),
  link('Profile'),
  button('Show More'),
  button('Show leadership team'),
  button('Show more of your job details'),
  link('Manage Personal Info'),
  tab('Pay'),
  link('See pay details'),
  {
    name: 'type the password',
    act: async (page) => {
      await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
      await page.getByLabel('Password', { exact: true }).pressSequentially('backstage-demo-2026', { delay: 30 });
    },
  },
  {
    name: 'sign in to pay',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).tap();
      await page.waitForURL('**/hepayslip');
      await page.getByRole('link', { name: /All Documents/ }).waitFor();
    },
  },
  link('All Documents'),
  ...choose('Year', '2025'),
  { name: 'search payslips', act: (page) => page.getByRole('searchbox').pressSequentially('june', { delay: 40 }) },
  tab('More'),
  link('Time Off and Leave'),
  link('Request Leave of Absence'),
  tab('More'),
  link('Settings'),
  toggle('Theme'),
  toggle('Notifications'),
  ...choose('Language', /French/),
  ...choose('Language again', /English|Anglais/),
  toggle('Theme'),
  tab('More'),
  link('My Voice'),
  {
    name: 'type a message',
    act: (page) => page.getByRole('textbox').last().pressSequentially('Who is on tonight?', { delay: 40 }),
  },
  { name: 'empty the input', act: (page) => page.getByRole('textbox').last().fill('') },
  link('Back', 'leave My Voice'),
  tab('Home'),
];
