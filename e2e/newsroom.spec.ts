import { type APIRequestContext, type Browser, request } from '@playwright/test';
import type { Announcement } from '#contract/announcements.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { paths } from '#contract/paths.ts';
import { desktop, serveDemoCompany } from './testing/demo-server.ts';
import { expect, expectAccessible, password, test } from './testing/fixtures.ts';

/** Those who work at two locations of the demo company, and a sixth who works elsewhere. */
const locations = ['Head Office, Paris', 'Bankside Office, London'];
const readers = ['mathilde.vasseur', 'camille.rouviere', 'bastien.colin', 'priya.venkatesan'];
const late = { username: 'zainab.malik', name: 'Zainab Malik' };
const elsewhere = 'aminata.kamara';
/** She is an editor, a moderator and an administrator. */
const editor = 'hilde.brandt';

const { url, openAs } = serveDemoCompany();

/** API requests of somebody who has signed in, without a browser. */
async function requestsOf(username: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: url(), extraHTTPHeaders: { origin: url() } });
  const data = { email: `${username}@stagedoor.example`, password, sharedDevice: false };
  expect((await api.post('/api/auth/sign-in/email', { data })).status()).toBe(200);
  return api;
}

const openConsole = (browser: Browser, path: string) => openAs(browser, editor, path, desktop);

// One after the other: the company is one, and the last test takes a part of it away.
test.describe.configure({ mode: 'serial' });

test('an editor publishes in two languages for two locations what must be read; one of five has not, and is reminded', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openConsole(browser, consolePaths.newArticle);
  await page.getByLabel('Title in English').fill('The fire doors');
  await page.getByLabel('Text in English').fill('Keep them **shut**.');
  await page.getByLabel('Title in Français').fill('Les portes coupe-feu');
  await page.getByLabel('Text in Français').fill('Gardez-les **fermées**.');
  await page.getByRole('radio', { name: 'Chosen groups' }).check();
  for (const location of locations) await page.getByRole('checkbox', { name: location }).check();
  await expect(page.getByText('It reaches 5 people today.').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Must be read' }).check();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('The article is published.')).toBeVisible();

  for (const username of readers) {
    const api = await requestsOf(username);
    const { mustRead } = await (await api.get('/api/home/news?language=fr')).json();
    expect(mustRead).toMatchObject([{ line: { text: 'Les portes coupe-feu' } }]);
    const data = { id: mustRead[0].id };
    expect((await api.post('/api/home/story/acknowledge', { data })).status()).toBe(200);
    await api.dispose();
  }
  const other = await requestsOf(elsewhere);
  expect((await (await other.get('/api/home/news?language=en')).json()).mustRead).toEqual([]);
  await other.dispose();

  await page.reload();
  await expect(page.getByText('4 of 5 have said that they have read it.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Have not read it' }).getByRole('listitem')).toHaveText([
    new RegExp(late.name),
  ]);
  await page.getByRole('button', { name: 'Remind those who have not' }).click();
  await expect(page.getByText('Those who have not read it are reminded.')).toBeVisible();

  const reader = await openAs(browser, late.username, paths.home);
  await reader
    .getByRole('list', { name: 'Please read' })
    .getByRole('link', { name: /The fire doors/ })
    .click();
  await reader.getByRole('button', { name: 'I have read this' }).click();
  await expect(reader.getByText(/^You said on .* that you have read this/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('5 of 5 have said that they have read it.')).toBeVisible();
  await Promise.all([page, reader].map((each) => each.context().close()));
});

