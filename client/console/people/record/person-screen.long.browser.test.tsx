import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import { listed, recordOf, showPeople } from '#client/console/people/testing/shown-people.ts';
import { structureQueries } from '#client/console/structure/structure-queries.ts';
import { erasure } from '#client/console/testing/people-answers.ts';
import { lookAtSession } from '#client/session/session.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { PersonRecord, RecordChange } from '#contract/people-records.ts';

const record = recordOf(2);
const path = personPath(record.id);
const dialog = page.getByRole('dialog');
const main = page.getByRole('main');
const changes = page.getByRole('region', { name: 'Changes' });

const withFields = (more: Partial<PersonRecord['fields']>, version: number): PersonRecord => ({
  ...record,
  version,
  fields: { ...record.fields, ...more },
});

const theirs: RecordChange = {
  id: 3,
  at: '2026-11-20T09:00:00.000Z',
  field: 'position',
  from: 'Usher',
  to: 'Head Usher',
  by: 'Hilde Brandt',
};

test('languages are called as the reader calls them', async () => {
  await showPeople(path, { 'people.record': record }, { language: 'de' });
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByRole('button', { name: /Englisch/ }).click();
  await expect.element(page.getByRole('option', { name: /^Deutsch/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Spanisch/ })).toBeVisible();
});

