import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { linkEntry, linkGroup, linkOne, linkScreen } from '#client/console/testing/text-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, linkPath, linksPath } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';

const screens = { 'companyLinks.list': [{ screen: 'workplace' as const, entries: 2, missing: ['de' as const] }] };
const known = { 'companyLinks.screen': linkScreen, 'companyLinks.one': linkOne };
const saved = { outcome: 'done' as const, text: linkOne };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const dialog = page.getByRole('dialog');

test('from the list of texts one comes to a screen, and moves its entries with the keyboard', async () => {
  await page.viewport(1280, 900);
  const moved = structuredClone(linkScreen);
  moved.groups[0]?.entries.reverse();
  const server = await showConsole(consolePaths.texts, { roles: ['editor'], answers: { ...screens, ...known } });
  await page.getByRole('link', { name: /Workplace.*2 entries.*Deutsch/ }).click();
  const list = page.getByRole('list', { name: linkGroup.heading.en });
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Stage door.*\+232.*Missing/);
  await expectAccessible();
  server.answer({ 'companyLinks.move': moved, 'companyLinks.screen': moved });
  const down = button('Move Stage door down');
  (down.element() as HTMLElement).focus();
  await down.click();
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Map/);
  expect(server.calls('companyLinks.move')).toEqual([{ screen: 'workplace', id: linkEntry.id, to: 1 }]);
});

test('an entry is written in two languages, and what is wrong is said at its field', async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(linksPath('workplace'), {
    roles: ['editor'],
    answers: {
      ...known,
      'companyLinks.save': { outcome: 'refused', problems: [{ field: 'content.value', problem: 'web-address' }] },
    },
  });
  await link(`Add an entry: ${linkGroup.heading.en}`).click();
  await field('Web address').fill('http://maps.example');
  await field('Title in English').fill('Map');
  await field('Title in Deutsch').fill('Karte');
  const says = /longer than 1,?000 characters/;
  const about = await fillToLimit(field('Text in English'), { most: textLengths.linkAbout, says });
  await expect.element(field('Text in English')).not.toHaveAccessibleDescription(says);
  await expectAccessible();
  await button('Save for everybody').click();
  await expect.element(page.getByText('A web address begins with https://.')).toBeVisible();
  await expect.element(field('Web address')).toHaveFocus();
  server.answer({ 'companyLinks.save': saved });
  await field('Web address').fill('https://maps.example');
  await button('Save for everybody').click();
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  await expect.element(link('Add a group')).toBeVisible();
  expect(server.calls('companyLinks.save').at(-1)).toMatchObject({
    version: 0,
    content: { is: 'entry', group: 'house', kind: 'link', title: { en: 'Map', de: 'Karte' }, about: { en: about } },
  });
});

test('on a phone what is wrong in another language is brought up', async () => {
  await page.viewport(390, 844);
  await showConsole(linkPath('workplace', linkEntry.id), {
    roles: ['editor'],
    answers: {
      ...known,
      'companyLinks.save': { outcome: 'refused', problems: [{ field: 'content.title.en', problem: 'missing' }] },
    },
  });
  await page.getByRole('button', { name: /Français.*missing/ }).click();
  await field('Title in Français').fill('Entrée');
  await button('Save for everybody').click();
  await expect.element(field('Title in English')).toBeVisible();
  await expect.element(page.getByText('The English text is missing.')).toBeVisible();
  await expectAccessible();
});

test('an entry is removed, and comes back where it was', async () => {
  await page.viewport(1280, 900);
  const gone = { ...linkOne, version: 3, content: null };
  const server = await showConsole(linkPath('workplace', linkEntry.id), {
    roles: ['editor'],
    answers: { ...known, 'companyLinks.save': { outcome: 'done', text: gone } },
  });
  await button('Remove').click();
  await expect.element(page.getByText('It is removed.')).toBeVisible();
  await expect.element(link('Add a group')).toBeVisible();
  server.answer({ 'companyLinks.save': saved });
  await button('Undo').click();
  await expect.poll(() => server.calls('companyLinks.save')).toHaveLength(2);
  expect(server.calls('companyLinks.save')).toEqual([
    { screen: 'workplace', id: linkEntry.id, version: 2, content: null, at: 0 },
    { screen: 'workplace', id: linkEntry.id, version: 3, content: linkOne.content, at: 0 },
  ]);
});

