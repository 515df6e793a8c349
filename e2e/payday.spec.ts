import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { consolePaths } from '#contract/console-paths.ts';
import { paths } from '#contract/paths.ts';
import { root } from '#scripts/root.mjs';
import { withoutSettings } from '#scripts/settings-names.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { run } from '#system-tests/testing/running.ts';
import { startServer } from '#system-tests/testing/server.ts';
import { expect, newPerson, password, signIn, signInAtTheDoor, test } from './testing/fixtures.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-payday-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** The pages: two of payroll, and the first two people with a payslip. */
type Pages = { payroll: Page; releaser: Page; recalled: Page; replaced: Page };
type Emails = { payroll: string; releaser: string };

/** Creates a payslip for each, seven of them faulty; the first four have file names of their own. */
async function payslips(usernames: string[], month: string) {
  const nameOf = (index: number) => `${usernames[index]}_${month}${index < 4 ? '_watched' : ''}.pdf`;
  const right = usernames.slice(0, -5).map((name, index) => ({ name: nameOf(index), bytes: plainPdf(name) }));
  const [same, secret, script, other] = usernames.slice(-5);
  const wrong = [
    {
      name: `E-OTHER-COMPANY_${month}.pdf`,
      bytes: plainPdf('nobody'),
      says: 'Nobody here has this employee ID or username.',
    },
    { name: 'somebody.pdf', bytes: plainPdf('unnamed'), says: 'does not say whose it is' },
    { name: `${same}_${month}.pdf`, bytes: plainPdf(usernames[0] ?? ''), says: 'same document as an earlier one' },
    { name: `${usernames[4]}_${month}_again.pdf`, bytes: plainPdf('again'), says: 'a second payslip for this person' },
    {
      name: `${secret}_${month}.pdf`,
      bytes: plainPdf('x', { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' }),
      says: 'A password protects this PDF.',
    },
    {
      name: `${script}_${month}.pdf`,
      bytes: plainPdf('x', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert) >>' }),
      says: 'This PDF runs a script',
    },
    { name: `${other}_2020-01.pdf`, bytes: plainPdf('long ago'), says: 'for another month' },
  ];
  const file = join(folder, `payday-${crypto.randomUUID()}.zip`);
  await writeFile(file, zipFile([...right, ...wrong]));
  return { file, wrong, count: right.length + 1, watched: [0, 1, 2, 3].map(nameOf) };
}

/**
 * A whole payday: a file with seven errors, a release by two people, three payslips recalled, one replaced, all in the
 * audit.
 */
async function payday(
  pages: Pages,
  emails: Emails,
  usernames: string[],
  assigned: string,
  payDay: string,
): Promise<void> {
  const { payroll, releaser, recalled, replaced } = pages;
  const { file, wrong, count, watched } = await payslips(usernames, payDay.slice(0, 7));
  const dialog = (page: Page) => page.getByRole('dialog');
  const state = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true });
  // Whoever reads documents lets everything else go first.
  const inTime = { timeout: 60_000 + 200 * count };

  await payroll.getByRole('button', { name: 'Upload payslips' }).click();
  await payroll.getByLabel('Files', { exact: true }).setInputFiles(file);
  await payroll.getByLabel('Pay day').fill(payDay);
  await payroll.getByRole('button', { name: 'Send files' }).click();
  await expect(state(payroll, 'To review')).toBeVisible(inTime);
  const batch = new URL(payroll.url()).pathname;
  await expect(payroll.getByRole('button', { name: 'Problems (7)' })).toBeVisible();
  for (const { name, says } of wrong)
    await expect(payroll.getByRole('listitem').filter({ hasText: name })).toContainText(says);

  await payroll.getByRole('button', { name: 'Assign E-OTHER-COMPANY' }).click();
  await dialog(payroll).getByRole('searchbox').fill(assigned);
  await dialog(payroll).getByRole('radio').click();
  await dialog(payroll).getByRole('button', { name: 'Assign' }).click();
  await expect(payroll.getByRole('button', { name: 'Problems (6)' })).toBeVisible();
  for (const { name } of wrong.slice(1)) await payroll.getByRole('checkbox', { name: `Choose ${name}` }).click();
  await payroll.getByRole('button', { name: 'Leave out', exact: true }).last().click();
  await expect(payroll.getByRole('button', { name: `Ready (${count.toLocaleString('en')})` })).toBeVisible();

  // From tomorrow on, so that nobody is notified yet.
  await payroll.getByRole('button', { name: 'Release payslips' }).click();
  await dialog(payroll).getByRole('radio', { name: 'From a set time' }).click();
  await dialog(payroll).getByLabel('Day').fill(tomorrow());
  await dialog(payroll).getByRole('button', { name: 'Ask for the release' }).click();
  await expect(state(payroll, 'Waits for a second person')).toBeVisible();
  await expect(payroll.getByRole('button', { name: 'Release payslips' })).toHaveCount(0);
  await releaser.goto(batch);
  await confirmRelease(releaser);
  await expect(state(releaser, 'Scheduled')).toBeVisible(inTime);
  await releaser.getByLabel('Search documents').fill('watched');
  const opening = releaser.getByRole('link', { name: `Open ${watched[0]}` });
  const address = (await opening.getAttribute('href')) ?? '';
  const id = address.split('/').at(-1);
  await expectNone(recalled, payDay);
  for (const guess of [address, `/payslips/${id}`]) expect((await recalled.request.get(guess)).status()).toBe(404);

  await payroll.getByRole('button', { name: 'Back to review' }).click();
  await dialog(payroll).getByRole('button', { name: 'Back to review' }).click();
  await expect(state(payroll, 'To review')).toBeVisible();
  await expectNone(recalled, payDay);
  await payroll.getByRole('button', { name: 'Release payslips' }).click();
  await dialog(payroll).getByRole('button', { name: 'Ask for the release' }).click();
  await expect(state(releaser, 'Waits for a second person')).toBeVisible();
  await confirmRelease(releaser);
  await expect(state(releaser, 'Released')).toBeVisible(inTime);

  // Without a reload: the list gets a live update.
  await recalled
    .getByRole('button', { name: /^Keep on this device: / })
    .first()
    .click();
  await dialog(recalled).locator('input[name=password]').fill(password);
  await dialog(recalled).locator('button[type=submit]').click();
  const copies = recalled.getByRole('button', { name: /^Remove from this device: / });
  await expect(copies).toHaveCount(1);
  const own = await listed(recalled);
  const archive = `/payslips/year/${payDay.slice(0, 4)}.zip`;
  expect((await recalled.request.get(own?.downloadURL ?? '')).status()).toBe(200);
  const archived = (await (await recalled.request.get(archive)).body()).toString('latin1');
  expect(archived).toContain('watched.pdf');

  for (const name of watched.slice(0, 3)) await releaser.getByRole('checkbox', { name: `Choose ${name}` }).click();
  await releaser.getByRole('button', { name: 'Recall 3 payslips' }).click();
  await dialog(releaser).getByLabel('Reason').fill('The hours of October were wrong');
  await dialog(releaser).getByRole('button', { name: 'Recall 3 payslips' }).click();
  await expect(copies).toHaveCount(0);
  await expectNone(recalled, payDay);
  expect((await recalled.request.get(own?.downloadURL ?? '')).status()).toBe(404);

  const corrected = plainPdf('corrected');
  const before = await listed(replaced);
  await releaser.getByRole('button', { name: `Replace ${watched[3]}` }).click();
  await dialog(releaser)
    .getByLabel('New PDF')
    .setInputFiles({ name: 'corrected.pdf', mimeType: 'application/pdf', buffer: corrected });
  await dialog(releaser).getByLabel('Reason').fill('The tax class was wrong');
  await dialog(releaser).getByRole('button', { name: 'Replace' }).click();
  await expect(dialog(releaser)).toHaveCount(0);
  const after = await listed(replaced);
  expect((await (await replaced.request.get(after?.downloadURL ?? '')).body()).equals(corrected)).toBe(true);
  expect((await replaced.request.get(before?.downloadURL ?? '')).status()).toBe(404);

  await releaser.getByRole('link', { name: 'Audit' }).click();
  const entries = releaser.getByRole('list', { name: 'Audit' }).getByRole('listitem');
  for (const [email, acts] of [
    [emails.payroll, actsOfPayroll],
    [emails.releaser, actsOfReleaser],
  ] as const) {
    await releaser.getByRole('searchbox').fill(email);
    await expect(releaser).toHaveURL(new RegExp(email.replace('@', '%40')));
    for (const [act, times] of acts)
      await expect(entries.filter({ has: releaser.getByText(new RegExp(`^(${act})$`)) })).toHaveCount(times);
  }
}

