import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordOf } from '#client/console/people/testing/shown-people.ts';
import { annual as account } from '#client/console/testing/leave-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { consoleOf, justOpened, showConsole } from '#client/testing/show-console.ts';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { GrantedType, PlacedHoliday } from '#contract/leave-settings.ts';

const annual: GrantedType = {
  id: 'annual',
  name: { en: 'Annual leave', de: 'Urlaub', ar: 'إجازة سنوية' },
  dayHalves: null,
  yearlyHalves: 53,
  accrual: 'yearly',
  isPartYear: false,
  carriedHalves: 0,
  carriedUntil: null,
  isRetired: false,
  isUsed: true,
};
const unpaid: GrantedType = {
  ...annual,
  id: 'unpaid',
  name: { en: 'Unpaid leave' },
  yearlyHalves: null,
  isUsed: false,
};
const year = new Date().getFullYear();
const record = recordOf(5);
const labour: PlacedHoliday = { place: 'Freetown', day: `${year}-05-01`, name: 'Labour Day', half: null };

const answers = {
  'leaveSettings.types': { types: [annual, unpaid] },
  'leaveSettings.holidays': { holidays: [labour, { ...labour, place: 'Berlin', half: 'morning' as const }] },
  'people.units': { departments: [], locations: [{ name: 'Lumley Stage, Freetown', people: 3 }] },
};

const show = (more: Parameters<typeof showConsole>[1] = {}, search = '') =>
  showConsole(`${consolePaths.leave}${search}`, { roles: ['hr'], answers, ...more });

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });

describe('kinds of leave', () => {
  test('say how much everybody has; the first is added with its names and half days', { tags: 'long' }, async () => {
    const server = await show({
      answers: { ...answers, 'leaveSettings.saveType': { types: [] }, 'leaveSettings.types': { types: [] } },
    });
    await expect.element(page.getByText('Nobody can request leave yet')).toBeVisible();
    await button('Add a kind').click();
    await button('Save').click();
    await expect.element(page.getByText('The English name is required.')).toBeVisible();
    await expect.element(page.getByText('Enter whole or half days, up to 366.')).toBeVisible();
    await field('Name in English').fill('Parental leave');
    await field('Name in Deutsch').fill('Elternzeit');
    await field('Days a year').fill('12,5');
    await button('Save').click();
    await expect.element(page.getByText('It is saved.')).toBeVisible();
    expect(server.calls('leaveSettings.saveType')).toMatchObject([
      { name: { en: 'Parental leave', de: 'Elternzeit' }, yearlyHalves: 25, isRetired: false, before: null },
    ]);
  });

  test('are counted in hours where HR says so', { tags: 'long' }, async () => {
    const server = await show({
      answers: { ...answers, 'leaveSettings.saveType': refusal('LEAVE_UNIT_FIXED') },
    });
    await button('Edit Annual leave').click();
    await page.getByRole('button', { name: /Counted in/ }).click();
    await page.getByRole('option', { name: 'Hours' }).click();
    await field('Hours a day').fill('24.5');
    await field('Hours a year').fill('40,5');
    await button('Save').click();
    await expect.element(page.getByText('Enter whole or half hours, up to 24.')).toBeVisible();
    await field('Hours a day').fill('24');
    await button('Save').click();
    await expect.element(page.getByText(/was requested or booked already: it stays as it is counted/)).toBeVisible();
    expect(server.calls('leaveSettings.saveType')).toMatchObject([{ dayHalves: 48, yearlyHalves: 81 }]);
  });

  test('are saved without a limit, whatever stands in fields that are out of sight by then', async () => {
    const server = await show({ answers: { ...answers, 'leaveSettings.saveType': { types: [] } } });
    await button('Edit Annual leave').click();
    const count = async (unit: string) => {
      await page.getByRole('button', { name: /Counted in/ }).click();
      await page.getByRole('option', { name: unit }).click();
    };
    await count('Hours');
    await field('Hours a day').fill('25');
    await count('Days');
    await field('Days a year').fill('many');
    await field('Days carried over at most').fill('some');
    await button('Save').click();
    await expect.element(page.getByText('Enter whole or half days, up to 366.')).toHaveLength(2);
    await page.getByRole('checkbox', { name: /^Limited/ }).click();
    await button('Save').click();
    await expect.element(page.getByText('It is saved.')).toBeVisible();
    expect(server.calls('leaveSettings.saveType')).toMatchObject([{ dayHalves: null, yearlyHalves: null }]);
  });

  test('are not saved over somebody else’s change, and the form stays', { tags: 'long' }, async () => {
    const server = await show({ answers: { ...answers, 'leaveSettings.saveType': refusal('CHANGED_MEANWHILE') } });
    await expect.element(page.getByText('26.5 days a year')).toBeVisible();
    await button('Edit Annual leave').click();
    await expect.element(field('Days a year')).toHaveValue('26.5');
    await field('Days a year').fill('30');
    await button('Save').click();
    await expect.element(page.getByText('Somebody else changed this meanwhile. Look at it again.')).toBeVisible();
    await expect.element(field('Days a year')).toHaveValue('30');
    const { name, yearlyHalves, isRetired } = annual;
    expect(server.calls('leaveSettings.saveType')).toMatchObject([
      { id: 'annual', yearlyHalves: 60, before: { name, yearlyHalves, isRetired } },
    ]);
  });

  test('are ordered, and removed where nobody requested them', { tags: 'long' }, async () => {
    const server = await show({
      answers: {
        ...answers,
        'leaveSettings.orderTypes': { types: [] },
        'leaveSettings.removeType': refusal('LEAVE_TYPE_USED'),
      },
    });
    await expect.element(button('Move Annual leave up')).toBeDisabled();
    await button('Move Annual leave down').click();
    await expect.poll(() => server.calls('leaveSettings.orderTypes')).toEqual([{ ids: ['unpaid', 'annual'] }]);
    await expect.element(button('Remove Annual leave')).not.toBeInTheDocument();
    await button('Remove Unpaid leave').click();
    await button('Remove').click();
    const refused = page.getByText('Somebody has already requested this leave, so it can be retired but not removed.');
    await expect.element(refused).toBeVisible();
    await button('Close').click();
    await button('Remove Unpaid leave').click();
    await expect.element(button('Remove')).toBeVisible();
    await expect.element(refused).not.toBeInTheDocument();
  });
});

