import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordOf } from '#client/console/people/testing/shown-people.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { RoleName } from '#contract/role-names.ts';

const record = recordOf(2);
const address = personPath(record.id);

const granted: AuditEntry = {
  at: '2026-11-20T09:00:00.000Z',
  until: null,
  act: 'role-granted',
  result: 'ok',
  count: 1,
  actor: { id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11' as Id, name: 'Hilde Brandt' },
  operator: null,
  about: { id: record.id, name: 'Person 2' },
  object: `${record.id} payroll`,
  ipAddress: '192.0.2.7',
  said: 'Gave a role',
  facts: [{ is: 'role', role: 'payroll', text: 'Payroll', lang: null }],
  together: null,
};
const invited: AuditEntry = {
  ...granted,
  act: 'invite-sent',
  said: 'Sent an invite',
  object: record.id,
  facts: [],
  actor: null,
  operator: 'root@till',
};

const show = (acts: NonNullable<Parameters<typeof showConsole>[1]>['answers'], roles: RoleName[] = ['hr']) =>
  showConsole(address, { roles, answers: { 'people.record': record, 'people.acts': { acts: [] }, ...acts } });

const rows = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');

test('a record says what was done to the person, by whom and from where, a page after the other', {
  tags: 'long',
}, async () => {
  const server = await show({ 'audit.ofPerson': { entries: [granted], next: 'further' } });
  await expect.element(rows).toHaveLength(1);
  for (const words of ['Gave a role', 'Payroll', 'Hilde Brandt', '192.0.2.7']) {
    await expect.element(rows.first().getByText(words)).toBeVisible();
  }
  await expectAccessible();
  server.answer({ 'audit.ofPerson': { entries: [invited], next: null } });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.last().getByText('root@till, by a command')).toBeVisible();
  expect(server.calls('audit.ofPerson').at(-1)).toEqual({ userId: record.id, language: 'en', after: 'further' });
});

test('a record says where nothing was done, and where that could not be loaded', { tags: 'long' }, async () => {
  const server = await show({ 'audit.ofPerson': refusal('INTERNAL') });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  server.answer({ 'audit.ofPerson': { entries: [], next: null } });
  await again.click();
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible();
});

test('a record leads to the whole audit of the person whoever may read that', { tags: 'long' }, async () => {
  await show({}, ['hr', 'auditor']);
  const link = page.getByRole('link', { name: 'All in the audit' });
  await expect.element(link).toHaveAttribute('href', `${consolePaths.audit}?text=person-2%40house.example`);
});

test('a record leads nobody else there', async () => {
  await show({});
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All in the audit' })).not.toBeInTheDocument();
});