const actsOfPayroll = [
  ['Uploaded payslips', 1],
  ['Assigned a payslip( to .+)?', 1],
  ['Left a payslip out|Left out a payslip of .+', 6],
  ['Submitted payslips for release', 2],
  ['Held payslips back', 1],
] as const;

const actsOfReleaser = [
  ['Confirmed a release of payslips', 2],
  ['Recalled a payslip( of .+)?', 3],
  ['Replaced a payslip( of .+)?', 1],
] as const;

async function confirmRelease(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Release payslips' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release payslips' }).click();
}

/** The payslip of this payday in a person's list: its title is the month, and the kind that its file's name tells. */
async function listed(page: Page) {
  const answer = await page.request.get('/api/pay/payslips');
  const { payslips } = (await answer.json()) as { payslips: { fileName: string; downloadURL: string }[] };
  return payslips.find(({ fileName }) => / \d{4} · watched$/.test(fileName));
}

/** Asserts that it is not in a person's list, nor in their download of the pay day's year. */
async function expectNone(page: Page, payDay: string): Promise<void> {
  expect(await listed(page)).toBeUndefined();
  const archive = await page.request.get(`/payslips/year/${payDay.slice(0, 4)}.zip`);
  expect((await archive.body()).toString('latin1')).not.toContain('watched.pdf');
}

