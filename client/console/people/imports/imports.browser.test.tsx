import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { structureQueries } from '#client/console/structure/structure-queries.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, importPath, personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { type RowState, rowStates } from '#contract/people-import.ts';

type One = Output<'peopleImports.one'>;

const rows = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;

const one: One = {
  id: '01930000-0000-7000-8000-000000000001' as Id,
  kind: 'people',
  name: 'autumn.xlsx',
  state: 'review',
  by: 'Hilde Brandt',
  begunAt: '2026-11-20T09:00:00.000Z',
  doneAt: null,
  rows: { ...rows, problem: 2, new: 3, changed: 1 },
  run: null,
  unreadable: null,
  refusal: null,
  headers: ['Mail', 'Name', 'Desk'],
  samples: [['ada@house.example'], ['Ada'], []],
  columns: ['email', null, null],
  openDays: [false, false, false],
  dayOrders: [],
  source: {
    sheet: 'Staff',
    otherSheets: ['Notes'],
    hiddenSheets: 0,
    headerLine: 3,
    places: ['A', 'B', 'D'],
    hiddenRows: 2,
    hiddenColumns: ['C'],
    encoding: null,
  },
  slips: [
    { field: 'managerEmail', name: 'Anke Lindener', rows: 2, near: 'Anke Lindner' },
    { field: 'language', name: 'Deutch', rows: 1, near: 'de' },
  ],
  newUnits: [
    { field: 'department', name: 'Wardrob', rows: 2, near: 'Wardrobe' },
    { field: 'location', name: 'Leipzig', rows: 1, near: null },
  ],
  invites: true,
  seen: 'what the check found',
  takeBackUntil: null,
};

const listed: Record<RowState, Output<'peopleImports.rows'>['rows']> = {
  problem: [
    {
      line: 4,
      state: 'problem',
      name: 'Ben Short',
      problems: [{ field: 'email', code: 'no-email', value: 'ben at house' }],
      differences: [],
    },
    {
      line: 7,
      state: 'problem',
      name: null,
      problems: [
        { field: 'fullName', code: 'missing' },
        { field: 'employeeId', code: 'doubled', value: 'E-1', count: 3 },
      ],
      differences: [],
    },
  ],
  changed: [
    {
      line: 9,
      state: 'changed',
      name: 'Cleo Long',
      problems: [],
      differences: [
        { field: 'department', from: 'Stage', to: 'Front of house' },
        { field: 'managerEmail', from: null, to: 'anke@house.example', toName: 'Anke Lindner' },
      ],
    },
  ],
  new: [{ line: 2, state: 'new', name: 'Ada New', problems: [], differences: [] }],
  waits: [],
  unchanged: [],
  left: [],
};

/** Shows an import to HR. */
function show(shown: Partial<One>, more: Parameters<typeof showConsole>[1] = {}) {
  return showConsole(importPath(one.id), {
    roles: ['hr'],
    ...more,
    answers: {
      'peopleImports.one': { ...one, ...shown },
      'peopleImports.rows': ({ state }) => ({ rows: listed[state], isMore: false }),
      'peopleImports.missing': { people: [], total: 0 },
      ...more.answers,
    },
  });
}

const items = page.getByRole('list', { name: 'Rows' }).getByRole('listitem');

test('the list names each import and how it stands, and leads to it', async () => {
  const { unreadable: _, refusal: __, ...summary } = one;
  await showConsole(consolePaths.imports, {
    roles: ['hr'],
    answers: {
      'peopleImports.list': {
        imports: [summary, { ...summary, id: crypto.randomUUID() as string as Id, state: 'done' }],
      },
      'peopleImports.one': one,
      'peopleImports.rows': { rows: [], isMore: false },
      'peopleImports.missing': { people: [], total: 0 },
    },
  });
  const list = page.getByRole('list', { name: 'Import people' }).getByRole('listitem');
  await expect.element(list.nth(0)).toMatchTextContent(/autumn\.xlsx.*by Hilde Brandt.*To review/);
  await expect.element(list.nth(0)).toMatchTextContent(/Problems \(2\) · New \(3\) · Changed \(1\)/);
  await expect.element(list.nth(1)).toMatchTextContent('Imported');
  await list.nth(0).getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'autumn.xlsx' })).toBeVisible();
});