describe('editing', () => {
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await main.getByLabelText('Position', { exact: true }).fill('Doorkeeper');
    await page.getByRole('button', { name: 'Look over and save' }).click();
  };

  test('shows each old and new value first, and writes what was shown', async () => {
    const server = await showPeople(path, {
      'people.record': record,
      'people.managers': [{ id: listed(3).id, name: 'Person 3', position: 'Usher', profilePic: null }],
      'people.change': { outcome: 'changed', version: 8 },
    });
    await page.getByRole('button', { name: 'Edit' }).click();
    await main.getByLabelText('Position', { exact: true }).fill(' Doorkeeper ');
    await main.getByLabelText('Employee ID', { exact: true }).fill('');
    await main.getByLabelText('Email', { exact: true }).fill('two@house.example');
    await main.getByLabelText('Manager', { exact: true }).fill('3');
    await main.getByRole('radio', { name: /Person 3/ }).click();
    await page.getByRole('button', { name: 'Look over and save' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Save these changes?' })).toBeVisible();
    expect(server.calls('people.change')).toEqual([]);
    for (const words of [
      /Email.*before: person-2@house\.example.*now: two@house\.example/,
      /Employee ID.*before: E-2.*now: Nothing/,
      /Position.*before: Usher.*now: Doorkeeper/,
      /Manager.*before: Bo Boss.*now: Person 3/,
      /They sign in with the new address from now on/,
    ]) {
      await expect.element(dialog).toMatchTextContent(words);
    }
    await expect.element(dialog).not.toMatchTextContent(/Department/);
    await expectAccessible();
    server.answer({ 'people.record': withFields({ position: 'Doorkeeper' }, 8) });
    const tree = structureQueries.reports(null).queryKey;
    queryClient.setQueryData(tree, { person: null, reports: [] } as never);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The record is changed.')).toBeVisible();
    expect(queryClient.getQueryState(tree)?.isInvalidated).toBe(true);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Record' })).toMatchTextContent(/Position ?Doorkeeper/);
    expect(server.calls('people.change')).toEqual([
      {
        userId: record.id,
        version: 7,
        fields: { position: ' Doorkeeper ', employeeId: '', email: 'two@house.example' },
        managerId: listed(3).id,
      },
    ]);
  });

  test('says beside its field what cannot be written, and keeps what was typed', async () => {
    await showPeople(path, {
      'people.record': record,
      'people.change': { outcome: 'refused', problems: [{ field: 'position', code: 'too-long', most: 100 }] },
    });
    await edit();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const field = main.getByLabelText('Position', { exact: true });
    await expect.element(field).toHaveValue('Doorkeeper');
    await expect.element(field).toHaveAccessibleDescription(/100/);
  });

  const overtaken = {
    'people.record': record,
    'people.change': { outcome: 'overtaken' as const, version: 9, changes: [theirs] },
  };

  test('after somebody else: their change is shown beside one’s own, and is overwritten by another press', async () => {
    const server = await showPeople(path, overtaken);
    await edit();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible();
    await expect.element(dialog.getByText(/Your changes are not saved yet/)).toBeVisible();
    await expect
      .element(dialog.getByRole('list'))
      .toMatchTextContent(/Position.*before: Usher.*now: Head Usher.*Hilde Brandt, 20 Nov/);
    await expect.element(dialog).toMatchTextContent(/Yours.*Position.*now: Doorkeeper/);
    await expectAccessible();

    server.answer({
      'people.change': { outcome: 'changed', version: 10 },
      'people.record': withFields({ position: 'Doorkeeper' }, 10),
    });
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.element(page.getByRole('region', { name: 'Record' })).toMatchTextContent(/Position ?Doorkeeper/);
    // The second time over the version that was shown: whatever comes after it is shown again.
    expect(server.calls('people.change').map(({ version }) => version)).toEqual([7, 9]);
  });

  test('after somebody else: one’s own changes are compared with what stands now, also after the dialog was closed', async () => {
    const asked = (name: RegExp) => expect.element(dialog).toMatchTextContent(name);
    const server = await showPeople(path, { ...overtaken, 'people.managers': [] });
    await page.getByRole('button', { name: 'Edit' }).click();
    const field = (name: string) => main.getByLabelText(name, { exact: true });
    await field('Position').fill('Doorkeeper');
    await field('Shift').fill('Late');
    await field('Shift').fill('');
    const save = page.getByRole('button', { name: 'Look over and save' });
    await save.click();
    const now = withFields({ position: 'Head Usher', location: 'Bo', shift: 'Early' }, 9);
    server.answer({
      'people.record': { ...now, manager: { id: listed(3).id, name: 'Mo Middle', position: null, profilePic: null } },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await asked(/Yours.*Position.*before: Head Usher.*now: Doorkeeper/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(field('Location')).toHaveValue('Bo');
    await expect.element(field('Shift')).toHaveValue('Early');
    await save.click();
    await asked(/Save these changes\?.*Position.*before: Head Usher.*now: Doorkeeper/);
    for (const untouched of [/Location/, /Shift/, /Manager/])
      await expect.element(dialog).not.toMatchTextContent(untouched);
    server.answer({ 'people.change': { outcome: 'changed', version: 10 } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls('people.change').at(-1)).toEqual({
      userId: record.id,
      version: 9,
      fields: { position: 'Doorkeeper' },
    });
  });

  test('after somebody else: it can stay as they left it', async () => {
    const server = await showPeople(path, overtaken);
    await edit();
    await dialog.getByRole('button', { name: 'Save' }).click();
    server.answer({ 'people.record': { ...withFields({ position: 'Head Usher' }, 9), changes: [theirs] } });
    await dialog.getByRole('button', { name: 'Leave it as it is now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Record' })).toMatchTextContent(/Position ?Head Usher/);
    await expect.element(changes).toMatchTextContent(/now: Head Usher.*Hilde Brandt/);
    expect(server.calls('people.change')).toHaveLength(1);
  });
});

test('the history of one field leaves out the others’', async () => {
  await showPeople(path, {
    'people.record': {
      ...record,
      changes: [
        theirs,
        { ...theirs, id: 2, field: 'location', from: 'Berlin', to: 'Freetown' },
        { ...theirs, id: 1, field: 'position', from: null, to: 'Usher', by: null },
        { ...theirs, id: 0, field: 'added', from: null, to: null },
      ],
    },
  });
  const lines = changes.getByRole('list').getByRole('listitem');
  await expect.element(lines).toHaveLength(4);
  // Whoever is new had no value before, and nobody is on record for it.
  await expect.element(lines.nth(2)).toMatchTextContent(/now: Usher20 Nov/);
  await expect.element(lines.nth(3)).not.toMatchTextContent(/before:|now:/);
  await changes.getByRole('button', { name: /Field/ }).click();
  await expect.element(page.getByRole('option')).toHaveLength(3);
  await page.getByRole('option', { name: 'Position' }).click();
  await expect.element(lines).toHaveLength(2);
  await expect.element(lines.nth(0)).toMatchTextContent(/before: Usher.*now: Head Usher.*Hilde Brandt, 20 Nov/);
  await expect.element(lines.nth(1)).toMatchTextContent(/before: Nothing.*now: Usher/);
});

test('a record says nothing of what the company does not use, and all of what it does', async () => {
  const server = await showPeople(path, { 'people.record': record });
  const parts = { benefits: 'Benefits', training: 'Trainings', absence: 'Absence' } as const;
  for (const off of ['benefits', 'training', 'absence'] as const) {
    server.answer({ 'auth.session': { user: { ...aminata, off: [off] } } });
    await lookAtSession();
    for (const [feature, title] of Object.entries(parts)) {
      await expect.element(main.getByRole('heading', { name: title })).toHaveLength(feature === off ? 0 : 1);
    }
  }
});

test('an act whose dialog was closed before it ended shows on the record once it has', async () => {
  const invited = { ...record, state: 'invited' as const };
  const act = { id: '', kind: 'show-out' as const, takeBackUntil: null, state: 'working' as const, done: 0, total: 1 };
  const server = await showPeople(path, {
    'people.record': invited,
    'erasures.ofPerson': { ...erasure, request: null },
    'people.consequences': {
      people: 1,
      lastAdministrator: null,
      oneself: false,
      sessions: 0,
      roles: 0,
      openLeave: 0,
      reports: 1,
      someReports: [{ id: listed(4).id, name: 'Person 4', position: 'Usher', profilePic: null }],
    },
    'people.managers': [{ id: listed(3).id, name: 'Person 3', position: 'Usher', profilePic: null }],
    'people.showOut': ({ id }) => {
      server.answer({
        'people.acts': { acts: [{ ...act, id: id as Id }] },
        'people.act': { ...act, id: id as Id, counts: [], results: [] },
      });
      return { id: id as Id };
    },
  });
  await page.getByRole('button', { name: 'Record departure' }).click();
  await expect
    .element(dialog.getByRole('heading', { name: `Record the departure of ${record.fields.fullName}?` }))
    .toBeVisible();
  await expect.element(dialog.getByText(/payslips stay/)).toBeVisible();
  await expect.element(dialog.getByText(/signed out/)).not.toBeInTheDocument();
  // A day that was typed counts no more for whoever leaves now.
  await dialog.getByRole('radio', { name: 'After their last day' }).click();
  await dialog.getByLabelText('Last day').fill('2031-01-31');
  await dialog.getByRole('radio', { name: 'Now' }).click();
  await dialog.getByRole('radio', { name: 'Somebody else' }).click();
  await dialog.getByRole('button', { name: 'Record departure' }).click();
  await expect.element(dialog.getByText('Choose somebody.')).toBeVisible();
  await dialog.getByLabelText('Who', { exact: true }).first().fill('person');
  await dialog.getByRole('radio', { name: /Person 3/ }).click();
  await expect.element(dialog.getByText('Choose somebody.')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record departure' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main).not.toMatchTextContent(/Left on/);
  const [begun] = server.calls('people.showOut');
  expect(begun).toMatchObject({ lastDay: null, reportsTo: listed(3).id });
  server.answer({
    'people.record': { ...invited, state: 'left', leftAt: '2026-11-20T09:00:00.000Z' },
    'people.acts': { acts: [{ ...act, id: begun?.id as Id, state: 'done', done: 1 }] },
  });
  await expect.element(main).toMatchTextContent(/Left on 20 November 2026/);
  await expect.element(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
});

test('whoever has left did so on their last day, not when it was over', async () => {
  const leftAt = '2026-11-20T09:10:00.000Z';
  const left = recordOf(2, { state: 'left', leftAt, leftAfter: '2026-11-19' });
  await showPeople(path, { 'people.record': left, 'erasures.ofPerson': erasure });
  await expect.element(main).toMatchTextContent(/Left on 19 November 2026/);
});

describe('where somebody is signed in', () => {
  const session = (number: number, userAgent: string | null) => ({
    id: `00000000-0000-4000-9000-00000000000${number}` as Id,
    userAgent,
    startedAt: '2026-11-01T09:00:00.000Z',
    usedAt: '2026-11-20T09:00:00.000Z',
  });
  const sessions = [session(1, 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'), session(2, null)];
  const list = page.getByRole('region', { name: 'Where they are signed in' });

  test('one browser is signed out, and is gone from the list', async () => {
    const server = await showPeople(path, {
      'people.record': { ...record, sessions },
      'people.endSessions': { ended: 1 },
    });
    await expect.element(list.getByRole('listitem')).toHaveLength(2);
    server.answer({ 'people.record': { ...record, sessions: sessions.slice(0, 1) } });
    await list.getByRole('button', { name: 'Sign out Unknown device of Person 2' }).click();
    await expect.element(page.getByText('Signed out.')).toBeVisible();
    await expect.element(list.getByRole('listitem')).toHaveLength(1);
    await expect.element(list.getByRole('button', { name: 'Sign out everywhere' })).not.toBeInTheDocument();
    expect(server.calls('people.endSessions')).toEqual([{ userId: record.id, sessionId: session(2, null).id }]);
  });

  test('all are signed out at once, and a failure is said beside them', async () => {
    const server = await showPeople(path, {
      'people.record': { ...record, sessions },
      'people.endSessions': refusal('INTERNAL'),
    });
    const everywhere = list.getByRole('button', { name: 'Sign out everywhere' });
    await everywhere.click();
    await expect.element(list.getByRole('alert')).toBeVisible();
    await expect.element(list.getByRole('listitem')).toHaveLength(2);
    server.answer({ 'people.endSessions': { ended: 2 }, 'people.record': record });
    await everywhere.click();
    await expect.element(list).not.toBeInTheDocument();
    expect(server.calls('people.endSessions')).toEqual([{ userId: record.id }, { userId: record.id }]);
  });
});

describe('adding a person', () => {
  test('says beside each field what is wrong, keeps the rest, and then leads to the record', async () => {
    const added = recordOf(9);
    const server = await showPeople(consolePaths.people, {
      'people.add': {
        outcome: 'refused',
        problems: [
          {
            field: 'email',
            code: 'taken',
            takenBy: { id: listed(3).id, name: 'Person 3', position: null, profilePic: null },
          },
          { field: 'shift', code: 'control-character' },
        ],
      },
      'people.record': added,
    });
    await page.getByRole('button', { name: 'Add person' }).click();
    const field = (name: string) => dialog.getByLabelText(name, { exact: true });
    await field('Full name').fill('Person 9');
    await field('Email').fill('person-3@house.example');
    await expect.element(field('Shift')).not.toBeInTheDocument();
    const add = dialog.getByRole('button', { name: 'Add person' });
    await add.click();
    await expect.element(dialog.getByText('Nobody was added yet. Look at the fields above.')).toBeVisible();
    await expect.element(field('Email')).toHaveAccessibleDescription(/Person 3/);
    // A field that is out of sight appears with its problem.
    await expect.element(field('Shift')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Full name')).toHaveValue('Person 9');

    await field('Email').fill('person-9@house.example');
    await dialog.getByRole('checkbox', { name: 'Invite at once' }).click();
    server.answer({ 'people.add': { outcome: 'added', id: added.id } });
    await add.click();
    await expect.element(page.getByText('Added.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Person 9' })).toBeVisible();
    const [first, second] = server.calls('people.add');
    expect(first).toMatchObject({ fields: { email: 'person-3@house.example' }, managerId: null, invite: true });
    expect(second).toMatchObject({
      id: first?.id,
      fields: { fullName: 'Person 9', email: 'person-9@house.example', language: 'en' },
      invite: false,
    });
  });
});

test('whom to call shows after a press, with the number', async () => {
  const server = await showPeople(path, {
    'people.record': record,
    'emergency.read': { contact: { name: 'Fatu Kamara', relation: null, phone: '+232 76 000000' } },
  });
  await page.getByRole('button', { name: 'Show whom to call' }).click();
  await expect.element(page.getByRole('link', { name: '+232 76 000000' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Emergency contact' })).toMatchTextContent(/Fatu Kamara/);
  expect(server.calls('emergency.read')).toEqual([{ userId: record.id }]);
});

test('the record says which benefits somebody has and had, and gives or ends one of theirs', async () => {
  const server = await showPeople(path, {
    'people.record': record,
    'benefitEnrolments.ofPerson': [
      { id: 'pension', name: { en: 'Pension' }, since: '2016-03-14', until: null },
      { id: 'bus', name: { en: 'Bus pass' }, since: '2017-01-01', until: '2020-12-31' },
    ],
    'benefitEnrolments.choices': [{ id: 'pension', kind: 'money', name: { en: 'Pension' } }],
    'people.endBenefit': { now: 1 },
  });
  const benefits = page.getByRole('region', { name: 'Benefits' });
  await expect.element(benefits.getByText('From 14 March 2016')).toBeVisible();
  await expect.element(benefits.getByText('From 1 January 2017 until 31 December 2020')).toBeVisible();
  await benefits.getByRole('button', { name: 'Give or end' }).click();
  await dialog.getByRole('radio', { name: 'End it' }).click();
  await dialog.getByRole('button', { name: /Benefit/ }).click();
  await page.getByRole('option', { name: 'Pension' }).click();
  await dialog.getByLabelText('Last day').fill('2031-01-31');
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect
    .poll(() => server.calls('people.endBenefit'))
    .toMatchObject([{ selection: { ids: [record.id] }, expected: 1, benefit: 'pension', until: '2031-01-31' }]);
});