describe('public holidays', () => {
  test('stand by place and year, are added, and removed with an undo', { tags: 'long' }, async () => {
    const server = await show({ answers: { ...answers, 'leaveSettings.saveHoliday': { recounted: 2 } } });
    await button('Public holidays').click();
    await expect.element(page.getByRole('heading', { name: 'Freetown' })).toBeVisible();
    await expect.element(page.getByText(/· Half a day: the morning$/)).toBeVisible();
    await page.getByRole('region', { name: 'Freetown' }).getByRole('button', { name: 'Remove Labour Day' }).click();
    await button('Undo').click();
    const saved = () => server.calls('leaveSettings.saveHoliday');
    await expect.poll(saved).toEqual([
      { before: labour, after: null },
      { before: null, after: labour },
    ]);

    await button('Add a day').click();
    await button('Save').click();
    await expect.element(page.getByText('This is required.').first()).toBeVisible();
    await field('Place').fill('Freetown');
    await field('Day').fill(`${year}-12-25`);
    await field('Name').fill('Christmas');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /The whole day/ })
      .click();
    await page.getByRole('option', { name: 'Half a day: the afternoon' }).click();
    await button('Save').click();
    await expect.element(page.getByText('Saved. 2 requests now cost a different number of days.')).toBeVisible();
    expect(saved().at(-1)).toEqual({
      before: null,
      after: { place: 'Freetown', day: `${year}-12-25`, name: 'Christmas', half: 'afternoon' },
    });
  });

  test('come from a file: its mistakes by line, else what it would change, and then it is written', {
    tags: 'long',
  }, async () => {
    let isMended = false;
    const added = [{ ...labour, name: 'Workers’ Day' }];
    const server = await show(
      {
        answers: {
          ...answers,
          'uploads.mine': { uploads: [] },
          'uploads.begin': (input) => ({ ...input, id: input.id as Id, received: 1 }),
          'leaveSettings.importHolidays': () =>
            isMended
              ? { problems: [], added, gone: [labour], recounted: 0 }
              : {
                  problems: [
                    { line: 3, column: 'day', code: 'no-day', value: '31 May' },
                    { line: 1, code: 'no-column', value: 'name' },
                    { line: 2, code: 'quote-open' },
                  ],
                  added: [],
                  gone: [],
                  recounted: 0,
                },
        },
      },
      '?show=holidays',
    );
    await button('Import a file').click();
    await button('Look at the changes').click();
    await expect.element(page.getByText('Choose a file first.')).toBeVisible();
    await userEvent.upload(field('File'), new File(['place,day,name'], 'holidays.csv'));
    await button('Look at the changes').click();
    await expect
      .element(page.getByText('Row 3, day: “31 May” is not a date. Write it like 28 November 2026.'))
      .toBeVisible();
    await expect.element(page.getByText('Row 1: There is no column “name”.')).toBeVisible();
    isMended = true;
    await button('Look at the changes').click();
    await expect.element(page.getByText('1 day is added')).toBeVisible();
    await expect.element(page.getByText('1 day is removed')).toBeVisible();
    await button('Import').click();
    await expect.element(page.getByText('It is saved.')).toBeVisible();
    expect(server.calls('leaveSettings.importHolidays').map(({ isTrial }) => isTrial)).toEqual([true, true, false]);
  });

  test('that fail to load can be retried', { tags: 'long' }, async () => {
    await show({ answers: { ...answers, 'leaveSettings.holidays': refusal('UNAVAILABLE') } }, '?show=holidays');
    await expect.element(button('Try again')).toBeVisible();
  });
});

