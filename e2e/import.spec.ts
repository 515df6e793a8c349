import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { consolePaths } from '#contract/console-paths.ts';
import { readTable } from '#server/tables/read-table.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startServer } from '#system-tests/testing/server.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  password,
  signIn,
  signInAtTheDoor,
  type TestPerson,
  test,
} from './testing/fixtures.ts';
import { subjectsMailedTo } from './testing/mailbox.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-import-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

const departmentOf = (domain: string) => `Ushers of ${domain}`;

const header = ['Email', 'Full name', 'Badge', 'Department', 'Manager email', 'Hire date'];

/** A spreadsheet of people at a domain of their own, with nine rows that cannot be read; and those nine corrected. */
async function spreadsheet(domain: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => [
    `person-${index}@${domain}`,
    `Person ${index} of ${domain}`,
    `${domain}-${index}`,
    departmentOf(domain),
    index === 0 ? '' : `person-0@${domain}`,
    '2026-11-02',
  ]);
  const mended = [3, 5, 7, 8, 13, 21, 24, 25, 30].map((index) => [...(rows[index] ?? [])]);
  const spoil = (index: number, column: number, value: string) => {
    const row = rows[index];
    if (row) row[column] = value;
  };
  spoil(3, 0, 'no address');
  spoil(5, 1, '');
  spoil(8, 2, `${domain}-7`);
  spoil(13, 4, `nobody@${domain}`);
  spoil(21, 5, '31 February');
  spoil(25, 0, `person-24@${domain}`);
  spoil(30, 4, `person-30@${domain}`);
  const file = join(folder, `${domain}.xlsx`);
  await writeXlsxFile([header, ...rows]).toFile(file);
  return { file, mended };
}

const problems = [
  [5, 'Email', 'is not an email address'],
  [7, 'Full name', 'This is required.'],
  [9, 'Employee ID', 'is also in row 10.'],
  [10, 'Employee ID', 'is also in row 9.'],
  [15, 'Manager', 'Nobody has the email'],
  [23, 'Hire date', 'is not a date'],
  [26, 'Email', 'is also in row 27.'],
  [27, 'Email', 'is also in row 26.'],
  [32, 'Manager', 'They would report to themselves'],
] as const;

/** HR imports a spreadsheet with nine rows that cannot be read, corrects them, and finds the import in the audit. */
async function importAll(page: Page, domain: string, count: number): Promise<void> {
  const { file, mended } = await spreadsheet(domain, count);
  await page.getByRole('link', { name: 'Import' }).click();
  await bring(page, file);
  // The headings do not tell that a badge is an employee ID.
  await page.getByRole('button', { name: /Badge/ }).click();
  await page.getByRole('option', { name: 'Employee ID' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByRole('button', { name: 'Problems (9)' })).toBeVisible();
  for (const [line, field, words] of problems) {
    const row = page.getByRole('listitem').filter({ hasText: new RegExp(`^Row ${line}(?!\\d)`) });
    await expect(row).toContainText(field);
    await expect(row).toContainText(words);
  }
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save rows with problems' }).click();
  const saved = await readTable(await readFile(await (await saving).path()), () => false);
  expect(saved.rows).toHaveLength(9);

  const good = (count - 9).toLocaleString('en');
  await write(page, `Import ${good} people`, true);
  await expect(page.getByText(`${good} people are new.`)).toBeVisible();

  await writeXlsxFile([saved.headers, ...mended]).toFile(join(folder, 'mended.xlsx'));
  await page.getByRole('link', { name: 'Back to imports' }).click();
  await bring(page, join(folder, 'mended.xlsx'));
  // The columns are remembered.
  await expect(page.getByRole('button', { name: 'New (9)' })).toBeVisible();
  await write(page, 'Import 9 people', true);
  await expect(page.getByText('9 people are new.')).toBeVisible();
}

async function bring(page: Page, file: string, about?: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a file' }).click();
  if (about) await page.getByRole('radio', { name: about }).check();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Send file' }).click();
}

async function write(page: Page, name: string, invite = false): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name }).click();
  if (invite) await dialog.getByRole('checkbox', { name: 'Invite whoever is new' }).check();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
}

/** HR finds all of them invited, and both imports in the audit. */
async function expectInvited(page: Page, domain: string, count: number, by: string): Promise<void> {
  const invited = { text: `of ${domain}`, state: 'invited' };
  await page.goto(`${consolePaths.people}?${new URLSearchParams(invited)}`);
  await expect(page.getByText(`${count.toLocaleString('en')} people`)).toBeVisible();
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('searchbox').fill(by);
  const entries = page
    .getByRole('list', { name: 'Audit' })
    .getByRole('listitem')
    .filter({ hasText: 'Imported people' });
  // The newest; the first import stands behind its invites, which a search lists one by one.
  await expect(entries.filter({ hasText: '9 new · 0 changed · 0 left out' })).toHaveCount(1);
}

