import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { beginSharedUse } from '#client/device/stored.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import { listed, listOf, showPeople } from './testing/shown-people.ts';

test('everybody stands in a table, with a column a field on a desk, and as a card on a phone', async () => {
  await showPeople(consolePaths.people);
  await expect.element(page.getByRole('grid', { name: 'People' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Person 2' })).toBeVisible();
  const fields = page.getByRole('columnheader', { name: 'Department' });
  await expect.element(fields).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(fields).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(fields).not.toBeInTheDocument();
});

test('on a phone a long name stands whole beside the state of the account', async () => {
  const fullName = 'Annemarie van den Berg';
  await page.viewport(390, 844);
  await showPeople(consolePaths.people, {
    'people.list': { people: [listed(2, { fullName, state: 'never' })], next: null, total: 1 },
  });
  const name = page.getByRole('link', { name: fullName });
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element();
  expect([scrollWidth > clientWidth, scrollHeight > clientHeight]).toEqual([false, false]);
});

test('what exports and imports stands above the search on a desk, and behind one button below it on a phone', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 800);
  await showPeople(consolePaths.people);
  const top = (of: Locator) => of.element().getBoundingClientRect().top;
  const search = page.getByRole('searchbox', { name: 'Search people' });
  const acts = [
    page.getByRole('button', { name: 'Export', exact: true }),
    page.getByRole('button', { name: 'Export job histories' }),
    page.getByRole('link', { name: 'Import' }),
  ];
  await expect.element(search).toBeVisible();
  expect(acts.map((act) => top(act) < top(search))).toEqual([true, true, true]);
  await page.viewport(390, 844);
  for (const act of acts) await expect.element(act).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Files' }).click();
  await expect.poll(() => acts.map((act) => top(act) > top(search))).toEqual([true, true, true]);
  expect(top(page.getByRole('button', { name: 'Add person' }))).toBeLessThan(top(search));
  // With their button: nobody could close them then.
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  for (const act of acts) await expect.element(act).not.toBeInTheDocument();
});

test('who is chosen, and what can be done with them, stays in sight far down the list of a phone', {
  tags: 'long',
}, async () => {
  await showPeople(consolePaths.people, { 'people.list': listOf(30) });
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  const bar = page.getByText('30 people chosen');
  await expect.element(bar).toBeVisible();
  document.documentElement.scrollTop = document.documentElement.scrollHeight;
  await expect.poll(() => document.documentElement.scrollTop).toBeGreaterThan(600);
  await expect.element(bar).toBeInViewport();
  // Where others are shown, nobody is chosen.
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill('bo');
  await expect.element(bar).not.toBeInTheDocument();
  // The field follows the address, as by the browser's back button.
  navigate(`${consolePaths.people}?text=anne`);
  await expect.element(search).toHaveValue('anne');
});

test('a mouse opens a record by its name in a narrow window, and chooses nobody', { tags: 'long' }, async () => {
  await showPeople(consolePaths.people);
  await page.getByRole('link', { name: 'Person 2' }).click();
  await expect.poll(() => location.pathname).toBe(personPath(listed(2).id));
});

test('what is pending is a filter like the others, in the address and among the filters', {
  tags: 'long',
}, async () => {
  const server = await showPeople(`${consolePaths.people}?pending=last-day`);
  // On a phone the filters stand behind one button, which counts the active ones.
  const all = page.getByRole('button', { name: /^Filters ?1$/ });
  await all.click();
  await expect.element(all).toHaveAttribute('aria-expanded', 'true');
  const filter = page.getByRole('button', { name: /Pending/ });
  await expect.element(filter).toHaveTextContent('Last day within a week');
  expect(server.calls('people.list').at(-1)).toMatchObject({ pending: 'last-day' });
  await filter.click();
  await page.getByRole('option', { name: 'Leave without an answer' }).click();
  await expect.poll(() => location.search).toBe('?pending=leave');
});

const views = page.getByRole('navigation', { name: 'Saved views' });

test('filters are saved under a name, without what was searched for', { tags: 'long' }, async () => {
  await showPeople(`${consolePaths.people}?text=bo&location=Freetown`);
  await views.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Write a name first.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Name of the view').fill('Everybody in Freetown');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const link = views.getByRole('link', { name: 'Everybody in Freetown' });
  await expect.element(link).toHaveAttribute('aria-current', 'true');
  await expect.element(link).toHaveAttribute('href', `${consolePaths.people}?location=Freetown`);
  await expectAccessible();
});

test('a saved view opens by its name; Undo brings back only the view that was removed', { tags: 'long' }, async () => {
  const saved = [
    { name: 'Everybody in Freetown', search: 'location=Freetown' },
    { name: 'Everybody in Berlin', search: 'location=Berlin' },
  ];
  localStorage.setItem('stagedoor.v1.people-views', JSON.stringify(saved));
  await showPeople(consolePaths.people);
  const freetown = views.getByRole('link', { name: 'Everybody in Freetown' });
  const berlin = views.getByRole('link', { name: 'Everybody in Berlin' });
  const remove = views.getByRole('button', { name: 'Remove this view' });
  await expect.element(freetown).not.toHaveAttribute('aria-current');
  await freetown.click();
  await expect.poll(() => location.search).toBe('?location=Freetown');
  await expect.element(freetown).toHaveAttribute('aria-current', 'true');
  await remove.click();
  await expect.element(freetown).not.toBeInTheDocument();

  await berlin.click();
  await remove.click();
  await expect.element(berlin).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(freetown).toBeVisible();
  await expect.element(berlin).not.toBeInTheDocument();
});

test('on a shared device no view is saved, and none shown that others left', async () => {
  localStorage.setItem('stagedoor.v1.people-views', JSON.stringify([{ name: 'Theirs', search: 'location=Berlin' }]));
  beginSharedUse();
  await showPeople(`${consolePaths.people}?location=Freetown`);
  await expect.element(page.getByRole('link', { name: 'Person 2' })).toBeVisible();
  await expect.element(views).not.toBeInTheDocument();
});

test('many get Nobody as their manager where that is chosen, and keep theirs where it is left as it is', async () => {
  const bo = { id: listed(1).id, name: 'Bo Boss', position: 'Director', profilePic: null };
  const server = await showPeople(consolePaths.people, {
    'people.managers': [bo],
    // The dialog stays.
    'people.changeMany': refusal('UNAVAILABLE'),
  });
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Change them' });
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('button', { name: /What to change/ }).click();
  await page.getByRole('option', { name: 'Manager', exact: true }).click();
  await send.click();
  await expect.poll(() => server.calls('people.changeMany')).toMatchObject([{ fields: {}, managerId: null }]);
  await dialog.getByRole('searchbox', { name: 'Manager' }).fill('Bo');
  await dialog.getByRole('radio', { name: /Bo Boss/ }).click();
  await dialog.getByRole('button', { name: 'Leave Manager as it is' }).click();
  await dialog.getByRole('button', { name: /What to change/ }).click();
  await page.getByRole('option', { name: 'Shift', exact: true }).click();
  await send.click();
  await expect.poll(() => server.calls('people.changeMany')).toHaveLength(2);
  expect(server.calls('people.changeMany')[1]).toMatchObject({ fields: { shift: '' } });
  expect(server.calls('people.changeMany')[1]).not.toHaveProperty('managerId');
});

test('on paper are all people that are loaded, and not the rows in sight alone', async () => {
  await showPeople(consolePaths.people, { 'people.list': listOf(60) });
  await expect.element(page.getByRole('link', { name: 'Person 2', exact: true })).toBeVisible();
  happen('beforeprint');
  const last = page.getByRole('cell', { name: 'Person 60', exact: true, includeHidden: true });
  expect(last.elements()).toHaveLength(1);
  happen('afterprint');
  await expect.poll(() => last.elements()).toEqual([]);
});

test('on a desk the filters stand on one line, and the way out of the console is in sight', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 720);
  await showPeople(consolePaths.people, {}, { roles: ['hr', 'editor', 'administrator', 'moderator'] });
  const top = (name: RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('button', { name: /Pending/ })).toBeVisible();
  expect(new Set([/All departments/, /All locations/, /Account/, /Pending/].map(top)).size).toBe(1);
  const out = page.getByRole('link', { name: 'Back to the app' });
  await expect.element(out).toBeInViewport({ ratio: 1 });
  await page.viewport(390, 844);
});
