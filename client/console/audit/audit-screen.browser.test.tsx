import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';

const granted: AuditEntry = {
  at: '2026-11-20T09:00:00.000Z',
  until: null,
  act: 'role-granted',
  result: 'ok',
  count: 1,
  actor: { id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11' as Id, name: 'Hilde Brandt' },
  operator: null,
  about: { id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id, name: 'Fatmata Bangura' },
  object: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12 hr',
  ipAddress: '192.0.2.7',
  said: 'Gave Fatmata Bangura a role',
  facts: [{ is: 'role', role: 'hr', text: 'HR', lang: null }],
  together: null,
};

const refused: AuditEntry = {
  ...granted,
  act: 'sign-in',
  said: 'Signed in',
  result: 'refused',
  count: 12,
  until: '2026-11-20T08:20:00.000Z',
  at: '2026-11-20T08:00:00.000Z',
  actor: null,
  about: null,
  object: null,
  facts: [],
};

const byCommand: AuditEntry = {
  ...granted,
  at: '2026-11-19T08:00:00.000Z',
  act: 'of-another-release',
  said: 'of-another-release · Fatmata Bangura',
  facts: [],
  actor: null,
  operator: 'root@till',
};

const list = { entries: [granted, refused, byCommand], next: null, searchedTo: null };

const rows = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');

test('says who did what to whom, from where, how often, and what was refused', async () => {
  await showConsole(consolePaths.audit, { roles: ['auditor'], answers: { 'audit.list': list } });
  await expect.element(rows).toHaveLength(3);
  const said: (string | RegExp)[][] = [
    ['Gave Fatmata Bangura a role', /^HR$/, 'Hilde Brandt', '192.0.2.7'],
    ['Signed in', 'Refused', '12 times', 'Nobody signed in'],
    ['of-another-release · Fatmata Bangura', 'root@till, by a command'],
  ];
  for (const [index, words] of said.entries()) {
    for (const word of words) await expect.element(rows.nth(index).getByText(word)).toBeVisible();
  }
  // What was done once does not say how often.
  await expect.element(page.getByText(/\d times?$/)).toHaveLength(1);
});

test('is narrowed by words, by what it is about and by days, which the address keeps', async () => {
  const server = await showConsole(consolePaths.audit, { answers: { 'audit.list': list } });
  await expect.element(rows).toHaveLength(3);
  await userEvent.type(page.getByRole('searchbox', { name: 'Search the audit' }), 'hilde');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /About/ }).click();
  await page.getByRole('option', { name: 'Roles and console' }).click();
  await page.getByLabelText('From day').fill('2026-11-19');
  await page.getByLabelText('To day').fill('2026-11-20');
  await expect.element(page.getByLabelText('From day')).toHaveAttribute('max', '2026-11-20');
  await expect.element(page.getByLabelText('To day')).toHaveAttribute('min', '2026-11-19');
  const days = { from: new Date(2026, 10, 19).toISOString(), to: new Date(2026, 10, 21).toISOString() };
  await expect
    .poll(() => server.calls('audit.list').at(-1))
    .toEqual({ text: 'hilde', kind: 'console', ...days, language: 'en' });
  // The search waits for a pause, so later choices may come before it in the address.
  const address = Object.fromEntries(new URLSearchParams(location.search));
  expect(address).toEqual({ text: 'hilde', kind: 'console', from: '2026-11-19', to: '2026-11-20' });
});

test('shows what came before, a page after the other', async () => {
  const server = await showConsole(consolePaths.audit, {
    answers: { 'audit.list': { entries: [granted, refused], next: 'further', searchedTo: null } },
  });
  await expect.element(rows).toHaveLength(2);
  server.answer({ 'audit.list': { entries: [byCommand], next: null, searchedTo: null } });
  const older = page.getByRole('button', { name: 'Show older ones' });
  await older.click();
  await expect.element(rows).toHaveLength(3);
  expect(server.calls('audit.list').at(-1)).toEqual({ after: 'further', language: 'en' });
  await expect.element(older).not.toBeInTheDocument();
});

test('says where nothing is found, and where it could not be loaded', { tags: 'long' }, async () => {
  const server = await showConsole(consolePaths.audit, { answers: { 'audit.list': refusal('INTERNAL') } });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  server.answer({ 'audit.list': { entries: [], next: null, searchedTo: null } });
  await again.click();
  await expect.element(page.getByText('Nothing matches.')).toBeVisible();
});