test('an announcement appears at its hour in an open room, marked, and stays on top until it is acknowledged', {
  tag: '@long',
}, async ({ browser }) => {
  const reader = await openAs(browser, elsewhere, paths.myVoice);
  await expect(reader.locator('[data-state=live]')).toBeVisible();
  const page = await openAs(browser, editor, paths.moderation, desktop);
  const text = `Curtain at seven ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Announcement', { exact: true }).fill(text);
  await dialog.getByRole('checkbox', { name: /^Ask everybody/ }).check();
  await dialog.getByRole('radio', { name: 'At a set time' }).click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Day').fill(tomorrow);
  await dialog.getByLabel('Time', { exact: true }).fill('09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('The announcement is scheduled.')).toBeVisible();
  const item = page.getByRole('article').filter({ hasText: text });
  await expect(item).toContainText('Scheduled');
  await expectAccessible(page);

  // Its hour comes: a form takes whole minutes, a request any moment.
  const api = page.context().request;
  const { announcements } = (await (await api.get('/api/my-voice/announcements')).json()) as {
    announcements: Announcement[];
  };
  const [{ id, version } = { id: '', version: 0 }] = announcements;
  const data = { id, version, text, mustRead: true, publishAt: new Date(Date.now() + 2_000).toISOString() };
  const moved = await api.post('/api/my-voice/announcements/change', { data, headers: { origin: url() } });
  expect((await moved.json()).state).toBe('scheduled');

  const message = reader.getByRole('log').getByRole('listitem').filter({ hasText: text });
  await expect(message).toContainText('Hilde Brandt');
  await expect(message.getByText('Announcement', { exact: true })).toBeVisible();
  await expect(item).toContainText('Sent');
  const pinned = reader.getByRole('region', { name: 'An announcement to acknowledge' });
  await expect(pinned).toContainText(text);
  await expectAccessible(reader);
  await pinned.getByRole('button', { name: 'I have read it' }).focus();
  await reader.keyboard.press('Enter');
  await expect(pinned).toHaveCount(0);
  await page.reload();
  await expect(item).toContainText(/^.*1 of \d+ have acknowledged it\./s);
  await Promise.all([page, reader].map((each) => each.context().close()));
});

test('a link and a benefit are edited where they are seen, and an employee’s open screens show them', {
  tag: '@long',
}, async ({ browser }) => {
  const reader = await openAs(browser, elsewhere, paths.workplace);
  const page = await openAs(browser, editor, paths.workplace, desktop);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.locator('input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await page.getByRole('link', { name: 'Add an entry: Harbour House, London' }).click();
  await page.getByLabel('Web address').fill('https://maps.example/london');
  await page.getByLabel('Title in English').fill('The way to Harbour House');
  await page.getByRole('button', { name: 'Save for everybody' }).click();
  const link = reader.getByRole('link', { name: /The way to Harbour House/ });
  await expect(link).toHaveAttribute('href', 'https://maps.example/london');

  await Promise.all([reader, page].map((each) => each.goto(paths.benefits)));
  await expect(reader.getByRole('heading', { name: 'Health cover' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Health cover' }).click();
  await page.getByLabel('Name in English').fill('Health cover for the family');
  await page.getByRole('button', { name: 'Save for everybody' }).click();
  await expect(reader.getByRole('heading', { name: 'Health cover for the family' })).toBeVisible();
  await Promise.all([page, reader].map((each) => each.context().close()));
});

test('a feature is turned off: its rows and buttons go from open screens, and its addresses say so', {
  tag: '@long',
}, async ({ browser }) => {
  const reader = await openAs(browser, elsewhere, paths.more);
  const row = reader.getByRole('main').getByRole('link', { name: /^My Voice/ });
  await expect(row).toBeVisible();
  const inRoom = await openAs(browser, late.username, paths.myVoice);
  await expect(inRoom.locator('[data-state=live]')).toBeVisible();

  const page = await openConsole(browser, consolePaths.company);
  await page.getByRole('button', { name: 'Turn off: My Voice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off: My Voice' }).click();
  await expect(page.getByText('It is turned off: My Voice')).toBeVisible();

  const says = 'Your company does not use this part of Stagedoor.';
  await expect(row).toHaveCount(0);
  await expect(inRoom.getByText(says)).toBeVisible();
  await reader.goto(paths.home);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByRole('main').getByRole('link', { name: /^My Voice/ })).toHaveCount(0);
  await reader.goto(paths.myVoice);
  await expect(reader.getByText(says)).toBeVisible();
  const answer = await reader.context().request.get('/api/my-voice/announcements/asking');
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'FEATURE_OFF']);

  await page.getByRole('button', { name: 'Turn on: My Voice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on: My Voice' }).click();
  await expect(inRoom.getByText(says)).toHaveCount(0);
  await Promise.all([page, reader, inRoom].map((each) => each.context().close()));
});
