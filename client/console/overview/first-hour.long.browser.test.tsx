import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { happen } from '#client/testing/happen.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { firstSteps } from '#contract/overview.ts';

const list = page.getByRole('region', { name: 'Still to set up' });
const whole = { toDo: [...firstSteps] };

test('the overview begins with what is still to set up, each a link to where it is done', async () => {
  await showConsole(consolePaths.overview, {
    roles: ['administrator', 'hr'],
    answers: { 'overview.firstHour': whole },
  });
  await expect.element(list.getByRole('listitem')).toHaveLength(firstSteps.length);
  expect(page.getByRole('main').getByRole('region').first().element()).toBe(list.element());
  for (const [name, path] of [
    [/role HR,.*another administrator.*“grant hr”/, consolePaths.access],
    [/role Payroll/, consolePaths.access],
    [/mails go out/, consolePaths.company],
    [/Import the people/, consolePaths.imports],
    [/kinds of leave/, consolePaths.leave],
    [/public holidays/, `${consolePaths.leave}?show=holidays`],
    [/absences are reported/, consolePaths.company],
    [/colour or logo/, consolePaths.company],
  ] as const) {
    await expect.element(list.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expectAccessible();
});

test('the second factor is set up from there, and its recovery codes stay when the list is read again', async () => {
  const server = await showConsole(consolePaths.overview, {
    answers: {
      'overview.firstHour': { toDo: ['second-factor'] },
      'secondFactor.begin': { secret: 'ABCD', address: 'otpauth://totp/Stagedoor:ada?secret=ABCD&issuer=Stagedoor' },
      'secondFactor.confirm': { recoveryCodes: Array.from({ length: 10 }, () => `${'abcd-'.repeat(5)}aa22`) },
    },
  });
  await list.getByRole('button', { name: /second factor/ }).click();
  await page.getByLabelText('Your password', { exact: true }).fill('backstage');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  server.answer({ 'overview.firstHour': { toDo: [] } });
  await page.getByRole('button', { name: 'Confirm' }).click();
  const asked = server.calls('overview.firstHour').length;
  happen(new Event('visibilitychange', { bubbles: true }), document);
  await expect.poll(() => server.calls('overview.firstHour')).toHaveLength(asked + 1);
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.poll(() => server.calls('overview.firstHour').length).toBeGreaterThan(asked + 1);
});

test('one press more puts it away for the company', async () => {
  const server = await showConsole(consolePaths.overview, {
    answers: { 'overview.firstHour': whole, 'overview.putAwayFirstHour': { putAway: true } },
  });
  await list.getByRole('button', { name: 'Put the list away' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put this list away?' });
  await expect.element(dialog.getByText(/for all administrators and HR/)).toBeVisible();
  await expectAccessible();
  server.answer({ 'overview.firstHour': { toDo: [] } });
  await dialog.getByRole('button', { name: 'Put the list away' }).click();
  await expect.element(page.getByText('The list is put away')).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  expect(server.calls('overview.putAwayFirstHour')).toHaveLength(1);
});

test('who is neither an administrator nor HR of the whole company does not ask for it', async () => {
  const server = await showConsole(consolePaths.overview, {
    roles: ['payroll', 'auditor'],
    answers: { 'overview.firstHour': whole },
  });
  await expect.element(page.getByText('No payslips wait for you')).toBeVisible();
  expect(server.calls('overview.firstHour')).toHaveLength(0);
});
