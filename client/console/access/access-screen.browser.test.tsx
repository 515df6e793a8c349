import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { showConsole, wholeCompany } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { RoleGrant, RolePerson } from '#contract/roles.ts';

const fatmata: RolePerson = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id,
  name: 'Fatmata Bangura',
  position: 'Senior Dresser',
  department: 'Wardrobe',
  location: 'Wardrobe, Lumley Stage, Freetown',
  profilePic: null,
};

const ofFatmata: RoleGrant = {
  id: '0b5f7c1e-6f0a-7d53-9a39-1d4a3f0c2b01' as Id,
  person: fatmata,
  role: 'payroll',
  scope: { locations: ['Freetown', 'London'], departments: ['Wardrobe'] },
  since: '2026-03-01T09:00:00.000Z',
  by: 'Hilde Brandt',
  reviewedAt: null,
  isDue: false,
  hasSecondFactor: true,
};

const own: RoleGrant = {
  ...ofFatmata,
  id: '0b5f7c1e-6f0a-7d53-9a39-1d4a3f0c2b02' as Id,
  person: { ...fatmata, id: aminata.id, name: 'Aminata Kamara' },
  role: 'administrator',
  scope: wholeCompany,
  by: null,
};

const list = { grants: [own, ofFatmata], locations: ['Freetown', 'London'], departments: ['Wardrobe'] };

const rows = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
const dialog = page.getByRole('dialog');

test('lists who has which role, for whom, since when and from whom', { tags: 'long' }, async () => {
  await showConsole(consolePaths.access, { answers: { 'roles.list': list } });
  await expect.element(rows).toHaveLength(2);
  for (const words of ['Administrator', 'The whole company', 'given by a command']) {
    await expect.element(rows.first().getByText(words)).toBeVisible();
  }
  for (const words of ['Payroll', 'Wardrobe in Freetown · London', 'Since 1 March 2026', 'given by Hilde Brandt']) {
    await expect.element(rows.last().getByText(words)).toBeVisible();
  }
  // Nobody resets their own second factor.
  await expect.element(page.getByRole('button', { name: /^Reset the second factor of/ })).toHaveLength(1);
  await expectAccessible();
});

test('says that it could not be loaded, and tries again', async () => {
  const server = await showConsole(consolePaths.access, { answers: { 'roles.list': refusal('INTERNAL') } });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  server.answer({ 'roles.list': list });
  await again.click();
  await expect.element(rows).toHaveLength(2);
});