test('says back to when it has searched, and goes on where it is asked to', async () => {
  const part = { entries: [], next: 'further', searchedTo: '2026-10-01T08:00:00.000Z' };
  const server = await showConsole(consolePaths.audit, { answers: { 'audit.list': part } });
  await expect.element(page.getByText('Nothing found so far.')).toBeVisible();
  await expect.element(page.getByText(/Searched back to .*2026/)).toBeVisible();
  server.answer({ 'audit.list': { ...part, entries: [granted] } });
  await page.getByRole('button', { name: 'Search further' }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(page.getByText(/Searched back to .*2026/)).toBeVisible();
  server.answer({ 'audit.list': { entries: [byCommand], next: null, searchedTo: null } });
  await page.getByRole('button', { name: 'Search further' }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(page.getByText('Searched back to')).not.toBeInTheDocument();
});

test('says ids and checksums behind a tap alone', { tags: 'long' }, async () => {
  await showConsole(consolePaths.audit, { roles: ['auditor'], answers: { 'audit.list': list } });
  const raw = rows.first().getByText(new RegExp(granted.object ?? 'nothing'));
  await expect.element(rows).toHaveLength(3);
  await expect.element(raw).not.toBeInTheDocument();
  await rows.first().getByRole('button', { name: 'Details' }).click();
  await expect.element(raw).toBeVisible();
});

test('says besides the act what it was about, each part in its own direction and language', {
  tags: 'long',
}, async () => {
  const entries: AuditEntry[] = [
    {
      ...granted,
      act: 'payslips-published',
      said: 'Published payslips',
      about: null,
      facts: [
        { is: 'batch', name: 'October.zip', text: 'October.zip', lang: null },
        { is: 'count', of: 'published', count: 40, text: '40 payslips', lang: null },
      ],
    },
    {
      ...granted,
      act: 'leave-types-changed',
      said: 'Changed the kinds of leave',
      about: null,
      facts: [{ is: 'words', words: { text: 'Umzug', lang: 'de' }, text: 'Umzug', lang: 'de' }],
    },
  ];
  await showConsole(consolePaths.audit, { answers: { 'audit.list': { entries, next: null, searchedTo: null } } });
  await expect.element(rows.nth(0).getByText('Published payslips')).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent(/October.zip · 40 payslips/);
  await expect.element(rows.nth(1).getByText('Umzug')).toHaveAttribute('lang', 'de');
  await expectAccessible();
});

test('what was changed of many says which fields, and whether that was taken back', async () => {
  const facts: AuditEntry['facts'] = [
    { is: 'choice', choice: 'taken-back', text: 'Taken back', lang: null },
    { is: 'count', of: 'people', count: 4, text: '4 people', lang: null },
    { is: 'fields', fields: ['department'], text: 'Department', lang: null },
  ];
  const entries: AuditEntry[] = [{ ...granted, act: 'person-changed', facts, together: { entry: 9, entries: 4 } }];
  await showConsole(consolePaths.audit, { answers: { 'audit.list': { entries, next: null, searchedTo: null } } });
  await expect.element(rows.first().getByText('4 people')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent(/Taken back · Department/);
});

test('shows many invites of one import as one, and each by a tap', async () => {
  const invited = (name: string): AuditEntry => ({
    ...granted,
    act: 'invite-sent',
    said: `Sent an invite to ${name}`,
    about: { id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id, name },
    facts: [{ is: 'file', name: 'Autumn.xlsx', text: 'Autumn.xlsx', lang: null }],
  });
  const server = await showConsole(consolePaths.audit, {
    answers: {
      'audit.list': {
        entries: [{ ...invited('Sahr'), said: 'Sent an invite', together: { entry: 9, entries: 293 } }],
        next: null,
        searchedTo: null,
      },
      'audit.together': { entries: [invited('Sahr'), invited('Isatu')], next: null },
    },
  });
  for (const words of ['Sent an invite', '293 people', 'Autumn.xlsx']) {
    await expect.element(rows.first().getByText(words, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show each' }).click();
  const each = page.getByRole('list', { name: 'Each of them' }).getByRole('listitem');
  await expect.element(each).toHaveLength(2);
  await expect.element(each.last().getByText('Sent an invite to Isatu')).toBeVisible();
  expect(server.calls('audit.together')).toEqual([{ entry: '9', language: 'en' }]);
});