/** HR moves a department to another manager, deactivates somebody, and reactivates them. */
async function rearrange(page: Page, domain: string, count: number, leader: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto(`${consolePaths.people}?${new URLSearchParams({ department: departmentOf(domain) })}`);
  await expect(page.getByText(`${count.toLocaleString('en')} people`)).toBeVisible();
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: 'Select All' }) })
    .click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('button', { name: /What to change/ }).click();
  await page.getByRole('option', { name: 'Manager', exact: true }).click();
  await dialog.getByRole('searchbox', { name: 'Manager' }).fill(leader);
  await dialog.getByRole('radio', { name: new RegExp(leader) }).click();
  await dialog.getByRole('button', { name: 'Change them' }).click();
  await expect(dialog.getByText(`${count} · changed`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('searchbox').fill(`person-2@${domain}`);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Person 2 of ${domain}` }).click();
  await expect(page.getByRole('main').getByText(leader).first()).toBeVisible();
  for (const [act, outcome] of [
    ['Record departure', 'has no access any more'],
    ['Bring back', 'back, and invited'],
  ] as const) {
    await page.getByRole('button', { name: act }).click();
    await dialog.getByRole('button', { name: act }).click();
    await expect(dialog.getByText(`1 · ${outcome}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }

  await page.getByRole('link', { name: 'All in the audit' }).click();
  const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
  for (const act of ['Changed the record of', 'Recorded the departure of', /^Brought .* back/])
    await expect(entries.filter({ hasText: act })).toHaveCount(1);
  // By the import, and on the return.
  await expect(entries.filter({ hasText: 'Sent an invite to' })).toHaveCount(2);
}

async function openRecord(page: Page, { email, fullName }: TestPerson): Promise<void> {
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: fullName }).click();
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Open the console' }).click();
}

test('a spreadsheet is imported, its mistakes mended, one import taken back, people moved, shown out and brought back', {
  tag: '@long',
}, async ({ page }) => {
  const person = await newPerson({ roles: ['hr', 'auditor'] });
  const leader = await newPerson();
  const domain = `${person.username}.example`;
  await signIn(page, person, consolePaths.people);
  await open(page);
  await importAll(page, domain, 60);
  await expectNoSidewaysScroll(page);
  const imported = page.url();
  await expectInvited(page, domain, 60, person.email);
  await expect.poll(() => subjectsMailedTo(`person-0@${domain}`)).toEqual(['Your way into Stagedoor']);

  await page.goto(imported);
  await page.getByRole('button', { name: 'Take back this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back this import' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox').fill(`of ${domain}`);
  await expect(page.getByText('51 people')).toBeVisible();

  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('searchbox').fill(person.email);
  const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem').filter({ hasText: person.fullName });
  await expect(entries.filter({ hasText: 'Took an import back' })).toHaveCount(1);

  await rearrange(page, domain, 51, leader.fullName);
});

test('job histories are imported, whole or not at all for each person, and taken back', { tag: '@long' }, async ({
  page,
}) => {
  const person = await newPerson({ roles: ['hr'] });
  const [ada, ben] = [await newPerson(), await newPerson()];
  const file = join(folder, `${person.username}.csv`);
  const steps = [
    `${ada.email},2019-03-01,Hire,Rigger`,
    `${ada.email},2024-09-01,Promotion,Fly Captain`,
    `${ben.email},2020-01-01,Hire,Fire Breather`,
    `${ben.email},2024-02-30,Promotion,Pyrotechnician`,
  ];
  await writeFile(file, ['email,date,event,position', ...steps].join('\n'));
  const main = page.getByRole('main');

  await signIn(page, person, consolePaths.imports);
  await open(page);
  await bring(page, file, 'Job histories');
  await expect(page.getByRole('button', { name: 'Problems (1)' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Row 5/ })).toContainText('a day that no calendar has');
  await expectAccessible(page);
  await write(page, 'Import 2 rows');
  await expect(page.getByText('2 rows are imported. 2 rows were left out.')).toBeVisible();
  const imported = page.url();

  await openRecord(page, ada);
  await expect(main).toContainText('Fly Captain');
  await openRecord(page, ben);
  await expect(main).not.toContainText('Fire Breather');

  await page.goto(imported);
  await page.getByRole('button', { name: 'Take back this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back this import' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await openRecord(page, ada);
  await expect(main).not.toContainText('Fly Captain');
});

test('2,000 people come in on the embedded database, with the server running', { tag: '@long' }, async ({
  browser,
}) => {
  test.slow();
  const port = String(await ownPort());
  const server = await startServer({ PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await signInAtTheDoor(page, { email: 'hilde.brandt@stagedoor.example' }, password);
    await page.goto(consolePaths.people);
    await open(page);
    await importAll(page, 'two-thousand.example', 2_000);
    await expectInvited(page, 'two-thousand.example', 2_000, 'hilde.brandt@stagedoor.example');
  } finally {
    await context.close();
    await server.stop();
  }
});