test('roles due for review have a list of their own, and one press keeps a role', async () => {
  const due = { ...ofFatmata, isDue: true };
  const looked = { ...ofFatmata, reviewedAt: '2026-11-20T09:00:00.000Z' };
  const server = await showConsole(consolePaths.access, {
    answers: { 'roles.list': { ...list, grants: [own, due] }, 'roles.keep': { kept: true } },
  });
  await page.getByRole('button', { name: 'To look through (1)' }).click();
  await expect.element(rows).toHaveLength(1);
  expect(location.search).toBe('?show=due');
  await expectAccessible();
  server.answer({ 'roles.list': { ...list, grants: [own, looked] } });
  await page.getByRole('button', { name: 'Leave it: Payroll, Fatmata Bangura' }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(page.getByText('looked at on 20 November 2026')).toBeVisible();
  expect(server.calls('roles.keep')).toEqual([{ id: ofFatmata.id }]);
});

test('administrators cannot review their own roles', async () => {
  await showConsole(consolePaths.access, {
    answers: { 'roles.list': { ...list, grants: [{ ...own, isDue: true }] }, 'roles.keep': refusal('OWN_ROLE') },
  });
  await page.getByRole('button', { name: 'Leave it: Administrator, Aminata Kamara' }).click();
  await expect.element(page.getByText('Another administrator looks at your own roles.')).toBeVisible();
});

describe('giving a role', () => {
  const give = page.getByRole('button', { name: 'Give the role' });

  async function begin() {
    const server = await showConsole(consolePaths.access, {
      answers: {
        'roles.list': { ...list, grants: [own] },
        'roles.candidates': [{ ...fatmata, email: 'fatmata.bangura@stagedoor.example' }],
      },
    });
    await page.getByRole('button', { name: 'Give a role' }).click();
    return server;
  }
  const choose = async () => {
    await dialog.getByLabelText('Person', { exact: true }).fill('fat');
    await dialog.getByRole('radio', { name: /Fatmata Bangura/ }).click();
  };

  test('shows who is chosen while somebody else is looked for', async () => {
    await begin();
    await choose();
    await dialog.getByLabelText('Person', { exact: true }).fill('ber');
    await expect.element(dialog.getByRole('radio', { name: /Fatmata Bangura/ })).toBeChecked();
  });

  test('for a part of the company sends who, which and for whom', { tags: 'long' }, async () => {
    const server = await begin();
    await choose();
    await dialog.getByRole('radio', { name: 'A part of it' }).click();
    await dialog.getByRole('checkbox', { name: 'Freetown' }).click();
    await dialog.getByRole('checkbox', { name: 'Wardrobe' }).click();
    await expectAccessible();
    server.answer({ 'roles.grant': { id: ofFatmata.id }, 'roles.list': list });
    await give.click();
    await expect.element(page.getByText('The role is given.')).toBeVisible();
    await expect.element(rows).toHaveLength(2);
    expect(server.calls('roles.grant')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        userId: fatmata.id,
        role: 'hr',
        scope: { locations: ['Freetown'], departments: ['Wardrobe'] },
      },
    ]);
  });

  test('as editor is for locations or for departments: whoever chooses one kind clears the other', async () => {
    const server = await begin();
    await choose();
    await dialog.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    await dialog.getByRole('radio', { name: 'A part of it' }).click();
    const freetown = dialog.getByRole('checkbox', { name: 'Freetown' });
    const wardrobe = dialog.getByRole('checkbox', { name: 'Wardrobe' });
    // Nothing chosen is not everybody.
    await give.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a location or a department.');
    await freetown.click();
    await wardrobe.click();
    await expect.element(wardrobe).toBeChecked();
    await expect.element(freetown).not.toBeChecked();
    await freetown.click();
    await expect.element(freetown).toBeChecked();
    await expect.element(wardrobe).not.toBeChecked();
    server.answer({ 'roles.grant': { id: ofFatmata.id } });
    await give.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const scope = { locations: ['Freetown'], departments: null };
    expect(server.calls('roles.grant')).toMatchObject([{ role: 'editor', scope }]);
  });

  test('as moderator or administrator is for the whole company, whatever was chosen before', {
    tags: 'long',
  }, async () => {
    const server = await begin();
    await choose();
    await dialog.getByRole('radio', { name: 'A part of it' }).click();
    await dialog.getByRole('checkbox', { name: 'Freetown' }).click();
    await dialog.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'A part of it' })).not.toBeInTheDocument();
    server.answer({ 'roles.grant': { id: ofFatmata.id } });
    await give.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls('roles.grant')).toMatchObject([{ role: 'administrator', scope: wholeCompany }]);
  });

  test('needs a person, and a part that is one', { tags: 'long' }, async () => {
    const server = await begin();
    await give.click();
    await expect
      .element(dialog.getByLabelText('Person', { exact: true }))
      .toHaveAccessibleDescription(/^Choose a person first\./);
    await choose();
    await dialog.getByRole('radio', { name: 'A part of it' }).click();
    await give.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a location or a department.');
    expect(server.calls('roles.grant')).toEqual([]);
  });

  test('says what the server refuses, and keeps what was chosen; a repeat has the same id', {
    tags: 'long',
  }, async () => {
    const server = await begin();
    await choose();
    server.answer({ 'roles.grant': refusal('OWN_ROLE') });
    await give.click();
    await expect
      .element(dialog.getByLabelText('Person', { exact: true }))
      .toHaveAccessibleDescription(/^You cannot give yourself a role. Ask another administrator\./);
    server.answer({ 'roles.grant': { id: ofFatmata.id } });
    await give.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const ids = server.calls('roles.grant').map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('taking a role away', () => {
  test('asks first, and says what follows', { tags: 'long' }, async () => {
    const server = await showConsole(consolePaths.access, {
      answers: { 'roles.list': list, 'roles.end': { ended: true } },
    });
    await page.getByRole('button', { name: 'Take away: Payroll, Fatmata Bangura' }).click();
    await expect.element(dialog.getByText(/Fatmata Bangura can do nothing more as Payroll/)).toBeVisible();
    await expectAccessible();
    server.answer({ 'roles.list': { ...list, grants: [own] } });
    await dialog.getByRole('button', { name: 'Take away' }).click();
    await expect.element(page.getByText('The role is taken away.')).toBeVisible();
    await expect.element(rows).toHaveLength(1);
    expect(server.calls('roles.end')).toEqual([{ id: ofFatmata.id }]);
  });

  test('of the last administrator is refused with the reason', async () => {
    await showConsole(consolePaths.access, {
      answers: { 'roles.list': list, 'roles.end': refusal('LAST_ADMINISTRATOR') },
    });
    await page.getByRole('button', { name: /^Take away: Administrator/ }).click();
    await dialog.getByRole('button', { name: 'Take away' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('This is the last administrator. Make somebody else one first.');
  });
});

test('a lost second factor is reset after a question', { tags: 'long' }, async () => {
  const server = await showConsole(consolePaths.access, {
    answers: { 'roles.list': list, 'secondFactor.reset': { reset: true } },
  });
  await page.getByRole('button', { name: 'Reset the second factor of Fatmata Bangura' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect.element(page.getByText('The second factor is reset.')).toBeVisible();
  expect(server.calls('secondFactor.reset')).toEqual([{ userId: fatmata.id }]);
});