test('is hidden from people who have HR for only a part of the company', async () => {
  const [role] = consoleOf(['hr'], { open: justOpened }).roles;
  const part = { ...consoleOf(['hr'], { open: justOpened }), roles: [] as (typeof role & object)[] };
  if (role) part.roles.push({ ...role, scope: { locations: ['Berlin'], departments: null } });
  await show({ answers: { ...answers, 'console.mine': part } });
  await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
});

test('the end of a year names each person once, with all their kinds of leave', async () => {
  const closing = (of: number, type: string, carried: number, lost: number) => ({
    userId: recordOf(of).id,
    person: `Person ${of}`,
    type: { text: type, lang: 'en' as const },
    ...{ left: carried + lost, carried, lost },
  });
  const closings = [
    closing(6, 'Annual leave', 4, 0),
    closing(5, 'Annual leave', 10, 46),
    closing(5, 'Family care leave', 0, 20),
  ];
  const yearEnd = {
    doneAt: null,
    people: 3,
    waiting: 0,
    carried: 14,
    lost: 66,
    carriedHours: 0,
    lostHours: 0,
    closings,
    seen: 'x',
  };
  await show({ answers: { ...answers, 'leaveLedger.yearEnd': yearEnd } }, '?show=year-end');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Annual leave.*5 carried over, 23 expired.*Family care leave.*0 carried over, 10 expired/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Annual leave.*2 carried over, 0 expired/);
  const some = page.getByText('Only those with the most are listed.');
  await expect.element(some).toBeVisible();
  await expectAccessible();
  await show({ answers: { ...answers, 'leaveLedger.yearEnd': { ...yearEnd, people: 2 } } }, '?show=year-end');
  await expect.element(rows.nth(1)).toBeVisible();
  await expect.element(some).not.toBeInTheDocument();
});

/** What somebody has of annual leave, of which so many halves are left. */
const balance = (left: number) => ({
  ...{ type: account.type, unit: 'days' as const, entitled: left + 12 },
  ...{ taken: 8, planned: 4, waiting: 0, left },
});

test('whoever adds days reads on the record at once how many are left', async () => {
  const server = await showConsole(personPath(record.id), {
    roles: ['hr'],
    answers: {
      'people.record': { ...record, balances: [balance(40)] },
      'people.acts': { acts: [] },
      'leaveLedger.ofPerson': { accounts: [account] },
      'leaveLedger.adjust': ({ id }) => ({ id: id as Id }),
    },
  });
  await expect.element(page.getByText('20 of 26 left')).toBeVisible();
  await button('Line by line').click();
  await button('Add or take days').click();
  await field('Days').fill('2');
  await field('Reason').fill('A move');
  server.answer({ 'people.record': { ...record, balances: [balance(44)] } });
  await button('Save').click();
  await expect.element(page.getByText('22 of 28 left')).toBeVisible();
});

test('one person works on other days, and has another number of days', { tags: 'long' }, async () => {
  const server = await showConsole(personPath(record.id), {
    roles: ['hr'],
    answers: {
      'people.record': record,
      'people.acts': { acts: [] },
      'leaveSettings.ofPerson': {
        workingDays: '12345',
        allowances: [
          { typeId: 'annual', type: { text: 'Annual leave', lang: 'en' }, year, everybody: 52, own: null },
          { typeId: 'annual', type: { text: 'Annual leave', lang: 'en' }, year: year + 1, everybody: 52, own: 60 },
        ],
      },
      'leaveSettings.saveOfPerson': { saved: true },
    },
  });
  await page.getByRole('region', { name: 'Leave this year, in days' }).getByRole('button', { name: 'Change' }).click();
  const sunday = page.getByRole('checkbox', { name: 'Sunday' });
  await expect.element(sunday).not.toBeChecked();
  await sunday.click();
  await page.getByRole('checkbox', { name: 'Monday' }).click();
  await expect.element(field(`Annual leave, days in ${year + 1}`)).toHaveValue('30');
  await field(`Annual leave, days in ${year + 1}`).fill('');
  await field(`Annual leave, days in ${year}`).fill('a lot');
  await button('Save').click();
  await expect.element(page.getByText('Enter whole or half days, up to 366.')).toBeVisible();
  await field(`Annual leave, days in ${year}`).fill('28.5');
  server.answer({ 'people.record': { ...record, balances: [balance(45)] } });
  await button('Save').click();
  await expect.element(page.getByText('It is saved.')).toBeVisible();
  await expect.element(page.getByText('22.5 of 28.5 left')).toBeVisible();
  expect(server.calls('leaveSettings.saveOfPerson')).toEqual([
    {
      userId: record.id,
      workingDays: '23457',
      allowances: [
        { typeId: 'annual', year, own: 57 },
        { typeId: 'annual', year: year + 1, own: null },
      ],
      before: {
        workingDays: '12345',
        allowances: [
          { typeId: 'annual', year, own: null },
          { typeId: 'annual', year: year + 1, own: 60 },
        ],
      },
    },
  ]);
});
