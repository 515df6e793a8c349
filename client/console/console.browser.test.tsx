import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '#client/api/query-client.ts';
import { lateReads } from '#client/live/late-reads.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { never, refusal } from '#client/testing/fake-server.ts';
import { holdTime } from '#client/testing/fake-time.ts';
import { happen, letAppListen } from '#client/testing/happen.ts';
import { emptyHome, showApp } from '#client/testing/show-app.tsx';
import { consoleOf, justOpened, showConsole } from '#client/testing/show-console.ts';
import type { ConsoleState } from '#contract/console.ts';
import { consolePaths, importPath, payslipBatchPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const password = page.getByLabelText('Your password', { exact: true });
const code = page.getByLabelText('Code', { exact: true });
const open = page.getByRole('button', { name: 'Open the console' });
const navigation = page.getByRole('navigation');
const overview = page.getByRole('heading', { name: 'Overview' });
const lock = page.getByRole('dialog', { name: 'The console is locked' });

const emptyAccess = { 'roles.list': { grants: [], locations: [], departments: [] } };

/** The time without use after which a console locks: a quarter of an hour, in milliseconds. */
const idle = 900_000;

test('on a phone the row of sections says that more follow, until its end', async () => {
  await page.viewport(390, 844);
  await showConsole(consolePaths.access, { roles: ['hr', 'administrator', 'editor'], answers: emptyAccess });
  await expect.element(navigation).toBeVisible();
  const row = navigation.element();
  const more = () => getComputedStyle(row, '::after').content;
  await expect.poll(more).toBe('"›"');
  row.scrollLeft = row.scrollWidth;
  await expect.poll(more).toBe('none');
  row.scrollLeft = 0;
  await expect.poll(more).toBe('"›"');
  // From right to left a browser draws this very sign the other way round.
  document.documentElement.dir = 'rtl';
  await expect.poll(more).toBe('"›"');
  document.documentElement.dir = 'ltr';
  // A tablet on its side has a column, in which all of them are seen.
  await page.viewport(1280, 800);
  await expect.poll(more).toBe('none');
  // A busy browser tells of both sizes at once, or of the last one never.
  row.dataset.more = 'true';
  expect(more()).toBe('none');
});

describe('who may', () => {
  test.for(Object.values(consolePaths))('a person without a role gets the not-found screen at %s', async (path) => {
    await showApp(path, { answers: { 'console.mine': refusal('NOT_FOUND') } });
    await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
  });

  test('an unknown console address is not found', async () => {
    await showConsole('/console/nothing');
    await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
  });

  test('whoever is not signed in is led to the login and back', async () => {
    await showApp(consolePaths.overview, { user: null });
    await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('the navigation has the sections of one’s roles', async () => {
    await showConsole(consolePaths.overview, { roles: ['payroll'] });
    await expect.element(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect.element(navigation.getByRole('link', { name: 'Access' })).not.toBeInTheDocument();
  });

  test('the imports are not found for HR of a part of the company', async () => {
    const scope = { locations: ['Freetown'], departments: null };
    await showConsole(importPath('6f0c9d3e-3f0b-4a39-8a31-2a8d7c1e5b01'), { roles: ['hr'], scope });
    await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
  });

  test('a section of another role is not found', async () => {
    await showConsole(consolePaths.access, { roles: ['payroll'] });
    await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
  });
});

describe('the unlock screen', () => {
  test('says a wrong password beside its field, and opens by the right one', async () => {
    const server = await showConsole(consolePaths.overview, {
      isOpen: false,
      answers: { 'console.open': refusal('WRONG_PASSWORD') },
    });
    await expect.element(page.getByRole('heading', { name: 'Console' })).toBeVisible();
    await expectAccessible();
    await password.fill('wrong');
    await open.click();
    await expect.element(password).toHaveAccessibleDescription('This is not your password.');
    const opened = consoleOf(['administrator'], { open: justOpened });
    server.answer({ 'console.open': opened, 'console.mine': opened });
    await password.fill('backstage');
    await userEvent.keyboard('{Enter}');
    await expect.element(overview).toBeVisible();
    expect(server.calls('console.open').at(-1)).toEqual({ password: 'backstage' });
    await expectAccessible();
  });

  test('asks for a code where there is a second factor, and says where it is wrong', async () => {
    const server = await showConsole(consolePaths.overview, {
      isOpen: false,
      secondFactor: 'set-up',
      answers: { 'console.open': refusal('WRONG_CODE') },
    });
    await password.fill('backstage');
    await code.fill('123 456');
    await open.click();
    await expect.element(code).toHaveAccessibleDescription(/This code is not right, or was used already/);
    expect(server.calls('console.open')).toEqual([{ password: 'backstage', code: '123 456' }]);
    server.answer({ 'console.open': refusal('TOO_MANY_REQUESTS', 600) });
    await open.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many tries. Try again in 10 minutes.');
  });

  test('is accessible in Arabic, dark', async () => {
    await showConsole(consolePaths.overview, { isOpen: false, secondFactor: 'set-up', language: 'ar', theme: 'dark' });
    await expect.element(page.getByRole('button', { name: 'فتح وحدة التحكم' })).toBeVisible();
    await expectAccessible();
  });

  test('sets up a second factor first where one is needed, and goes in once the recovery codes are saved', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `${'abcd-'.repeat(5)}aa${22 + index}`);
    const server = await showConsole(consolePaths.overview, {
      isOpen: false,
      secondFactor: 'needed',
      answers: {
        'secondFactor.begin': {
          secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
          address: 'otpauth://totp/Stagedoor:ada?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Stagedoor',
        },
        'secondFactor.confirm': refusal('WRONG_CODE'),
      },
    });
    await password.fill('backstage');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
    await expectAccessible();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(code).toHaveAccessibleDescription(/This code is not right/);
    server.answer({ 'secondFactor.confirm': { recoveryCodes: codes } });
    await code.fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveLength(10);
    await expectAccessible();
    server.answer({ 'console.mine': consoleOf(['administrator'], { open: justOpened, secondFactor: 'set-up' }) });
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect.element(overview).toBeVisible();
  });
});

describe('an open console', () => {
  test('locks at once by its button', async () => {
    const server = await showConsole(consolePaths.overview, { answers: { 'console.lock': { locked: true } } });
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect.element(lock).toBeVisible();
    await expect.element(overview).not.toBeInTheDocument();
    expect(server.calls('console.lock')).toHaveLength(1);
    await expectAccessible();
  });

  test('asks the server for nothing while it is locked, whatever that reports, and reads it again once it opens', async () => {
    const batches = { batches: [], isMore: false, releasedAloneUpTo: 20 };
    const server = await showConsole(consolePaths.payslips, {
      roles: ['payroll'],
      answers: { 'payslipBatches.list': batches, 'uploads.mine': { uploads: [] }, 'console.lock': { locked: true } },
    });
    await expect.element(page.getByText('No payslips were uploaded here yet')).toBeVisible();
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect.element(lock).toBeVisible();
    const asked = server.calls('payslipBatches.list').length;
    await Promise.all(lateReads('payslip-batches').map((readAgain) => readAgain()));
    expect(server.calls('payslipBatches.list')).toHaveLength(asked);

    server.answer({ 'console.open': consoleOf(['payroll'], { open: justOpened }) });
    await password.fill('backstage');
    await open.click();
    await expect.poll(() => server.calls('payslipBatches.list')).toHaveLength(asked + 1);
    await expect.element(page.getByText('No payslips were uploaded here yet')).toBeVisible();
  });

  test('stays locked when an earlier request is answered after the lock', async () => {
    const server = await showConsole(consolePaths.overview, { answers: { 'console.lock': { locked: true } } });
    await expect.element(overview).toBeVisible();
    const late = Promise.withResolvers<ConsoleState>();
    server.answer({ 'console.mine': () => late.promise });
    const asked = server.calls('console.mine').length;
    happen(new Event('visibilitychange', { bubbles: true }), document);
    await expect.poll(() => server.calls('console.mine')).toHaveLength(asked + 1);
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect.element(lock).toBeVisible();
    late.resolve(consoleOf(['administrator'], { open: justOpened }));
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await expect.element(lock).toBeVisible();
  });

  test('asks for a code when it is locked right after a second factor was set up', async () => {
    const server = await showConsole(consolePaths.overview, {
      answers: {
        'console.lock': { locked: true },
        'secondFactor.begin': { secret: 'ABCD', address: 'otpauth://totp/Stagedoor:ada?secret=ABCD&issuer=Stagedoor' },
        'secondFactor.confirm': { recoveryCodes: Array.from({ length: 10 }, () => `${'abcd-'.repeat(5)}aa22`) },
      },
    });
    await page.getByRole('button', { name: 'Second factor' }).click();
    await password.fill('backstage');
    await page.getByRole('button', { name: 'Continue' }).click();
    await code.fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    const late = Promise.withResolvers<ConsoleState>();
    server.answer({ 'console.mine': () => late.promise });
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect.element(lock.getByLabelText('Code', { exact: true })).toBeVisible();
    late.resolve(consoleOf(['administrator'], { open: justOpened, secondFactor: 'set-up' }));
  });

  test('restores a half-filled form when it is unlocked', async () => {
    const server = await showConsole(consolePaths.access, {
      answers: { ...emptyAccess, 'roles.candidates': refusal('CONSOLE_LOCKED') },
    });
    await page.getByRole('button', { name: 'Give a role' }).click();
    const person = page.getByLabelText('Person', { exact: true });
    await person.fill('Fat');
    await expect.element(lock).toBeVisible();
    await expect.element(person).not.toBeVisible();

    const opened = consoleOf(['administrator'], { open: justOpened });
    server.answer({ 'console.open': opened, 'console.mine': opened, 'roles.candidates': [] });
    await password.fill('backstage');
    await userEvent.keyboard('{Enter}');
    await expect.element(lock).not.toBeInTheDocument();
    await expect.element(person).toHaveValue('Fat');
    await expect.element(page.getByText('Nobody here has this in their name or address.')).toBeVisible();
  });

  test('locks by itself after a quarter of an hour without use, without asking the server', async () => {
    const time = holdTime();
    await showConsole(consolePaths.overview);
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    time.pass(idle - 10_000);
    await expect.element(overview).toBeVisible();
    time.pass(20_000);
    await expect.element(lock).toBeVisible();
  });

  test('locks at its end, which comes before a quarter of an hour, however much it is used', async () => {
    const time = holdTime();
    const ending = consoleOf(['administrator'], { open: { idleSeconds: 900, secondsLeft: 300 } });
    await showConsole(consolePaths.overview, { answers: { 'console.mine': ending } });
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    time.pass(301_000);
    await expect.element(lock).toBeVisible();
  });

  test('locks in time after its person was elsewhere in the app, also where the server does not answer', async () => {
    const time = holdTime();
    const server = await showConsole(consolePaths.overview, { answers: emptyHome });
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    navigate(paths.home);
    await expect.element(overview).not.toBeInTheDocument();
    time.sleep(idle - 60_000);
    server.answer({ 'console.mine': never });
    navigate(consolePaths.overview);
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    time.pass(61_000);
    await expect.element(lock).toBeVisible();
  });

  /** Whether the lock covers the page already, before anything more is painted. */
  const isCovered = () =>
    document.querySelector('[role=dialog]')?.textContent?.includes('The console is locked') ?? false;

  test.for([
    ['is shown again', () => happen('visibilitychange', document)],
    ['gets the focus', () => happen('focus')],
    ['was frozen and wakes up', () => happen('resume', document)],
    ['comes back', () => happen(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['only ticks on', null],
  ] as const)('a page that slept past the lock and then %s is covered before it is painted', async ([, wake]) => {
    const time = holdTime();
    await showConsole(consolePaths.overview);
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    const shown = overview.element();
    time.sleep(idle - 60_000);
    if (wake) wake();
    else time.pass(1_000);
    expect(isCovered()).toBe(false);
    time.sleep(61_000);
    if (wake) wake();
    else time.pass(1_000);
    expect(isCovered()).toBe(true);
    expect(getComputedStyle(shown).visibility).toBe('hidden');
  });

  test('a clock that is put back does not keep it open', async () => {
    const time = holdTime();
    await showConsole(consolePaths.overview);
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    time.pass(idle / 2);
    time.putBack(60 * 60_000);
    time.pass(idle / 2 + 1_000);
    await expect.element(lock).toBeVisible();
  });

  test('tells the server while somebody uses it, and stays open', async () => {
    const time = holdTime();
    const server = await showConsole(consolePaths.overview);
    await expect.element(overview).toBeVisible();
    await expect.poll(() => time.isRunning(1_000)).toBe(true);
    const asked = server.calls('console.mine').length;
    time.pass(60_000);
    expect(server.calls('console.mine')).toHaveLength(asked);
    await userEvent.keyboard('a');
    time.pass(1_000);
    await expect.poll(() => server.calls('console.mine')).toHaveLength(asked + 1);
  });

  test('is not found once the person’s last role is taken away', { tags: 'long' }, async () => {
    const server = await showConsole(consolePaths.access, {
      answers: { ...emptyAccess, 'roles.candidates': refusal('NOT_FOUND') },
    });
    await page.getByRole('button', { name: 'Give a role' }).click();
    server.answer({ 'console.mine': refusal('NOT_FOUND') });
    await page.getByLabelText('Person', { exact: true }).fill('Fat');
    await expect.element(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
  });

  test('says that it cannot be loaded, and tries again', async () => {
    const server = await showApp(consolePaths.overview, { answers: { 'console.mine': refusal('INTERNAL') } });
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    server.answer({ 'console.mine': consoleOf(['hr']) });
    await again.click();
    await expect.element(open).toBeVisible();
  });
});

describe('the overview', () => {
  const [importId, batchId] = [
    '01936c1e-0000-7000-8000-000000000001' as Id,
    '01936c1e-0000-7000-8000-000000000002' as Id,
  ];
  const nothingStuck = { late: 0, lateSince: null, givenUp: 0 };
  const answers = {
    'overview.people': {
      working: 412,
      away: 9,
      leave: { waiting: 3, since: '2026-11-20T09:00:00.000Z' },
      never: 0,
      invited: 12,
      leaving: 1,
      erasures: 0,
      imports: 2,
      failedImports: [{ id: importId, name: 'people.csv', isUnreadable: true }],
    },
    'overview.payslips': { review: 0, waiting: 0, scheduled: 0, failed: [] },
    'overview.deliveries': { mails: { ...nothingStuck, givenUp: 4 }, notifications: nothingStuck },
  };

  test('says what waits for each role, and leads there', async () => {
    await showConsole(consolePaths.overview, { roles: ['hr', 'payroll', 'administrator'], answers });
    const people = page.getByRole('region', { name: 'People' });
    await expect.element(people.getByRole('link', { name: /^412 people work here.*9 are away today/ })).toBeVisible();
    await expect.element(people.getByRole('listitem').nth(0)).toMatchTextContent(/The oldest waits since.*20 Nov 2026/);
    await expect.element(people.getByText('Never invited')).not.toBeInTheDocument();
    await expect.element(page.getByText('No payslips wait for you')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Mails that could not be sent/ }))
      .toHaveAttribute('href', consolePaths.company);
    await expect
      .element(people.getByRole('link', { name: /^Invited and not here yet/ }))
      .toHaveAttribute('href', `${consolePaths.people}?state=invited`);
  });

  test('says of mails and of notifications how many are late, and how many were given up', async () => {
    const since = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;
    const deliveries = {
      mails: { late: 2, lateSince: since(8), givenUp: 3 },
      notifications: { late: 4, lateSince: since(9), givenUp: 5 },
    };
    await showConsole(consolePaths.overview, {
      roles: ['administrator'],
      answers: { ...answers, 'overview.deliveries': deliveries },
    });
    const row = (name: RegExp) => expect.element(page.getByRole('link', { name }));
    await row(/^Mails that are late.*20 Nov 2026.*2$/).toBeVisible();
    await row(/^Mails that could not be sent.*3$/).toBeVisible();
    await row(/^Notifications that are late.*20 Nov 2026.*4$/).toBeVisible();
    await row(/^Notifications that could not be sent.*5$/).toBeVisible();
  });

  test.for([
    ['mails', 'late'],
    ['mails', 'givenUp'],
    ['notifications', 'late'],
    ['notifications', 'givenUp'],
  ] as const)('says of %s alone, %s, not that all went out', { tags: 'long' }, async ([of, what]) => {
    const none = { late: 0, lateSince: null, givenUp: 0 };
    const deliveries = { mails: none, notifications: none, [of]: { ...none, [what]: 1 } };
    await showConsole(consolePaths.overview, { answers: { ...answers, 'overview.deliveries': deliveries } });
    const part = page.getByRole('region', { name: 'Mail and notifications' });
    await expect.element(part.getByRole('listitem')).toHaveLength(1);
    await expect.element(part.getByRole('link')).toBeVisible();
  });

  test('leads to whose last day is near, whose leave waits, and every import and batch that failed', async () => {
    const failed = [{ id: batchId, name: 'october.zip', failed: 'payslips-recall' as const }];
    await showConsole(consolePaths.overview, {
      roles: ['hr', 'payroll'],
      answers: { ...answers, 'overview.payslips': { review: 0, waiting: 0, scheduled: 0, failed } },
    });
    for (const [name, path] of [
      [/^Leave without an answer/, consolePaths.leaveRequests],
      [/^Last day within a week/, `${consolePaths.people}?pending=last-day`],
      [/^people.csv.*Cannot be read.*Failed$/, importPath(importId)],
      [/^october.zip.*The recall did not finish.*Failed$/, payslipBatchPath(batchId)],
    ] as const) {
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    await expect.element(page.getByText('No payslips wait for you')).not.toBeInTheDocument();
  });

  test('says which part failed to load, and shows the rest', { tags: 'long' }, async () => {
    await showConsole(consolePaths.overview, {
      roles: ['hr', 'payroll'],
      answers: { ...answers, 'overview.people': refusal('UNAVAILABLE') },
    });
    await expect.element(page.getByText('No payslips wait for you')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'People' }).getByRole('button')).toBeVisible();
  });
});

test('the line that there is no network stands at the foot of the console, over no title, filter or field', {
  tags: 'long',
}, async () => {
  const server = await showConsole(consolePaths.overview, { roles: ['hr'] });
  await expect.element(overview).toBeVisible();
  server.goAway();
  letAppListen();
  const line = page.getByText(/^You are offline\./);
  for (const [width, height] of [
    [390, 844],
    [950, 800],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(line).toBeVisible();
    const { top, bottom, left } = line.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(height - 80);
    expect(bottom).toBeLessThanOrEqual(height);
    const beside = width >= 1024 ? page.getByRole('navigation', { name: 'Console' }).element() : null;
    expect(left).toBeGreaterThan(beside?.getBoundingClientRect().right ?? 0);
  }
});