function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  return day.toLocaleDateString('sv');
}

async function open(page: Page): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Open the console' }).click();
}

test('a payday: seven faults are found, two people release it, three payslips are recalled and one is replaced', {
  tag: '@long',
}, async ({ browser }) => {
  const payroll = await newPerson({ roles: ['payroll'] });
  const releaser = await newPerson({ roles: ['payroll', 'auditor'] });
  const staff = await Promise.all(Array.from({ length: 29 }, () => newPerson()));
  const pages = {
    payroll: await browser.newPage(desk),
    releaser: await browser.newPage(desk),
    recalled: await browser.newPage(),
    replaced: await browser.newPage(),
  };
  await signIn(pages.payroll, payroll, consolePaths.payslips);
  await open(pages.payroll);
  await signIn(pages.releaser, releaser, consolePaths.payslips);
  await open(pages.releaser);
  for (const [name, index] of [
    ['recalled', 0],
    ['replaced', 3],
  ] as const) {
    const person = staff[index];
    if (person) await signIn(pages[name], person, paths.allDocuments);
  }
  await payday(
    pages,
    { payroll: payroll.email, releaser: releaser.email },
    staff.map(({ username }) => username),
    staff.at(-1)?.email ?? '',
    `${new Date().toISOString().slice(0, 7)}-15`,
  );
  for (const page of Object.values(pages)) await page.context().close();
});

test('500 payslips on the embedded database', { tag: '@long' }, async ({ browser }) => {
  test.slow();
  const port = String(await ownPort());
  const settings = { PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  // The first start loads the demo company; the commands need the embedded database to themselves.
  await (await startServer(settings)).stop();
  const rows = Array.from({ length: 500 }, (_, index) => `p${index}@paid.example,Person ${index},PAID-${index}`);
  const file = join(folder, 'people.csv');
  await writeFile(file, ['email,full name,employee id', ...rows].join('\n'));
  for (const words of [
    ['import', 'employees', file, '--no-invite', '--yes'],
    ['grant', 'payroll', 'hilde.brandt@stagedoor.example'],
  ]) {
    const env = { ...withoutSettings(), ...settings };
    const command = run(process.execPath, ['dist/server/stagedoor.js', ...words], { cwd: root, env });
    expect(await command.ended, command.output()).toMatchObject({ code: 0 });
  }
  const server = await startServer(settings);
  try {
    const openAs = async (username: string, path: string, options = {}) => {
      const page = await (await browser.newContext({ baseURL: server.url, ...options })).newPage();
      await signInAtTheDoor(page, { email: `${username}@stagedoor.example` });
      await page.goto(path);
      // Pay is open to somebody who has just signed in; the console is not.
      if (path === consolePaths.payslips) await open(page);
      return page;
    };
    const pages = {
      payroll: await openAs('zainab.malik', consolePaths.payslips, desk),
      releaser: await openAs('hilde.brandt', consolePaths.payslips, desk),
      recalled: await openAs('aminata.kamara', paths.allDocuments),
      replaced: await openAs('matthias.kroeger', paths.allDocuments),
    };
    const next = new Date();
    next.setMonth(next.getMonth() + 1, 15);
    const paid = Array.from({ length: 500 }, (_, index) => `PAID-${index}`);
    const watched = ['akamara', 'PAID-0', 'PAID-1', 'mkroeger'];
    const emails = { payroll: 'zainab.malik@stagedoor.example', releaser: 'hilde.brandt@stagedoor.example' };
    await payday(pages, emails, [...watched, ...paid.slice(2)], 'PAID-499', next.toLocaleDateString('sv'));
    for (const page of Object.values(pages)) await page.context().close();
  } finally {
    await server.stop();
  }
});