test('what somebody else saved meanwhile is shown beside what is typed, and the person decides', async () => {
  await page.viewport(1280, 900);
  const content = { ...linkEntry, id: undefined, title: { en: 'Porter', de: 'Pforte' }, value: '111' };
  const theirs = { ...linkOne, version: 3, content, changedBy: 'Bo Lind' };
  const server = await showConsole(linkPath('workplace', linkEntry.id), {
    roles: ['editor'],
    answers: { ...known, 'companyLinks.save': { outcome: 'overtaken', text: theirs } },
  });
  await field('Phone number').fill('222');
  await button('Save for everybody').click();
  await expect.element(dialog).toMatchTextContent(/Bo Lind saved this.*Theirs.*111.*Yours.*222/);
  await expectAccessible(dialog.element());
  server.answer({ 'companyLinks.save': saved });
  await button('Overwrite with mine').click();
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  // What only they wrote is kept.
  expect(server.calls('companyLinks.save').at(-1)).toMatchObject({
    version: 3,
    content: { title: { en: 'Porter', de: 'Pforte' }, value: '222' },
  });
});

test('an entry that somebody else removed is theirs to keep so, or comes back', async () => {
  await page.viewport(1280, 900);
  const theirs = { ...linkOne, version: 3, content: null, changedBy: 'Bo Lind' };
  await showConsole(linkPath('workplace', linkEntry.id), {
    roles: ['editor'],
    answers: { ...known, 'companyLinks.save': { outcome: 'overtaken', text: theirs } },
  });
  await field('Phone number').fill('222');
  await button('Save for everybody').click();
  await expect.element(dialog).toMatchTextContent(/Somebody else removed this/);
  await button('Keep theirs').click();
  await expect.element(link('Add a group')).toBeVisible();
});

test('an earlier version takes the place of what is typed, which can come back', async () => {
  await page.viewport(1280, 900);
  await showConsole(linkPath('workplace', linkEntry.id), {
    roles: ['editor'],
    answers: { ...known, 'companyLinks.version': { content: { ...linkEntry, value: '999' } } },
  });
  await field('Phone number').fill('222');
  await button('Before it was first edited here').click();
  await expect.element(field('Phone number')).toHaveValue('999');
  await button('Undo').click();
  await expect.element(field('Phone number')).toHaveValue('222');
});

test('what is typed and not saved is there again for whoever left the text', async () => {
  await page.viewport(1280, 900);
  await showConsole(linkPath('workplace', linkEntry.id), { roles: ['editor'], answers: known });
  await field('Phone number').fill('222');
  await link('Back to the screen').click();
  await link('Edit Stage door').click();
  await expect.element(field('Phone number')).toHaveValue('222');
  await button('Undo').click();
  await expect.element(field('Phone number')).toHaveValue(linkEntry.value);
});

test('what is typed while a save is on its way stays, and the answer takes nobody who left to another screen', async () => {
  await page.viewport(1280, 900);
  const answers: ((text: typeof linkOne) => void)[] = [];
  const server = await showConsole(linkPath('workplace', linkEntry.id), {
    roles: ['editor'],
    answers: {
      ...known,
      ...screens,
      'companyLinks.save': () => new Promise((resolve) => answers.push((text) => resolve({ outcome: 'done', text }))),
    },
  });
  const stored = (version: number, value: string) => ({ ...linkOne, version, content: { ...linkEntry, value } });
  await field('Phone number').fill('222');
  await button('Save for everybody').click();
  await expect.poll(() => answers).toHaveLength(1);
  await field('Title in English').fill('The stage door');
  answers[0]?.(stored(3, '222'));
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  await button('Dismiss').click();
  await expect.element(field('Title in English')).toHaveValue('The stage door');
  await expect.element(field('Phone number')).toHaveValue('222');
  await button('Save for everybody').click();
  await expect.poll(() => server.calls('companyLinks.save').map(({ version }) => version)).toEqual([2, 3]);
  await link('Back to the screen').click();
  await link('Back to the texts').click();
  await expect.element(page.getByRole('heading', { name: 'Texts' })).toBeVisible();
  server.answer({ 'companyLinks.one': stored(4, '222') });
  answers[1]?.(stored(4, '222'));
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Texts' })).toBeVisible();
  await page.getByRole('link', { name: /Workplace.*2 entries/ }).click();
  await link('Edit Stage door').click();
  await expect.element(field('Phone number')).toHaveValue('222');
  await expect.element(page.getByText(/^What you typed here before/)).not.toBeInTheDocument();
});

test('a group is marked as urgent, and is removed only once nothing is in it', async () => {
  await page.viewport(1280, 900);
  const group = { is: 'group' as const, heading: linkGroup.heading, urgent: false };
  const server = await showConsole(linkPath('workplace', linkGroup.id), {
    roles: ['editor'],
    answers: { ...known, 'companyLinks.one': { ...linkOne, content: group }, 'companyLinks.save': saved },
  });
  await expect.element(page.getByText('A group is removed once nothing is in it.')).toBeVisible();
  await expect.element(button('Remove')).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'For an emergency' }).click();
  await button('Save for everybody').click();
  await expect.element(link('Add a group')).toBeVisible();
  expect(server.calls('companyLinks.save')[0]).toMatchObject({ content: { ...group, urgent: true } });
});
