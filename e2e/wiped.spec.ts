import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, logOut, newPerson, password, signIn, signInAtTheDoor, storedUser, test } from './testing/fixtures.ts';
import { browserStorage, connect, cutOff, expectNothingStoredOf } from './testing/no-network.ts';
import { goToRoom, message, sendMessage, unique } from './testing/talking.ts';
import { goTo, inMain, screens, visit } from './testing/visiting.ts';

const day = 24 * 60 * 60_000;

/** The screens with the most data about a person. */
const telling = screens.filter(([path]) =>
  [paths.account, paths.allDocuments, paths.myProfile, paths.employeeDiscount].some((one) => one === path),
);

/** Text that would reveal whose phone this was. */
async function personalWords(page: Page): Promise<string[]> {
  const { id } = JSON.parse((await storedUser(page)) ?? '{}');
  return ['Aminata', 'Kamara', 'akamara', 'aminata.kamara@stagedoor.example', id, 'E-10427', 'fileName', 'SD1.'];
}

/** The same without her name: everybody's Home names who wrote last in the room, and it may be her. */
const allButName = async (page: Page) =>
  (await personalWords(page)).filter((word) => word !== 'Aminata' && word !== 'Kamara');

test('signing out without a network leaves nothing of the person, and the server hears of it first of all', async ({
  page,
  context,
}) => {
  await signIn(page);
  await visit(page, telling);
  await goToRoom(page);
  const said = unique('For the room alone');
  await sendMessage(page, said);
  const words = [...(await personalWords(page)), said];
  // All of it is stored while she is signed in, so the later search would find it.
  await expect(async () => {
    const stored = await browserStorage(page);
    expect(words.filter((word) => !stored.includes(word))).toEqual([]);
  }).toPass();

  await page.goto(paths.settings);
  await cutOff(context);
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectNothingStoredOf(page, words);
  for (const _ of 'back') {
    await page.goBack();
    await expect(page.getByRole('main')).not.toContainText(/Aminata|15 \w+ \d{4}|E-10427/);
    await expect(page.getByText(said)).toHaveCount(0);
  }
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  // Language, theme and the built files belong to the device.
  expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain('sign-out-due');

  await context.setOffline(true);
  await connect(context);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await expect.poll(() => asked).toContain('/api/auth/sign-out');
  expect(asked[0]).toBe('/api/auth/sign-out');
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('sign-out-due');
});

test('a sign-out that the server missed is told before anybody signs in, by whichever page', async ({
  page,
  context,
}) => {
  await signIn(page, await newPerson(), paths.settings);
  const [cookie] = await context.cookies();
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  await cutOff(context);
  await logOut(page);
  await page.close();

  const next = await context.newPage();
  await next.goto(paths.login);
  await next.locator('input[name=email]').fill('aminata.kamara@stagedoor.example');
  await next.locator('input[name=password]').fill(password);
  const asked: string[] = [];
  next.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  await connect(context);
  await next.locator('button[type=submit]').click();
  await next.waitForURL('**/home');
  expect(asked.slice(0, 2)).toEqual(['/api/auth/sign-out', '/api/auth/sign-in/email']);
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Aminata');
  expect(await (await next.request.get('/api/auth/session', { headers })).json()).toEqual({ user: null });
});

test('two people on one browser see nothing of each other, with and without a network, in any tab', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page);
  await visit(page, telling);
  const words = await allButName(page);
  const tab = await context.newPage();
  await tab.goto(paths.settings);
  await logOut(tab);
  await expect(page).toHaveURL(/\/$/);
  await signInAtTheDoor(tab, 'sam.bare');
  await expect(tab.getByRole('link', { name: /^0 Trainings/ })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expectNothingStoredOf(tab, words);

  await cutOff(context);
  for (const one of [page, tab]) {
    for (const [path] of telling) {
      await goTo(one, path);
      await expect(inMain(one), path).toBeVisible();
      await expect(one.getByText(/Aminata|Kamara|E-10427|15 \w+ \d{4}/), path).toHaveCount(0);
    }
  }
});

test('a session that replaces another person’s finds nothing of theirs', async ({ page, context }) => {
  await signIn(page);
  await visit(page, telling);
  const words = await allButName(page);
  // The cookie becomes another person's unnoticed by any page.
  await page.evaluate(
    ([email, secret]) =>
      fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: secret, sharedDevice: false }),
      }),
    ['sam.bare@stagedoor.example', password],
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The page finds another person's session, unless it learns first that hers is over.
  await expect.poll(async () => (await storedUser(page)) ?? '').not.toContain('Aminata');
  await expectNothingStoredOf(page, words);
  await cutOff(context);
  await page.goto(paths.home);
  await expect(page.getByText('akamara')).toHaveCount(0);
});

test('the first word that the session is over wipes as signing out does', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signIn(page);
  await visit(page, telling);
  const words = await personalWords(page);
  // Before the session ends: a later navigation would stop at the message that it is over.
  await goTo(page, paths.account);
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/$/);
  await expectNothingStoredOf(page, words);
});

test('a wipe that was cut off is finished before anything is shown', async ({ page }) => {
  await signIn(page);
  await visit(page, telling);
  const words = await personalWords(page);
  await page.evaluate(() => localStorage.setItem('stagedoor.v1.wipe-due', 'yes'));
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const stored = await browserStorage(page);
  expect([...words, 'wipe-due'].filter((word) => stored.includes(word))).toEqual([]);
});

test('a shared device keeps nothing that was read', async ({ page }) => {
  await signIn(page, undefined, paths.home, { shared: true });
  await visit(page, telling);
  await goToRoom(page);
  const said = unique('On a shared device');
  await sendMessage(page, said);
  // A page that ends writes what it would otherwise write soon.
  await page.reload();
  await expect(message(page, said)).toBeVisible();
  const words = ['fileName', 'E-10427', 'SD1.', said];
  // A message that was sent is stored until the room has shown it.
  await expect
    .poll(async () => {
      const stored = await browserStorage(page);
      return words.filter((word) => stored.includes(word));
    })
    .toEqual([]);
});

test('after seven days without the server nothing is shown and nothing is there, and nobody is signed out', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.clock.install();
  await signIn(page);
  await visit(page, telling);
  const [id] = (await personalWords(page)).slice(4, 5);
  const words = (await personalWords(page)).filter((word) => word !== id);
  await cutOff(context);
  // The reload drops requests in flight: an answer after the days would count as contact with the server.
  await page.goto(paths.myProfile);
  await expect(inMain(page)).toContainText('E-10427');
  await page.clock.fastForward(7 * day - 60 * 60_000);
  await page.goto(paths.myProfile);
  await expect(inMain(page)).toContainText('E-10427');
  await page.clock.fastForward(day);
  await expect(page.getByText(/E-10427|Aminata/)).toHaveCount(0);
  await expectNothingStoredOf(page, words);
  for (const path of [paths.home, paths.more, paths.myProfile, paths.payDetails, paths.employeeDiscount]) {
    await page.goto(path);
    await expect(inMain(page)).toBeVisible();
    await expect(page.getByText(/Aminata|Kamara|E-10427|15 \w+ \d{4}/), path).toHaveCount(0);
  }
  await connect(context);
  await page.goto(paths.more);
  await expect(inMain(page)).toContainText('Aminata Kamara');
});