test('what can be done with an import stands in buttons of one height, and a proposal beside its name', async () => {
  await page.viewport(1280, 800);
  await show({});
  const boxOf = (name: string | RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(page.getByRole('button', { name: 'Import 4 people' })).toBeVisible();
  const acts = ['Import 4 people', 'Save rows with problems', 'Assign columns', 'Discard'];
  expect(new Set(acts.map((name) => boxOf(name).height)).size).toBe(1);
  const name = page.getByText('Wardrob', { exact: true }).element().getBoundingClientRect();
  expect(page.getByText('Wardrobe is there already.').element().getBoundingClientRect().left - name.left).toBeLessThan(
    420,
  );
  await page.viewport(390, 844);
});

test('nothing is sent without a file', { tags: 'long' }, async () => {
  const server = await showConsole(consolePaths.imports, {
    roles: ['hr'],
    answers: { 'peopleImports.list': { imports: [] } },
  });
  await expect.element(page.getByText('Nobody was imported here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect.element(page.getByRole('radio', { name: 'People' })).toBeChecked();
  await page.getByRole('radio', { name: 'Job histories' }).click();
  await expect.element(page.getByText(/one step per row/)).toBeVisible();
  await page.getByRole('button', { name: 'Send file' }).click();
  await expect.element(page.getByText('Choose a file first.')).toBeVisible();
  expect(server.calls('peopleImports.begin')).toEqual([]);
});

test('the same file sent again is the same import, and another file is another', { tags: 'long' }, async () => {
  const server = await showConsole(consolePaths.imports, {
    roles: ['hr'],
    answers: {
      'peopleImports.list': { imports: [] },
      'uploads.mine': { uploads: [] },
      // It has arrived completely already.
      'uploads.begin': (input) => ({ ...input, id: input.id as Id, received: 1 }),
      'peopleImports.begin': refusal('INTERNAL'),
    },
  });
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const choose = (name: string) => dialog.getByLabelText('File', { exact: true }).upload(new File([name], name));
  const send = async (times: number) => {
    await dialog.getByRole('button', { name: 'Send file' }).click();
    await expect.poll(() => server.calls('peopleImports.begin')).toHaveLength(times);
    await expect.element(dialog.getByRole('alert')).toBeVisible();
  };
  await choose('spring.csv');
  await send(1);
  await send(2);
  await choose('autumn.csv');
  await send(3);
  const [first, again, other] = server.calls('peopleImports.begin').map(({ id }) => id);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('columns are named, each needed one once', { tags: 'long' }, async () => {
  const server = await show({ state: 'mapping' }, { answers: { 'peopleImports.map': { id: one.id } } });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect.element(page.getByText('No column is chosen yet for: Full name')).toBeVisible();
  await page.getByRole('button', { name: /Name/ }).click();
  await page.getByRole('option', { name: 'Full name' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect
    .poll(() => server.calls('peopleImports.map'))
    .toEqual([{ id: one.id, columns: ['email', 'fullName', null], dayOrders: [null, null, null] }]);
});

test('each mistake is a sentence with its line, and each change shows its old and new value', async () => {
  await show({});
  await expect
    .element(items.nth(0))
    .toMatchTextContent(/Row 4.*Ben Short.*Email: .*ben at house.* is not an email address/);
  await expect.element(items.filter({ hasText: 'Row 7' })).toMatchTextContent('No name');
  await expect.element(page.getByText(/E-1.* is also in row 3/)).toBeVisible();
  await page.getByRole('button', { name: 'Changed (1)' }).click();
  await expect.element(items.nth(0)).toMatchTextContent(/Cleo Long.*Department: before: Stage now: Front of house/);
});

test('who is on record and not in the file is folded, as information, and listed page by page', {
  tags: 'long',
}, async () => {
  const missing = Array.from({ length: 120 }, (_, index) => ({
    id: crypto.randomUUID() as string as Id,
    name: `Missing ${index}`,
    position: 'Usher',
    department: index === 0 ? 'Front of house' : null,
    lastDay: index === 0 ? '2026-12-31' : null,
  }));
  const server = await show(
    {},
    {
      answers: {
        'peopleImports.missing': ({ after }) => ({
          people: missing.slice(Number(after), Number(after) + 100),
          total: 120,
        }),
      },
    },
  );
  const fold = page.getByText('120 people on record are not in this file. Nothing changes for them.');
  await expect.element(fold).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Not in the file' })).not.toBeInTheDocument();
  await fold.click();
  const people = page.getByRole('list', { name: 'Not in the file' }).getByRole('listitem');
  await expect
    .element(people.nth(0))
    .toMatchTextContent(/Missing 0.*Usher · Front of house · last day 31 December 2026/);
  await expect.element(people.nth(0).getByRole('link')).toHaveAttribute('href', personPath(missing[0]?.id ?? ''));
  await expect.element(page.getByText(/If somebody has left/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(people).toHaveLength(120);
  expect(server.calls('peopleImports.missing').map(({ after }) => Number(after))).toEqual([0, 100]);
  await expect.element(page.getByRole('button', { name: 'Import 4 people' })).toBeEnabled();
});

test('of a file of job histories nobody is missing', async () => {
  const server = await show({ kind: 'history' });
  await expect.element(items.nth(0)).toMatchTextContent('Ben Short');
  expect(server.calls('peopleImports.missing')).toEqual([]);
});

test('columns that nothing is read of are named', async () => {
  await show({});
  await expect.element(page.getByText('Not read, columns left out: Name, Desk')).toBeVisible();
});

test('the others are imported, with or without invites', { tags: 'long' }, async () => {
  const server = await show({}, { answers: { 'peopleImports.write': { id: one.id } } });
  await page.getByRole('button', { name: 'Import 4 people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import 4 people?' });
  for (const words of ['3 people are new.', '1 record changes.', '2 rows are left out.']) {
    await expect.element(dialog.getByText(words)).toBeVisible();
  }
  await expect.element(dialog.getByRole('checkbox', { name: 'Invite whoever is new' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.poll(() => server.calls('peopleImports.write')).toEqual([{ id: one.id, seen: one.seen, invite: false }]);
});

test('a file of job histories is chosen as such, and its steps are imported', { tags: 'long' }, async () => {
  const steps: Partial<typeof listed> = {
    changed: [
      {
        line: 9,
        state: 'changed',
        name: 'Cleo Long',
        problems: [],
        differences: [{ field: 'jobHistory', from: '1', to: '2' }],
      },
    ],
  };
  const server = await show(
    { kind: 'history', rows: { ...rows, changed: 2, waits: 1 }, columns: [] },
    {
      answers: {
        'peopleImports.rows': ({ state }) => ({ rows: steps[state] ?? [], isMore: false }),
        'peopleImports.write': { id: one.id },
      },
    },
  );
  await expect.element(page.getByRole('button', { name: 'Left out with a problem (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Changed (2)' }).click();
  await expect.element(items.nth(0)).toMatchTextContent(/Cleo Long.*Job history: before: 1 now: 2/);
  await page.getByRole('button', { name: 'Assign columns' }).click();
  await page.getByRole('button', { name: /Mail/ }).click();
  await expect.element(page.getByRole('option', { name: 'Event' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Hire date' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Event' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect.element(page.getByText('No column is chosen yet for: Email, Date')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('dialog', { name: 'Import 2 rows?' }).getByRole('button', { name: 'Import' }).click();
  await expect.poll(() => server.calls('peopleImports.write')).toEqual([{ id: one.id, seen: one.seen, invite: false }]);
});

test('where nothing is to be imported, the button says why', async () => {
  await show({ rows: { ...one.rows, new: 0, changed: 0 } });
  const write = page.getByRole('button', { name: 'Import 0 people' });
  await expect.element(write).toBeDisabled();
  await expect.element(write).toHaveAccessibleDescription(/^There is nothing to import/);
});

test('the dialog stays and says that somebody else changed the import', async () => {
  const server = await show({}, { answers: { 'peopleImports.write': refusal('IMPORT_MOVED_ON') } });
  const press = () => page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Import 4 people' }).click();
  server.answer({ 'peopleImports.one': { ...one, rows: { ...one.rows, new: 8 }, seen: 'what they made of it' } });
  await press();
  await expect.element(page.getByText('Somebody else did something here meanwhile. Look at it again.')).toBeVisible();
  // The import is refetched, but the dialog goes on sending the old `seen` until it is opened again.
  await expect.element(page.getByRole('dialog', { name: 'Import 9 people?' })).toBeVisible();
  await press();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Import 9 people' }).click();
  await press();
  await expect
    .poll(() => server.calls('peopleImports.write').map(({ seen }) => seen))
    .toEqual([one.seen, one.seen, 'what they made of it']);
});

test('what is done is reported, and taken back after a question', { tags: 'long' }, async () => {
  const server = await show(
    { state: 'done', doneAt: '2026-11-20T09:10:00.000Z', takeBackUntil: '2026-11-21T09:10:00.000Z' },
    { answers: { 'peopleImports.takeBack': { id: one.id } } },
  );
  await expect
    .element(page.getByText(/3 people are new\. Invites go out by mail\..*1 record is changed.*2 rows were left out/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Take back this import' }).click();
  expect(server.calls('peopleImports.takeBack')).toEqual([]);
  await expect.element(page.getByText(/^Invites went out by mail to whoever is new/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back this import' }).click();
  await expect.poll(() => server.calls('peopleImports.takeBack')).toEqual([{ id: one.id }]);
});

test('what is not taken back any more does not say until when it is', async () => {
  const done = { state: 'done', doneAt: '2026-11-20T09:10:00.000Z' } as const;
  const until = page.getByText(/This import can be taken back until/);
  const server = await show(
    { ...done, takeBackUntil: '2026-11-21T09:10:00.000Z' },
    { answers: { 'peopleImports.takeBack': refusal('UNDO_TOO_LATE') } },
  );
  await expect.element(until).toBeVisible();
  await page.getByRole('button', { name: 'Take back this import' }).click();
  server.answer({ 'peopleImports.one': { ...one, ...done, rows: { ...one.rows, problem: 0, waits: 0 } } });
  await page.getByRole('dialog').getByRole('button', { name: 'Take back this import' }).click();
  await expect.element(page.getByText('This was imported more than a day ago.')).toBeVisible();
  await expect.element(until).not.toBeInTheDocument();
});

test('what was taken back says what that undid', async () => {
  const server = await show({ state: 'taken-back' });
  await expect.element(page.getByText(/^Nothing of this import is left.*The links in the invites/)).toBeVisible();
  expect(server.calls('peopleImports.missing')).toEqual([]);
});

test('while the server works its progress shows, and then what it found', async () => {
  let state: One['state'] = 'checking';
  const run = {
    id: crypto.randomUUID() as string as Id,
    kind: 'people-check' as const,
    subject: one.id,
    state: 'running' as const,
    done: 500,
    total: 2000,
    counts: {},
    sha256: null,
    by: null,
    startedAt: one.begunAt,
    endedAt: null,
  };
  await show({}, { answers: { 'peopleImports.one': () => ({ ...one, state, run }) } });
  await expect.element(page.getByRole('progressbar', { name: 'Checking the rows' })).toMatchTextContent('500 of 2000');
  state = 'review';
  await expect.element(items.nth(0)).toMatchTextContent('Ben Short');
});

test('once it is written, what the console has read of people is read again', async () => {
  let state: One['state'] = 'importing';
  const server = await show({}, { answers: { 'peopleImports.one': () => ({ ...one, state }) } });
  const structure = structureQueries.reports(null).queryKey;
  queryClient.setQueryData(structure, { person: null, reports: [] } as never);
  const isStale = () => queryClient.getQueryState(structure)?.isInvalidated;
  await expect.poll(() => server.calls('peopleImports.one').length).toBeGreaterThan(1);
  expect(isStale()).toBe(false);
  state = 'done';
  await expect.poll(isStale).toBe(true);
});

test.each([
  [{ code: 'not-utf8' as const, line: 12 }, /From row 12 on, some letters cannot be read for certain/],
  [{ code: 'too-many-rows' as const, most: 20_000 }, /has more than 20,000 rows/],
])('a file that cannot be read says why: $code', async (unreadable, words) => {
  await show({ state: 'unreadable', unreadable });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('an import that is not there says so', async () => {
  await show({}, { answers: { 'peopleImports.one': refusal('NOT_FOUND') } });
  await expect.element(page.getByText('There is no such import')).toBeVisible();
});

test('what would be made is shown, and one that is here is taken for it by one press', async () => {
  const server = await show({}, { answers: { 'peopleImports.takeUnit': { id: one.id } } });
  const section = page.getByRole('region', { name: 'New departments and locations' });
  await expect.element(section.getByText('Leipzig')).toBeVisible();
  await section.getByRole('button', { name: 'Take Wardrobe for Wardrob' }).click();
  await expect
    .poll(() => server.calls('peopleImports.takeUnit'))
    .toEqual([{ id: one.id, field: 'department', name: 'Wardrob', near: 'Wardrobe' }]);
  await expect.element(page.getByText('Wardrobe is taken for Wardrob.')).toBeVisible();
});

test('what would replace a name of many rows says so, and asks before it is taken', { tags: 'long' }, async () => {
  const berlin = { field: 'location' as const, name: 'Berlin', near: 'Halle am Kanal, Berlin', rows: 294 };
  const server = await show(
    { newUnits: [berlin, ...one.newUnits] },
    { answers: { 'peopleImports.takeUnit': { id: one.id } } },
  );
  const section = page.getByRole('region', { name: 'New departments and locations' });
  await expect.element(section.getByText(/So many rows have it that it is probably new/)).toHaveLength(1);
  await section.getByRole('button', { name: 'Take Halle am Kanal, Berlin for Berlin' }).click();
  const question = page.getByRole('dialog', { name: 'Take Halle am Kanal, Berlin for Berlin?' });
  await expect.element(question).toMatchTextContent('It changes 294 rows.');
  expect(server.calls('peopleImports.takeUnit')).toEqual([]);
  await question.getByRole('button', { name: 'Take Halle am Kanal, Berlin' }).click();
  await expect
    .poll(() => server.calls('peopleImports.takeUnit'))
    .toEqual([{ id: one.id, field: 'location', name: 'Berlin', near: 'Halle am Kanal, Berlin' }]);
  await expect.element(page.getByText('Halle am Kanal, Berlin is taken for Berlin.')).toBeVisible();
});

test('on a phone the import is in reach however much there is to look through', async () => {
  await page.viewport(390, 844);
  const newUnits = Array.from({ length: 30 }, (_, index) => ({
    field: 'department' as const,
    name: `Department ${index}`,
    near: null,
    rows: 1,
  }));
  await show({ newUnits });
  await expect.element(page.getByRole('button', { name: 'Import 4 people' })).toBeInViewport({ ratio: 1 });
  await page.getByText('Ben Short').click();
  await expect.element(page.getByRole('button', { name: 'Import 4 people' })).toBeInViewport({ ratio: 1 });
});
